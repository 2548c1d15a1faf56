/** The scene of the open field, from what is filtered, chosen and lit. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";

import { compared } from "../state/compare";
import { chosen, field, fieldLayout } from "../state/field";
import { address } from "../state/field-address";
import { edgeEnds, type Lit } from "../state/lit";
import { starred } from "../state/list";
import type { Marking } from "../state/marking";
import { theme } from "../state/theme";
import type { Colouring } from "./colouring";
import { coloursOf } from "./colours";
import type { Flows } from "./flows";
import type { Flow, Scene } from "./scene";

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

/** The scene as it is now; null until the layout is here. */
function sceneNow(lit: Lit, marking: Marking | null, flows: readonly Flow[]): Scene | null {
  const layout = fieldLayout.value.value;
  const data = field.value;
  if (!layout) return null;
  const { lines } = address.value;
  return {
    layout,
    data,
    colours: colours.value,
    marking,
    states: lit.states.value,
    hollow: lit.cited.value?.map((cited) => (cited ? 0 : 1)) ?? null,
    starred: starred.value,
    ringed: [...new Set([...(chosen.value < 0 ? [] : [chosen.value]), ...compared.value, ...edgeEnds.value])],
    litLines: lit.lines.value,
    accentLines: lit.chosenLines.value,
    cites: lines.includes("cites"),
    similar: lines.includes("similar"),
    allLines: lines.includes("all"),
    flows,
  };
}

/** The scene, which follows what is open, what of it is lit, its colours and its flows. */
export const sceneOf = (lit: Lit, colouring: Colouring, flows: Flows): ReadonlySignal<Scene | null> =>
  computed(() => sceneNow(lit, colouring.marking.value, flows.strongest.value));
