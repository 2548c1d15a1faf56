import { describe, expect, it } from "vitest";

import {
  added,
  type Draft,
  draftOf,
  faultsIn,
  isSame,
  keyAt,
  moved,
  numberIn,
  type Plan,
  planOf,
  removed,
  toggledLock,
  worded,
} from "./plan";

const part = (title: string) => ({
  title,
  focus: `about ${title}`,
  proof_ids: [`field:${title}`],
  papers: [],
  query: null,
  assignment: null,
});
const section = (title: string, ...subsections: string[]) => ({
  ...part(title),
  purpose: "theme" as const,
  is_locked: false,
  subsections: subsections.map(part),
});
const PLAN: Plan = { sections: [section("A", "A1", "A2"), section("B"), section("C", "C1")] };

let lastKey = 0;
const newKey = (): number => ++lastKey;

/** `A(A1 A2) B C(C1)` */
const outlineText = (draft: Draft): string =>
  draft
    .map((each) => each.part.title + (each.subsections.length ? `(${each.subsections.map((one) => one.part.title).join(" ")})` : ""))
    .join(" ");

function keyOf(draft: Draft, title: string): number {
  const all = draft.flatMap((each) => [each, ...each.subsections]);
  return all.find((each) => each.part.title === title)!.key;
}

describe("a draft of an outline", () => {
  const draft = draftOf(PLAN, newKey);

  it("is the plan that it was made of", () => {
    expect(planOf(draft)).toEqual(PLAN);
    expect(isSame(draft, PLAN)).toBe(true);
    expect(isSame(draft, JSON.parse(JSON.stringify(PLAN)) as Plan)).toBe(true);
  });

  it.each([
    ["A", 1, "B A(A1 A2) C(C1)"],
    ["C", -1, "A(A1 A2) C(C1) B"],
    ["A", -1, "A(A1 A2) B C(C1)"],
    ["C", 1, "A(A1 A2) B C(C1)"],
    ["A1", 1, "A(A2 A1) B C(C1)"],
    ["A2", 1, "A(A1) B(A2) C(C1)"],
    ["C1", -1, "A(A1 A2) B(C1) C"],
    ["A1", -1, "A(A1 A2) B C(C1)"],
    ["C1", 1, "A(A1 A2) B C(C1)"],
  ] as const)("moves %s by %i", (title, by, wanted) => {
    const next = moved(draft, keyOf(draft, title), by);
    expect(outlineText(next)).toBe(wanted);
    expect(isSame(next, PLAN)).toBe(wanted === outlineText(draft));
  });

  it("goes into the next section at the end that it comes to", () => {
    const once = moved(draft, keyOf(draft, "A2"), 1);
    expect(outlineText(moved(once, keyOf(once, "A2"), 1))).toBe("A(A1) B C(A2 C1)");
    expect(outlineText(moved(moved(once, keyOf(once, "A2"), 1), keyOf(once, "A2"), -1))).toBe("A(A1) B(A2) C(C1)");
  });

  it("changes the words of one part alone", () => {
    const next = worded(worded(draft, keyOf(draft, "A2"), { title: "New" }), keyOf(draft, "B"), { focus: "other" });
    expect(outlineText(next)).toBe("A(A1 New) B C(C1)");
    expect(planOf(next).sections[1]).toEqual({ ...PLAN.sections[1], focus: "other" });
    expect(planOf(next).sections[0]?.subsections[1]?.proof_ids).toEqual(["field:A2"]);
  });

  it("adds, removes and locks", () => {
    const key = keyOf(draft, "B");
    expect(outlineText(removed(draft, key))).toBe("A(A1 A2) C(C1)");
    expect(outlineText(removed(draft, keyOf(draft, "C1")))).toBe("A(A1 A2) B C");
    expect(planOf(added(draft, newKey)).sections[3]).toEqual({ ...section(""), focus: "", proof_ids: [] });
    expect(added(draft, newKey, key)[1]?.subsections.map((each) => each.part.title)).toEqual([""]);
    const locked = toggledLock(draft, key);
    expect(planOf(locked).sections.map((each) => each.is_locked)).toEqual([false, true, false]);
    expect(isSame(toggledLock(locked, key), PLAN)).toBe(true);
  });

  it("numbers its parts", () => {
    expect(["A", "A2", "C1"].map((title) => numberIn(draft, keyOf(draft, title)))).toEqual(["1", "1.2", "3.1"]);
    expect(numberIn(draft, -1)).toBeNull();
  });
});

describe("a JSON Pointer of the service", () => {
  const draft = draftOf(PLAN, newKey);

  it.each([
    ["/sections/1/title", "B"],
    ["/sections/0/subsections/1/proof_ids/2", "A2"],
    ["/sections/2/subsections/0", "C1"],
    ["/sections/2/subsections", "C"],
    ["/sections/0/subsections/9/title", "A"],
  ])("%s leads to %s", (pointer, title) => {
    expect(keyAt(draft, pointer)).toBe(keyOf(draft, title));
  });

  it.each(["", "/sections", "/sections/", "/sections/7/title", "/outline/0", "sections/0"])("%j leads to no part", (pointer) => {
    expect(keyAt(draft, pointer)).toBeNull();
  });

  it("brings the first thing said against each part to it", () => {
    const found = faultsIn(draft, [
      { pointer: "/sections/1/title", detail: "blank", parameter: null },
      { pointer: "/sections/1/papers/0", detail: "unknown", parameter: null },
      { pointer: null, parameter: "if-match", detail: "elsewhere" },
    ]);
    expect([...found]).toEqual([[keyOf(draft, "B"), "blank"]]);
  });
});
