import { expect, test } from "vitest";

import { DIM, LIT } from "../map/scene";
import { Program } from "../program";
import { showField } from "../tests/service";
import { FIELD } from "../tests/values";

const openLit = (query = ""): Program["lit"] => {
  showField(FIELD, query);
  return new Program().lit;
};

test("a community that is open is what is lit", () => {
  const { spot, states } = openLit(`panel=community&ribbon=${FIELD.communities[1]!.short}`);
  expect([...(spot.value ?? [])]).toEqual([1, 2, 4]);
  expect([...states.value]).toEqual([DIM, LIT, LIT, DIM, LIT]);
});

test("what is pointed at comes before it, and nothing is lit without either", () => {
  const { pointed, spot } = openLit(`panel=community&ribbon=${FIELD.communities[1]!.short}`);
  pointed.value = new Set([3]);
  expect([...(spot.value ?? [])]).toEqual([3]);
  pointed.value = null;
  showField(FIELD);
  expect(spot.value).toBeNull();
});

test("a comparison lights its papers and their walk, and no lines of the paper that was chosen before", () => {
  const { chosenLines, states } = openLit("paper=key-b&panel=compare&compare=key-b~key-c");
  expect(chosenLines.value).toEqual([]);
  expect([...states.value.keys()].filter((each) => states.value[each] === LIT)).toEqual(expect.arrayContaining([1, 2]));
  showField(FIELD, "paper=key-b&panel=paper&compare=key-b~key-c");
  expect(chosenLines.value.length).toBeGreaterThan(0);
});
