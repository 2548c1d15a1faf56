import { describe, expect, it } from "vitest";

import { cameraOf } from "../map/camera";
import { coloursOf } from "../map/colours";
import { paint } from "../map/painter";
import { SvgPen } from "../map/pen";
import { PLAIN, type Scene } from "../map/scene";
import { asText } from "../panels/cite-menu";
import { isRetracted } from "../parts/retracted";
import { revisionWords } from "../words";
import { FIELD, LAYOUT } from "../tests/values";
import { reasonsOf, type StaleSection } from "./staleness";

const section: StaleSection = {
  number: "3.1",
  title: "Tea",
  joined: [],
  left: ["gone", "bad"],
  retracted: ["bad"],
  changed: [],
  has_new_numbers: false,
  follows: false,
  is_closed: false,
};

describe("a retracted paper", () => {
  it("is marked by true, and by 1 as columns have it", () => {
    expect([true, false, 1, 0].map((is_retracted) => isRetracted({ is_retracted }))).toEqual([true, false, true, false]);
  });

  it("is another reason than papers that left the field for a section to be stale", () => {
    expect(reasonsOf(section, (key) => key)).toEqual(["gone is no longer in the field", "bad was retracted"]);
    expect(reasonsOf({ ...section, left: ["bad"] }, (key) => key)).toEqual(["bad was retracted"]);
  });

  it("is counted apart from them above the survey", () => {
    expect(revisionWords.because(0, 2, 1)).toBe("Since this was written 1 left it, 1 paper that it cites was retracted.");
    expect(revisionWords.because(1, 2, 2)).toBe("Since this was written 1 paper joined the field, 2 papers that it cites were retracted.");
    expect(revisionWords.because(0, 0, 0)).toBe("What it says of its papers has changed.");
  });

  it("is marked in a copied reference", () => {
    const paper = { ...FIELD.papers[0]!, is_retracted: true };
    expect(asText(paper)).toMatch(/ Retracted\.$/);
    expect(asText({ ...paper, is_retracted: false })).not.toContain("Retracted");
  });

  it("has a cross over its disc", () => {
    const plain: Scene = {
      layout: LAYOUT,
      data: FIELD,
      colours: coloursOf("light"),
      marking: null,
      states: new Uint8Array(FIELD.size).fill(PLAIN),
      hollow: null,
      starred: null,
      ringed: [],
      litLines: [],
      accentLines: [],
      cites: true,
      similar: false,
      allLines: false,
      flows: [],
    };
    const strokes = (scene: Scene): number => {
      const pen = new SvgPen(() => 10);
      paint(pen, scene, cameraOf(LAYOUT, 900, 600, null));
      return pen.parts.filter((part) => part.includes('stroke-width="1.8"')).length;
    };
    const papers = FIELD.papers.map((paper, place) => (place === 1 ? { ...paper, is_retracted: true } : paper));
    expect(strokes({ ...plain, data: { ...FIELD, papers } })).toBe(strokes(plain) + 1);
  });
});
