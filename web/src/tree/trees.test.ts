import { describe, expect, it } from "vitest";

import { withBelow } from "./trees";

describe("a category", () => {
  it("holds what lies below it", () => {
    const tree = [
      { id: "graphs", parent: null },
      { id: "citation graphs", parent: "graphs" },
      { id: "images", parent: null },
      { id: "of biology", parent: "citation graphs" },
    ];
    expect(withBelow(tree, "graphs")).toEqual(["graphs", "citation graphs", "of biology"]);
    expect(withBelow(tree, "images")).toEqual(["images"]);
  });
});
