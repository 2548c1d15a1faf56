import { afterEach, expect, test } from "vitest";

import { Program } from "../program";
import { serve, showField } from "../tests/service";
import { FIELD } from "../tests/values";
import { address } from "./field-address";
import { startKeys } from "./keys";
import type { Path } from "./path";

const step = (id: string, parent: string) => ({ ...FIELD.papers[FIELD.byId.get(id)!]!, parent, weight: 0.5, relation: "cites" });
const PATH = {
  seed: FIELD.papers[0]!,
  trail: ["a"],
  development: [step("b", "a")],
  frontier: [step("d", "b")],
} as unknown as Path;

const press = (key: string, target: EventTarget = document.body): void =>
  void target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

const program = new Program();
startKeys(program);
afterEach(() => document.body.replaceChildren());

test("brackets go along a path that is followed, wherever the focus is, but not where one types", () => {
  serve({});
  program.paths.through.value = { value: { paper: "key-a", items: [PATH] }, loading: false, problem: null };
  showField(FIELD, "paper=key-a&panel=paper&path=key-a", program);
  press("]");
  expect(address.value.paper).toBe("key-b");
  press("]");
  expect(address.value.paper).toBe("key-d");
  press("[");
  expect(address.value.paper).toBe("key-b");
  const field = document.body.appendChild(document.createElement("input"));
  press("]", field);
  expect(address.value.paper).toBe("key-b");
});

test("without a path they act on the map and in the table alone", () => {
  serve({});
  showField(FIELD, "paper=key-a&panel=paper", program);
  press("]");
  expect(address.value.paper).toBe("key-a");
});
