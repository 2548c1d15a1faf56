import { describe, expect, it } from "vitest";

import { FIELD, LAYOUT } from "../tests/values";
import { columnOf, namedBars, nextWindow, yearBars, yearsOfBrush } from "./years";

describe("years", () => {
  it("counts the papers that are left by stratum", () => {
    const bars = yearBars(LAYOUT, FIELD, Uint8Array.from([1, 1, 0, 1, 1]));
    expect(bars.map((bar) => [bar.name, ...bar.papers])).toEqual([
      ["no year", 0, 1, 0],
      ["to 2018", 1, 0, 0],
      ["2019", 0, 1, 0],
      ["2020", 0, 0, 1],
    ]);
  });

  it("puts years beyond the columns into the one at the edge", () => {
    expect([1999, 2018, 2019, 2031, 0].map((year) => columnOf(LAYOUT, year))).toEqual([1, 1, 2, 3, 0]);
  });

  it("reaches to the outermost papers at the edges", () => {
    expect(yearsOfBrush(LAYOUT, FIELD, 1, 2)).toEqual([2016, 2019]);
    expect(yearsOfBrush(LAYOUT, FIELD, 3, 2)).toEqual([2019, 2020]);
    expect(yearsOfBrush(LAYOUT, FIELD, 0, 0)).toBeNull();
  });

  it("names the bars that have room", () => {
    const bars = yearBars(LAYOUT, null, null);
    expect([...namedBars(bars, 1)]).toEqual([0, 1, 2, 3]);
    expect([...namedBars(bars, 0.3)]).toEqual([0, 2]);
  });

  it("plays a window of the same width and begins again", () => {
    expect(nextWindow([2016, 2017], 2016, 2020)).toEqual([2017, 2018]);
    expect(nextWindow([2019, 2020], 2016, 2020)).toEqual([2016, 2017]);
  });
});
