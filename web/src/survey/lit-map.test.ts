import { describe, expect, it } from "vitest";

import type { FieldData } from "../state/field-data";
import { citedPapers, litPapers } from "./lit-map";
import type { ClaimIndex } from "./state";

const index: ClaimIndex = {
  claims: [
    { id: "c1", section: "1", start: 0, end: 9, paper_ids: ["a", "b", "elsewhere"] },
    { id: "c2", section: "1", start: 9, end: 20, paper_ids: ["elsewhere"] },
  ],
  papers: { a: [0], b: [0], elsewhere: [0, 1] },
  proofs: {},
};
const data = {
  papers: [{ id: "a" }, { id: "b" }, { id: "c" }],
  byId: new Map([
    ["a", 0],
    ["b", 1],
    ["c", 2],
  ]),
  byKey: new Map([["keyC", 2]]),
} as unknown as FieldData;

describe("litPapers", () => {
  it("lights the papers of a sentence before the chosen one", () => {
    expect(litPapers(index, data, "c1", "keyC")).toEqual(new Set([0, 1]));
  });
  it("lights the chosen paper where the sentence has none of the field", () => {
    expect(litPapers(index, data, "c2", "keyC")).toEqual(new Set([2]));
  });
  it("lights all where nothing is chosen", () => {
    expect(litPapers(index, data, null, null)).toBeNull();
    expect(litPapers(index, data, null, "unknown")).toBeNull();
  });
});

describe("citedPapers", () => {
  it("marks what some sentence cites", () => {
    expect([...citedPapers(index, data)]).toEqual([1, 1, 0]);
  });
});
