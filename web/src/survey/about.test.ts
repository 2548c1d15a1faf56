import { expect, test } from "vitest";

import { linesOf } from "./about";

const survey = (id: string, more: object = {}) =>
  ({
    id,
    title: "Tea",
    preset: "full",
    model: "offline/1",
    status: "complete",
    revision: 1,
    written: { revision: 1, status: "complete", cited_papers: 12 },
    ...more,
  }) as never;

test("surveys of one title are distinguished by who wrote them, and how", () => {
  const lines = linesOf([survey("a"), survey("b", { model: "gpt" }), survey("c", { preset: "brief" })]);
  expect([...lines.values()]).toEqual([
    "full · writer offline/1 · revision 1 · cites 12 papers",
    "full · writer gpt · revision 1 · cites 12 papers",
    "brief · writer offline/1 · revision 1 · cites 12 papers",
  ]);
});

test("those that are alike in all of it bear their ids, and no others", () => {
  const lines = linesOf([survey("tea"), survey("tea-2"), survey("d", { title: "Coffee" })]);
  expect(lines.get("tea")).toContain(" · tea");
  expect(lines.get("tea-2")).toContain(" · tea-2");
  expect(lines.get("d")).not.toContain(" · d");
});

test("an outline says that nothing is written, one beside a text that it is a draft", () => {
  expect(linesOf([survey("a", { written: null, revision: 2 })]).get("a")).toBe(
    "full · writer offline/1 · revision 2 · an outline, not written yet",
  );
  expect(linesOf([survey("a", { status: "outline", revision: 2, model: "" })]).get("a")).toBe(
    "full · revision 1 · cites 12 papers · with a newer outline, revision 2",
  );
});

test("parts that are off are named in words", () => {
  const preset = "full without best_of_drafts, rewriting";
  expect(linesOf([survey("a", { preset })]).get("a")).toContain("full without best of drafts, rewriting");
  expect(linesOf([survey("a", { preset, written: null })]).get("a")).toContain("best of drafts");
});
