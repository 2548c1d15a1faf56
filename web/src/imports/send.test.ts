import { describe, expect, it } from "vitest";

import { labelOf } from "./send";

describe("labelOf", () => {
  it("names an import by its file without the endings", () => {
    expect(labelOf([{ name: "my_library.bib" }])).toBe("my library");
    expect(labelOf([{ name: "works.jsonl.gz" }])).toBe("works");
    expect(labelOf([{ name: "plain" }])).toBe("plain");
  });

  it("says how many files there are beside the first", () => {
    expect(labelOf([{ name: "a.ris" }, { name: "b.ris" }])).toBe("a and 1 more");
    expect(labelOf([])).toBe("");
  });
});
