import { describe, expect, it } from "vitest";

import { FIELD } from "../tests/values";
import { orderOf, rowsInWindow, sortedRows, sortOf } from "./rows";

const all = new Uint8Array(FIELD.size).fill(1);

describe("the table", () => {
  it("sorts by a column, what is missing last in both directions", () => {
    expect(sortedRows(FIELD, all, { column: "year", down: true })).toEqual([3, 1, 2, 0, 4]);
    expect(sortedRows(FIELD, all, { column: "year", down: false })).toEqual([0, 1, 2, 3, 4]);
    expect(sortedRows(FIELD, all, { column: "citations", down: true })).toEqual([0, 1, 2, 3, 4]);
  });

  it("has its order in the address, and the usual one where that cannot be read", () => {
    for (const sort of ["-year", "title"]) expect(sortOf(orderOf(sort))).toBe(sort);
    expect(orderOf("-nothing")).toEqual({ column: "trending", down: true });
  });

  it("holds the papers that meet the filters", () => {
    expect(sortedRows(FIELD, Uint8Array.from([0, 1, 0, 1, 0]), { column: "title", down: true })).toEqual([3, 1]);
  });

  it("draws what is in view and a little more", () => {
    expect(rowsInWindow(2_000, 40, 8_000, 800)).toEqual({ from: 192, to: 228 });
    expect(rowsInWindow(5, 40, 0, 800)).toEqual({ from: 0, to: 5 });
  });
});
