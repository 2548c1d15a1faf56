import { describe, expect, it } from "vitest";

import { pageLinks } from "../panels/links";
import { FIELD } from "../tests/values";
import { HOME } from "./address";
import { shared, similarity, strongestWalk } from "./compare";
import { countsOf, filtersOn, meeting, mostExcluding, ownHits } from "./filters";
import { readEntries } from "./list";
import { litPathOf, type Path } from "./path";
import { match, placeOf } from "./router";

const NONE = { listed: null, cited: null, hits: null };

describe("filters", () => {
  it.each([
    [{ layers: ["development"] as const }, [1, 2, 4]],
    [{ community: ["frontier:0"] }, [3]],
    [{ years: [2019, 2020] as const }, [1, 2, 3]],
    [{ min: 11 }, [0]],
    [{ venue: "letters" }, [2]],
    [{ kind: ["theory"] }, [0]],
    [{ only: ["list"] }, []],
    [{ layers: ["development"] as const, years: [2019, 2019] as const, venue: "Journal" }, [1]],
  ])("of %j leave %j", (part, left) => {
    const meets = meeting(FIELD, { ...HOME, ...part }, NONE);
    expect([...meets.keys()].filter((paper) => meets[paper])).toEqual(left);
  });

  it("count by their own part as if it were not chosen", () => {
    const counts = countsOf(FIELD, { ...HOME, layers: ["frontier"], years: [2019, 2020] }, NONE);
    expect(counts.left).toBe(1);
    expect(counts.layers).toEqual([0, 2, 1]);
    expect(counts.kinds.get("method")).toBe(1);
  });

  it("know which one keeps out most", () => {
    const address = { ...HOME, layers: ["foundation"] as const, venue: "nowhere" };
    expect(filtersOn(address)).toEqual(["layers", "venue"]);
    expect(mostExcluding(FIELD, address, NONE)).toBe("venue");
    expect(mostExcluding(FIELD, HOME, NONE)).toBeNull();
  });

  it("find titles and authors without accents and case", () => {
    expect([...(ownHits(FIELD, "zoe ZUGNER 2019") ?? [])]).toEqual([0, 1, 1, 0, 0]);
    expect(ownHits(FIELD, "  ")).toBeNull();
  });

  it("find no word inside another", () => {
    expect([...(ownHits(FIELD, "titl of") ?? [])]).toEqual([1, 1, 1, 1, 1]);
    expect([...(ownHits(FIELD, "itle") ?? [])]).toEqual([0, 0, 0, 0, 0]);
  });
});

describe("comparison", () => {
  it("finds what all of some cite, and who cites them", () => {
    expect(shared(FIELD, [1, 2], "out")).toEqual([0]);
    expect(shared(FIELD, [1, 2], "into")).toEqual([3]);
    expect(similarity(FIELD, 1, 2)).toBeCloseTo(0.8);
    expect(similarity(FIELD, 0, 3)).toBeNull();
  });

  it("walks where the product of the weights is largest", () => {
    // c to a: directly 0.4; over b 0.8 * 0.9, where the similarity counts a hundredth
    expect(strongestWalk(FIELD, 2, 0).map((line) => [line.from, line.to, line.similar])).toEqual([[2, 0, false]]);
    expect(strongestWalk(FIELD, 3, 0).map((line) => line.similar)).toEqual([false, false]);
    expect(strongestWalk(FIELD, 0, 4)).toEqual([]);
  });
});

describe("a path", () => {
  const step = (id: string, parent: string, relation: string | null, goes_back = false): Path["development"][number] =>
    ({
      ...FIELD.papers[FIELD.byId.get(id)!]!,
      reason: "",
      parent,
      weight: 0.5,
      relation,
      goes_back,
      part: 1,
      likeness: 0.5,
    }) as Path["development"][number];
  const path = {
    id: "path",
    seed: { ...FIELD.papers[0]!, reason: "" },
    trail: ["a", "b"],
    development: [step("b", "a", "cites"), step("c", "b", "similar_to")],
    frontier: [step("d", "c", "cites"), step("gone", "d", "cites")].filter((each) => each.id),
    exact_development: 2,
    exact_frontier: 1,
  } as Path;

  it("says how many steps cite, resemble and go back, and goes on by year", () => {
    const lit = litPathOf(FIELD, path, null);
    expect([lit.cites, lit.resembles, lit.goesBack]).toEqual([2, 1, 0]);
    expect(lit.order).toEqual([0, 1, 2, 3]);
    expect(lit.lines.map((line) => line.similar)).toEqual([false, true, false]);
    expect(lit.lines[0]!.weight).toBeCloseTo(0.9);
  });

  it("goes back where a paper is older than the one before it", () => {
    const back = { ...path, frontier: [step("d", "a", "cites")], development: [step("c", "d", "cites", true)] };
    expect(litPathOf(FIELD, back, null).goesBack).toBe(1);
  });

  it("is the walk to one paper if only that is asked for", () => {
    expect(litPathOf(FIELD, path, path.trail).order).toEqual([0, 1]);
  });

  it("begins at its seed and goes over papers that the path leaves out", () => {
    const short = { ...path, development: path.development.slice(0, 1) };
    const lit = litPathOf(FIELD, short, ["a", "c", "d"]);
    expect(lit.order).toEqual([0, 2, 3]);
    expect(lit.lines.map((line) => [line.from, line.to, line.similar])).toEqual([
      [0, 2, false],
      [2, 3, false],
    ]);
    expect([lit.cites, lit.resembles]).toEqual([2, 0]);
  });

  it("has what its steps hang on among its papers, though the path leaves it out", () => {
    const lit = litPathOf(FIELD, { ...path, development: path.development.slice(0, 1) }, null);
    expect(lit.order).toEqual([0, 1, 2, 3]);
  });
});

describe("what comes from outside", () => {
  it("a stored list that is none is empty", () => {
    expect(readEntries(null)).toEqual([]);
    expect(readEntries("{")).toEqual([]);
    expect(readEntries('{"key":"a"}')).toEqual([]);
    expect(readEntries('[{"key":"a","note":3},{"key":""},null,{"key":"b","note":"read"}]')).toEqual([
      { key: "a", note: "" },
      { key: "b", note: "read" },
    ]);
  });

  it("an address of no pattern has no parts", () => {
    expect(placeOf({ pathname: "/explore/fields/a%20b/", search: "?q=1" })).toEqual({ path: "fields/a%20b", query: "q=1" });
    expect(match("fields/:id", "fields/a%20b")).toEqual({ id: "a b" });
    expect(match("fields/:id", "fields/%E0%A4")).toBeNull();
    expect(match("fields/:id", "fields")).toBeNull();
  });

  it("identifiers lead to pages, and no script is an address", () => {
    expect(pageLinks(["s2:1", "arxiv:1901.00596", "doi:10.1/a b"], "javascript:alert(1)").map((link) => link.address)).toEqual([
      "https://doi.org/10.1/a%20b",
      "https://arxiv.org/abs/1901.00596",
    ]);
  });
});
