/** The path that is lit: of the seed that the address names, else what led to the chosen paper. */
import { computed, effect, signal } from "@preact/signals";

import { answer, api, type Schemas } from "../api/client";
import type { Line } from "../map/scene";
import { address, chosen, field, fieldId } from "./field";
import type { FieldData } from "./field-data";
import { reader } from "./resource";

export type Path = Schemas["PathOut"];
export type Step = Path["development"][number];

const through = reader<{ readonly paper: string; readonly items: readonly Path[] }>();

/** The paths through the paper of the address: of its seed where a path is named, else of the chosen paper. */
export const pathsThrough = through.signal;

/** Read the paths whenever another paper is chosen; call once. */
export function startPaths(): void {
  const wanted = computed(() => ({ id: fieldId.value, paper: address.value.path ?? (chosen.value >= 0 ? address.value.paper : null) }));
  effect(() => {
    const { id, paper } = wanted.value;
    if (!id || !paper) {
      through.clear();
      return;
    }
    if (pathsThrough.peek().value?.paper === paper) return;
    const path = { id, paper };
    void through.read(async () => ({
      paper,
      items: (await answer(api.GET("/v1/fields/{id}/paths/{paper}", { params: { path } }))).items,
    }));
  });
}

export interface LitPath {
  readonly path: Path;
  /** Whether it is the whole path of its seed, or the walks to one paper. */
  readonly isWhole: boolean;
  /** Papers on it in the order in which one follows them: where it begins, then by year and by strength. A walk to one
   * paper begins where the path knows of nothing before, which need not be its seed. */
  readonly order: readonly number[];
  readonly lines: readonly Line[];
  readonly steps: ReadonlyMap<number, Step>;
  readonly cites: number;
  readonly resembles: number;
  readonly goesBack: number;
}

const stepsOf = (path: Path): readonly Step[] => [...path.development, ...path.frontier];

/** What of a path is drawn: all of it, or only a trail to one paper. */
export function litPathOf(data: FieldData, path: Path, trail: readonly string[] | null): LitPath {
  const only = trail && new Set(trail);
  const steps = new Map<number, Step>();
  const lines: Line[] = [];
  let [cites, resembles, goesBack] = [0, 0, 0];
  for (const step of stepsOf(path)) {
    const paper = data.byId.get(step.id);
    if (paper === undefined || (only && !only.has(step.id))) continue;
    steps.set(paper, step);
    const parent = step.parent === null ? undefined : data.byId.get(step.parent);
    if (step.relation === "cites") cites += 1;
    else resembles += 1;
    if (step.goes_back) goesBack += 1;
    if (parent !== undefined) {
      lines.push({ from: parent, to: paper, similar: step.relation !== "cites", weight: weightBetween(data, parent, paper) });
    }
  }
  const first = data.byId.get(trail?.[0] ?? path.seed.id);
  const order = [...steps.keys()].filter((paper) => paper !== first).sort(
    (a, b) => data.year[a]! - data.year[b]! || (steps.get(b)?.weight ?? 0) - (steps.get(a)?.weight ?? 0) || a - b,
  );
  if (first !== undefined) order.unshift(first);
  return { path, isWhole: trail === null, order, lines, steps, cites, resembles, goesBack };
}

/** The heaviest edge between two papers; 0 if there is none. */
function weightBetween(data: FieldData, first: number, second: number): number {
  let best = 0;
  for (const adjacent of [data.out, data.into, data.alike]) {
    for (let place = adjacent.start[first]!; place < adjacent.start[first + 1]!; place++) {
      const edge = adjacent.items[place]!;
      if (data.source[edge] === second || data.target[edge] === second) best = Math.max(best, data.weight[edge]!);
    }
  }
  return best;
}

/** Whether paths may be lit; Esc takes them away until something else is chosen. */
export const pathHidden = signal(false);

/** Whether only a path that the address names is lit: beside a text, whose sentences light papers of their own. */
export const onlyNamedPath = signal(false);

export const litPath = computed<LitPath | null>(() => {
  const data = field.value;
  const known = pathsThrough.value.value;
  const best = known?.items[0];
  if (!data || !known || !best || pathHidden.value || (onlyNamedPath.value && address.value.path === null)) return null;
  const isSeed = best.seed.citation_key === known.paper;
  if (address.value.path !== null) return isSeed ? litPathOf(data, best, null) : null;
  return isSeed ? litPathOf(data, best, null) : litPathOf(data, best, best.trail);
});
