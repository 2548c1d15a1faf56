import { describe, expect, it } from "vitest";

import { counted, duration, fileSize, number, percent, range, rate, share } from ".";
import { words } from "./field";

describe("numbers", () => {
  it("are never powers of ten", () => {
    const spoken = [1e-12, 3.1e-7, 0.00042, 0.0062, 0.31, 1, 1342.4, 9_135, 1.4e7].flatMap((value) =>
      [number, rate, share, percent, fileSize, duration].map((say) => say(value)),
    );
    expect(spoken.filter((text) => /\de[+-]?\d/i.test(text) || !/\d|under/.test(text))).toEqual([]);
  });

  it("say what they know, and a small one is not nothing", () => {
    expect([1, 0.314, 0.01, 0.0062, 0.000423, 3e-9, 0].map(share)).toEqual([
      "1.00",
      "0.31",
      "0.01",
      "0.0062",
      "0.00042",
      "under 0.0001",
      "0.00",
    ]);
    expect([0.04, 23.26, 1342.4].map(rate)).toEqual(["under 0.1", "23.3", "1,342"]);
    expect([counted(1, "paper"), counted(1342, "paper"), range("1", "1"), range("1", "2")]).toEqual([
      "1 paper",
      "1,342 papers",
      "1",
      "1 to 2",
    ]);
  });

  it("say what a weight is made of", () => {
    expect(words.path.step("cites", 1, 0.62)).toBe("weight 0.62 = citation 1 × similarity 0.62");
    expect(words.path.step("cites", 0.01, 0.62)).toBe("weight 0.0062 = citation of a newer paper 0.01 × similarity 0.62");
    expect(words.path.step("similar_to", 0.01, 0.5)).toBe("weight 0.005 = no citation 0.01 × similarity 0.50");
    expect(words.score(1342.2)).toBe("1,342 citations a year");
  });
});
