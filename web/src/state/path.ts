/** Paths, and the one that is lit: of the seed that the address names, else what led to the chosen paper. */
import { computed, effect, signal } from "@preact/signals";

import { answer, api, type Schemas } from "../api/client";
import type { Line } from "../map/scene";
import type { OpenField } from "./field";
import { address } from "./field-address";
import { edgesOf, type FieldData } from "./field-data";
import { reader } from "./resource";

export type Path = Schemas["PathOut"];
export type Step = Path["development"][number];

export interface LitPath {
  readonly path: Path;
  /** Whether it is the whole path of its seed, or the walks to one paper. */
  readonly isWhole: boolean;
  /** Papers on it in the order in which one follows them: a walk from its seed to its end; a whole path from its seed
   * on by year and by strength. */
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
  const known = stepsOf(path);
  const pairs = trail
    ? trail.slice(1).map((id, place) => [trail[place]!, id] as const)
    : known.map((each) => [each.parent, each.id] as const);
  const byId = new Map(known.map((each) => [each.id, each]));
  const lines = pairs.flatMap(([before, id]) => lineOf(data, before, id, byId.get(id)) ?? []);
  const on = new Set(trail ?? [path.seed.id, ...known.map((each) => each.id)]);
  const papers = new Set([...on].flatMap((id) => data.byId.get(id) ?? []).concat(lines.map((line) => line.from)));
  const steps = new Map(known.flatMap((each) => (on.has(each.id) && data.byId.has(each.id) ? [[data.byId.get(each.id)!, each]] : [])));
  const order = trail ? [...papers] : inOrder(data, papers, steps, data.byId.get(path.seed.id));
  const resembles = lines.filter((line) => line.similar).length;
  const goesBack = lines.filter(({ from, to }) => data.year[to]! > 0 && data.year[to]! < data.year[from]!).length;
  return { path, isWhole: trail === null, order, lines, steps, cites: lines.length - resembles, resembles, goesBack };
}

/** The line of a step of which both papers are here. */
function lineOf(data: FieldData, before: string | null, id: string, step: Step | undefined): Line | null {
  const [from, to] = [data.byId.get(before ?? ""), data.byId.get(id)];
  if (from === undefined || to === undefined) return null;
  const similar = step && step.parent === before ? step.relation !== "cites" : !cites(data, to, from);
  return { from, to, similar, weight: weightBetween(data, from, to) };
}

const cites = (data: FieldData, paper: number, other: number): boolean =>
  [...edgesOf(data.out, paper)].some((edge) => data.target[edge] === other);

/** The seed first, then by year and by strength. */
const inOrder = (data: FieldData, papers: ReadonlySet<number>, steps: ReadonlyMap<number, Step>, seed: number | undefined): number[] =>
  [...papers].sort(
    (a, b) =>
      Number(b === seed) - Number(a === seed) ||
      data.year[a]! - data.year[b]! ||
      (steps.get(b)?.weight ?? 0) - (steps.get(a)?.weight ?? 0) ||
      a - b,
  );

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

/** The paths through the paper of the address: of its seed where a path is named, else of the chosen paper. */
export class Paths {
  private readonly reading = reader<{ readonly paper: string; readonly items: readonly Path[] }>();
  readonly through = this.reading.signal;

  /** Whether paths may not be lit; Esc takes them away until something else is chosen. */
  readonly hidden = signal(false);

  /** Whether only a path that the address names is lit: beside a text, whose sentences light papers of their own. */
  readonly onlyNamed = signal(false);

  constructor(private readonly field: OpenField) {}

  /** Ids of the papers of the first path and of the walk along it. */
  readonly papers = computed<readonly string[]>(() => {
    const best = this.through.value.value?.items[0];
    return best ? [...best.trail, best.seed.id, ...stepsOf(best).map((each) => each.id)] : [];
  });

  /** The path that is lit: of the seed that the address names, else what led to the chosen paper. */
  readonly lit = computed<LitPath | null>(() => {
    const data = this.field.data.value;
    const known = this.through.value.value;
    const best = known?.items[0];
    const isNamed = address.value.path !== null;
    if (!data || !known || !best || this.hidden.value || (this.onlyNamed.value && !isNamed)) return null;
    const isSeed = best.seed.citation_key === known.paper;
    if (isNamed) return isSeed ? litPathOf(data, best, null) : null;
    return isSeed ? litPathOf(data, best, null) : litPathOf(data, best, best.trail);
  });

  /** Read the paths whenever another paper is chosen; call once. */
  start(): void {
    const wanted = computed(() => ({
      id: this.field.id.value,
      paper: address.value.path ?? (this.field.chosen.value >= 0 ? address.value.paper : null),
    }));
    effect(() => {
      const { id, paper } = wanted.value;
      if (!id || !paper) {
        this.reading.clear();
        return;
      }
      if (this.through.peek().value?.paper === paper) return;
      const path = { id, paper };
      void this.reading.read(async () => ({
        paper,
        items: (await answer(api.GET("/v1/fields/{id}/paths/{paper}", { params: { path } }))).items,
      }));
    });
  }
}
