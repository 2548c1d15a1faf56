import { describe, expect, it } from "vitest";

import { FIELD } from "../tests/values";
import { byCategory, markingOf, namesOf, radiiOf, sized, stepsOf } from "./marking";

const category = (id: string, parent: string | null = null) => ({ taxonomy_id: "t", id, name: id.toUpperCase(), parent, entities: 1 });

describe("colour by choice", () => {
  it("puts numbers into steps of about as many papers, equal ones into one, and says how far each goes", () => {
    const found = stepsOf("year", [1, 1, 1, 2, 3, 4, 5, 6, 7, null], (low, high) => `${low}-${high}`);
    expect(found.entries.map((each) => each.name)).toEqual(["1-1", "2-2", "3-4", "5-5", "6-7"]);
    expect(new Set([0, 1, 2].map((paper) => found.slots[paper])).size).toBe(1);
    expect(found.entries.reduce((sum, each) => sum + each.papers, 0)).toBe(9);
    expect(found.others).toEqual({ name: "not known", papers: 1 });
    expect([...found.slots].slice(0, 9)).toEqual([...found.slots].slice(0, 9).sort((a, b) => a - b));
  });

  it("gives a colour to the most frequent names and grey to the rest", () => {
    const names = [..."aabbbcdefghij"].map((each) => each as string | null);
    const found = namesOf("kind", [...names, null]);
    expect(found.entries.slice(0, 2)).toEqual([
      { name: "b", papers: 3 },
      { name: "a", papers: 2 },
    ]);
    expect(found.entries.length).toBe(8);
    expect(found.others).toEqual({ name: "others", papers: 3 });
    expect(found.slots.at(-1)).toBe(-1);
  });

  it("colours by year, kind and what a survey cites, and by theme with the ribbons", () => {
    expect(markingOf(FIELD, "theme", null)).toBeNull();
    expect(markingOf(FIELD, "year", null)?.others?.papers).toBe(1);
    expect(markingOf(FIELD, "kind", null)?.entries.map((each) => each.name)).toEqual(["Method", "Theory"]);
    const known = { colour: "survey:x", names: new Map([["a", "cited by a sentence"]]) };
    expect(markingOf(FIELD, "survey:x", known)?.entries).toEqual([{ name: "cited by a sentence", papers: 1 }]);
    expect(markingOf(FIELD, "survey:x", known)?.others).toEqual({ name: "cited by no sentence", papers: 4 });
    expect(markingOf(FIELD, "survey:y", known), "another survey was asked for since").toBeNull();
  });

  it("gives a paper the category at the top of which it says most", () => {
    const found = byCategory([
      {
        category: category("a"),
        papers: [
          { id: "p", sentences: 1 },
          { id: "q", sentences: 2 },
        ],
      },
      {
        category: category("b"),
        papers: [
          { id: "p", sentences: 3 },
          { id: "q", sentences: 2 },
          { id: "r", sentences: 1 },
        ],
      },
      { category: category("c", "b"), papers: [{ id: "q", sentences: 9 }] },
    ]);
    expect([...found]).toEqual([
      ["p", "B"],
      ["q", "A"],
      ["r", "B"],
    ]);
  });
});

describe("size by choice", () => {
  it("makes areas as the values are and fills as much of the picture", () => {
    const before = Float32Array.of(4, 4, 4, 4, Number.NaN);
    const radii = radiiOf(before, [2, 1, 1, 0, 5]);
    expect(radii[0]! ** 2 / radii[1]! ** 2).toBeCloseTo(2, 4);
    expect(radii[3]).toBe(2);
    expect(radii[4]).toBeNaN();
    expect(Math.max(...radiiOf(before, [100, 0, 0, 0, 0]).slice(0, 4))).toBeCloseTo(6.4, 4);
  });

  it("leaves a field as it is laid out for citations a year, and makes all discs alike", () => {
    expect(sized(FIELD, "rate")).toBe(FIELD);
    expect(new Set(sized(FIELD, "equal").r).size).toBe(1);
    const here = sized(FIELD, "here").r;
    expect(here[0]).toBeGreaterThan(here[4]!);
  });
});
