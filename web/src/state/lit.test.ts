import { expect, test } from "vitest";

import { DIM, LIT } from "../map/scene";
import { showField } from "../tests/service";
import { FIELD } from "../tests/values";

test("a community that is open is what is lit", () => {
  const { spot, states } = showField(FIELD, `panel=community&ribbon=${FIELD.communities[1]!.short}`).lit;
  expect([...(spot.value ?? [])]).toEqual([1, 2, 4]);
  expect([...states.value]).toEqual([DIM, LIT, LIT, DIM, LIT]);
});

test("what is pointed at comes before it, and nothing is lit without either", () => {
  const program = showField(FIELD, `panel=community&ribbon=${FIELD.communities[1]!.short}`);
  const { pointed, spot } = program.lit;
  pointed.value = new Set([3]);
  expect([...(spot.value ?? [])]).toEqual([3]);
  pointed.value = null;
  showField(FIELD, "", program);
  expect(spot.value).toBeNull();
});

test("a comparison lights its papers and their walk, and no lines of the paper that was chosen before", () => {
  const program = showField(FIELD, "paper=key-b&panel=compare&compare=key-b~key-c");
  const { chosenLines, states } = program.lit;
  expect(chosenLines.value).toEqual([]);
  expect([...states.value.keys()].filter((each) => states.value[each] === LIT)).toEqual(expect.arrayContaining([1, 2]));
  showField(FIELD, "paper=key-b&panel=paper&compare=key-b~key-c", program);
  expect(chosenLines.value.length).toBeGreaterThan(0);
});
