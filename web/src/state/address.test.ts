import { describe, expect, it } from "vitest";

import { type FieldAddress, HOME, readAddress, writeAddress } from "./address";

const FULL: FieldAddress = {
  view: "table",
  panel: "paper",
  paper: "wu2019comprehensive",
  path: "xu2018how",
  edge: ["wu2019comprehensive", "xu2018how"],
  ribbon: "development:1",
  entity: "dataset:cora",
  author: "Max Welling",
  ask: "what makes deep networks oversmooth?",
  compare: ["a", "b", "c"],
  layers: ["foundation", "frontier"],
  community: ["development:0", "frontier:1"],
  years: [2018, 2023],
  min: 50,
  venue: "Neural Information Processing Systems",
  kind: ["survey", "method"],
  only: ["list", "survey"],
  lines: ["cites", "similar", "all"],
  hide: true,
  colour: "year",
  size: "citations",
  q: "über-smoothing & a=b + c",
  survey: "graph-neural-networks:1",
  revision: 3,
  section: "2.1",
  claim: "3",
  pin: ["d"],
  ban: ["e"],
  list: ["a", "b.c"],
  sort: "year",
  category: ["field:dataset:kind", "graphs"],
  cross: ["rows", "columns"],
  cell: ["development:0", "development:0"],
  see: { x: 520.5, y: 300.1, kx: 2.125, ky: 1.5 },
};

describe("the address of a field", () => {
  it("is empty for what is seen first", () => {
    expect(writeAddress(HOME)).toBe("");
    expect(readAddress("")).toEqual(HOME);
  });

  it("goes there and back, whole", () => {
    expect(readAddress(writeAddress(FULL))).toEqual(FULL);
  });

  it.each(Object.keys(FULL) as (keyof FieldAddress)[])("goes there and back with %s alone", (part) => {
    const one = { ...HOME, [part]: FULL[part] };
    expect(readAddress(writeAddress(one))).toEqual(one);
  });

  it("tells no lines from the default lines", () => {
    expect(readAddress(writeAddress({ ...HOME, lines: [] })).lines).toEqual(["none"]);
  });

  it("leaves out what cannot be read", () => {
    const query = "years=2023-2018&min=-3&see=1,2,x,4&edge=a~a&layers=bedrock&compare=a~b~c~d~e&unknown=1";
    expect(readAddress(query)).toEqual({ ...HOME, compare: ["a", "b", "c", "d"] });
  });

  it("is readable", () => {
    expect(writeAddress({ ...HOME, paper: "wu2019comprehensive", community: ["development:0"], q: "graph attention" })).toBe(
      "paper=wu2019comprehensive&community=development:0&q=graph+attention",
    );
  });
});
