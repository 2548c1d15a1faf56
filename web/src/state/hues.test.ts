import { expect, test } from "vitest";

import { HUES, hueSlots } from "./hues";

const community = (id: string, layer: string, theme: string | null, papers: number) => ({ id, layer, theme, papers });
const themes = ["t0", "t1"].map((id) => ({ id }));

test("a community has the hue of its theme in every stratum", () => {
  const slots = hueSlots([community("a", "foundation", "t1", 4), community("b", "frontier", "t1", 9)], themes);
  expect([...slots]).toEqual([
    ["a", 1],
    ["b", 1],
  ]);
});

test("no hue is twice in a stratum: the largest keeps that of the theme, another takes one that no theme has", () => {
  const slots = hueSlots(
    [community("small", "frontier", "t0", 3), community("large", "frontier", "t0", 9), community("other", "frontier", "t1", 5)],
    themes,
  );
  expect(slots.get("large")).toBe(0);
  expect(slots.get("other")).toBe(1);
  expect(slots.get("small")).toBe(2);
});

test("where a stratum has more communities than there are hues, the smallest are grey", () => {
  const many = Array.from({ length: HUES + 2 }, (_, place) => community(`c${place}`, "frontier", `t${place}`, 20 - place));
  const slots = hueSlots(
    many,
    many.map((each) => ({ id: each.theme ?? "" })),
  );
  expect(new Set([...slots.values()].filter((slot) => slot >= 0)).size).toBe(HUES);
  expect([slots.get("c8"), slots.get("c9")]).toEqual([-1, -1]);
});

test("a theme beyond the last hue takes one that is free in its stratum", () => {
  const many = Array.from({ length: HUES + 1 }, (_, place) => ({ id: `t${place}` }));
  expect(hueSlots([community("late", "frontier", "t8", 3), community("first", "frontier", "t0", 2)], many).get("late")).toBe(1);
});
