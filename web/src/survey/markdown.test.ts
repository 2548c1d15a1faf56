import { describe, expect, it } from "vitest";

import { blocksOf, inlinesOf, piecesOf } from "./markdown";

const TEXT = "First *one* [@wu2019; @xu2018].\n\n- a **b**\n- c `d`\n\n<b>no</b> [markup](x)";

describe("blocksOf", () => {
  it("finds paragraphs and items where they are", () => {
    const blocks = blocksOf(TEXT);
    expect(blocks.map((block) => [block.kind, TEXT.slice(block.start, block.end)])).toEqual([
      ["paragraph", "First *one* [@wu2019; @xu2018]."],
      ["item", "a **b**"],
      ["item", "c `d`"],
      ["paragraph", "<b>no</b> [markup](x)"],
    ]);
  });
  it("finds nothing in nothing", () => {
    expect(blocksOf("\n\n")).toEqual([]);
  });
});

describe("inlinesOf", () => {
  it("tells emphasis and citations from text, each with its place", () => {
    const found = inlinesOf(TEXT, 0, 31);
    expect(found).toEqual([
      { kind: "text", text: "First ", start: 0 },
      { kind: "emphasis", text: "one", start: 6 },
      { kind: "text", text: " ", start: 11 },
      { kind: "citation", keys: ["wu2019", "xu2018"], after: ".", start: 12 },
    ]);
  });
  it("leaves markup and links as the text that they are", () => {
    const text = "<b>no</b> [markup](x)";
    expect(inlinesOf(text, 0, text.length)).toEqual([{ kind: "text", text, start: 0 }]);
  });
});

describe("piecesOf", () => {
  it("cuts a block at claims and loses nothing", () => {
    const pieces = piecesOf({ start: 10, end: 50 }, [
      { start: 0, end: 5 },
      { start: 12, end: 20 },
      { start: 20, end: 60 },
    ]);
    expect(pieces).toEqual([
      { start: 10, end: 12, claim: -1 },
      { start: 12, end: 20, claim: 1 },
      { start: 20, end: 50, claim: 2 },
    ]);
  });
});
