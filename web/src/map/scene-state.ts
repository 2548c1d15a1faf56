/** The scene of the open field, from what is filtered, chosen and lit. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";

import type { Comparison } from "../state/compare";
import type { OpenField } from "../state/field";
import { address } from "../state/field-address";
import type { ReadingList } from "../state/list";
import type { Lit } from "../state/lit";
import { theme } from "../state/theme";
import type { Colouring } from "./colouring";
import { coloursOf } from "./colours";
import type { Flows } from "./flows";
import type { Scene } from "./scene";

const asked = (query: string): { readonly value: boolean } => {
  const media = globalThis.matchMedia?.(query);
  const now = signal(media?.matches ?? false);
  media?.addEventListener?.("change", (event) => {
    now.value = event.matches;
  });
  return now;
};

const forced = asked("(forced-colors: active)");
const more = asked("(prefers-contrast: more)");

/** Whether motion is unwanted. */
export const still = asked("(prefers-reduced-motion: reduce)");

export const colours = computed(() => coloursOf(theme.value, { forced: forced.value, more: more.value }));

/** What a scene shows. */
interface Shown {
  readonly field: OpenField;
  readonly readingList: ReadingList;
  readonly comparison: Comparison;
  readonly lit: Lit;
  readonly colouring: Colouring;
  readonly flows: Flows;
}

/** The scene as it is now; null until the layout is here. */
function sceneNow({ field, comparison, readingList, lit, colouring, flows }: Shown): Scene | null {
  const layout = field.layout.value.value;
  const chosen = field.chosen.value;
  if (!layout) return null;
  const { lines } = address.value;
  return {
    layout,
    data: field.data.value,
    colours: colours.value,
    marking: colouring.marking.value,
    states: lit.states.value,
    hollow: lit.cited.value?.map((cited) => (cited ? 0 : 1)) ?? null,
    starred: readingList.starred.value,
    ringed: [...new Set([...(chosen < 0 ? [] : [chosen]), ...comparison.papers.value, ...lit.edgeEnds.value])],
    litLines: lit.lines.value,
    accentLines: lit.chosenLines.value,
    cites: lines.includes("cites"),
    similar: lines.includes("similar"),
    allLines: lines.includes("all"),
    flows: flows.strongest.value,
  };
}

/** The scene, which follows what is open, what of it is lit, its colours and its flows. */
export const sceneOf = (shown: Shown): ReadonlySignal<Scene | null> => computed(() => sceneNow(shown));
