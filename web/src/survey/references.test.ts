import { describe, expect, it } from "vitest";

import { namesAuthor, referencesOf } from "./references";

describe("the references of a survey", () => {
  it("come in the order of the sentences that cite them first", () => {
    expect(referencesOf({ papers: { c: [4, 0], a: [2], b: [0, 9], d: [] } })).toEqual(["b", "c", "a", "d"]);
  });

  it.each([
    ["Gao et al. (2021) show that", "Gao et al. 2021", true],
    ["Cai and Wang find", "Cai and Wang 2020", true],
    ["Li measures it", "Li 2021", true],
    ["Links between papers", "Li 2021", false],
    ["Graphs are read", "Gao et al. 2021", false],
    ["Ünal says", "Ünal et al. 2020", true],
  ])("need no author where %s", (sentence, short, isNamed) => {
    expect(namesAuthor(sentence, short)).toBe(isNamed);
  });
});
