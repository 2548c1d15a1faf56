import { describe, expect, it } from "vitest";

import { FIELD, GRAPH } from "../tests/values";
import { HOME } from "./address";
import { questionsOf } from "./beyond";
import { extended, otherEnd } from "./field-data";

describe("questions", () => {
  it("are none without a filter that the service knows", () => {
    expect(questionsOf(FIELD, HOME)).toEqual([]);
    expect(questionsOf(FIELD, { ...HOME, only: ["list"] })).toEqual([]);
  });
  it("hold every filter and the search", () => {
    const now = { ...HOME, years: [2018, 2020] as const, min: 5, q: " tea ", layers: ["frontier"] as const };
    expect(questionsOf(FIELD, now)).toEqual([{ year_from: 2018, year_to: 2020, min_citations: 5, q: "tea", layer: "frontier" }]);
  });
  it("are one for each stratum and kind", () => {
    const now = { ...HOME, layers: ["foundation", "frontier"] as const, kind: ["method", "survey"] };
    expect(questionsOf(FIELD, now)).toHaveLength(4);
    expect(questionsOf(FIELD, now)[1]).toEqual({ layer: "foundation", kind: "survey" });
  });
  it("name communities by their ids, those alone that lie in a chosen stratum", () => {
    const now = { ...HOME, community: ["development:0", "frontier:0"] };
    expect(questionsOf(FIELD, now)).toEqual([{ community: "tea:development:0" }, { community: "tea:frontier:0" }]);
    expect(questionsOf(FIELD, { ...now, layers: ["frontier"] })).toEqual([{ community: "tea:frontier:0" }]);
  });
  it("ask for whole names of venues that hold a part", () => {
    expect(questionsOf(FIELD, { ...HOME, venue: "Tea" }).map((each) => each.venue)).toEqual(["tea", "journal of tea", "tea letters"]);
  });
});

describe("a field that is extended", () => {
  const other = { ...GRAPH.nodes[3]!, id: "f", citation_key: "key-f" };
  const edges = [...GRAPH.edges.slice(0, 1), { source: "f", target: "a", kind: "cites" as const, weight: 0.6 }];
  const larger = extended(FIELD, { ...GRAPH, nodes: [GRAPH.nodes[0]!, other], edges });
  it("keeps the numbers of its papers", () => {
    expect(larger.papers.slice(0, FIELD.size)).toEqual(FIELD.papers);
    expect(larger.byKey.get("key-f")).toBe(FIELD.size);
    expect(larger.x[FIELD.size]).toBe(other.x);
  });
  it("has each edge once", () => {
    expect(larger.edges).toBe(FIELD.edges + 1);
    const place = larger.out.start[FIELD.size]!;
    expect(otherEnd(larger, larger.out.items[place]!, FIELD.size)).toBe(0);
  });
  it("is itself when nothing is new", () => {
    expect(extended(FIELD, GRAPH)).toBe(FIELD);
  });
});
