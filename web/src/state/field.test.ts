import { afterEach, expect, test, vi } from "vitest";

import { serve } from "../tests/service";
import { GRAPH, LAYOUT } from "../tests/values";
import { OpenField } from "./field";
import { change } from "./field-address";
import { go, place } from "./router";

const { nodes, ...cut } = GRAPH;
const columns = Object.fromEntries(Object.keys(nodes[0]!).map((name) => [name, nodes.map((node) => node[name as keyof typeof node])]));
const FIELD = "GET /v1/fields/tea";

afterEach(() => vi.unstubAllGlobals());

test("a field is asked for by its address, and what its first picture needs not when that is here", async () => {
  const asked = serve({
    [FIELD]: { id: "tea" },
    [`${FIELD}/layout`]: LAYOUT,
    [`${FIELD}/graph`]: { ...cut, nodes: columns, edges: {}, names: { nodes: {}, edges: {} } },
    [`${FIELD}/communities`]: { items: [] },
    [`${FIELD}/themes`]: { items: [] },
    [`${FIELD}/reach`]: { notes: [] },
  });
  const field = new OpenField();
  field.start();
  expect(asked).toEqual([]);
  go("/explore/fields/tea");
  await vi.waitFor(() => expect(field.reach.value.value).toEqual({ notes: [] }));
  expect(asked.at(-1)?.path).toBe("/v1/fields/tea/reach");
  expect(field.data.value?.size).toBe(nodes.length);
  const before = asked.length;
  go("/explore/fields/tea?view=table");
  await Promise.resolve();
  expect(asked.length).toBe(before);
});

test("filters are undone, the last first, and what was chosen between them is not", () => {
  go("/explore/fields/tea");
  const field = new OpenField();
  field.filter({ min: 5 });
  change({ view: "table" });
  field.filter({ min: 5 });
  field.filter({ kind: ["survey"] });
  expect(field.undo()).toBe(true);
  expect(place.value.query).toBe("view=table&min=5");
  expect([field.undo(), place.value.query]).toEqual([true, ""]);
  expect(field.undo()).toBe(false);
});
