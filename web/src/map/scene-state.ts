/** The scene of the open field, from what is filtered, chosen and lit. */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";

import { compared } from "../state/compare";
import { address, chosen, field, fieldId, fieldLayout } from "../state/field";
import { chosenLines, edgeEnds, litLines, states, surveyCited } from "../state/lit";
import { starred } from "../state/list";
import { askColour, askedColour, type Marking, markingOf } from "../state/marking";
import { theme } from "../state/theme";
import { coloursOf } from "./colours";
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

/** Papers that no sentence of the open survey cites. */
const hollow = computed<Uint8Array | null>(() => surveyCited.value?.map((cited) => (cited ? 0 : 1)) ?? null);

const colour = computed(() => address.value.colour);

/** How discs are coloured; null by theme. */
export const marking = computed<Marking | null>(() => (field.value ? markingOf(field.value, colour.value, askedColour.value.value) : null));

/** Read what the chosen colour needs; call once. */
export const startColour = (): void => void effect(() => askColour(fieldId.value, colour.value));

/** The scene as it is now, with these flows; null until the layout is here. */
function sceneNow(flows: readonly Flow[]): Scene | null {
  const layout = fieldLayout.value.value;
  const data = field.value;
  if (!layout) return null;
  const { lines } = address.value;
  return {
    layout,
    data,
    colours: colours.value,
    marking: marking.value,
    states: states.value,
    hollow: hollow.value,
    starred: starred.value,
    ringed: [...new Set([...(chosen.value < 0 ? [] : [chosen.value]), ...compared.value, ...edgeEnds.value])],
    litLines: litLines.value,
    accentLines: chosenLines.value,
    cites: lines.includes("cites"),
    similar: lines.includes("similar"),
    allLines: lines.includes("all"),
    flows: flows,
  };
}

/** The scene, which follows what is open and these flows. */
export const sceneWith = (flows: ReadonlySignal<readonly Flow[]>): ReadonlySignal<Scene | null> => computed(() => sceneNow(flows.value));
