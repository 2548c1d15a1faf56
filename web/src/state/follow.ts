/** Along a path, step by step; without one, along time. */
import type { Program } from "../program";
import { address, change } from "./field-address";
import type { FieldData } from "./field-data";
import type { Paths } from "./path";

/** Light the whole path of a seed, and begin at it. */
export function followPath(paths: Paths, seed: string): void {
  paths.hidden.value = false;
  change({ path: seed, paper: address.value.paper ?? seed, panel: "paper" });
}

/** One step on or back: of the path that is lit, else from paper to paper in time. */
export function stepAlong({ field, paths, viewport }: Pick<Program, "field" | "paths" | "viewport">, by: 1 | -1): void {
  const data = field.data.value;
  if (!data) return;
  const lit = paths.lit.value;
  const path = lit?.isWhole ? lit : null;
  if (path && address.value.path === null) change({ path: path.path.seed.citation_key }, { replace: true });
  const chosen = field.chosen.value;
  const order = path?.order ?? inTime(data);
  const place = order.indexOf(chosen);
  const next = order[place < 0 ? 0 : Math.min(order.length - 1, Math.max(0, place + by))];
  if (next === undefined || next === chosen) return;
  change({ paper: data.papers[next]!.citation_key, panel: "paper", edge: null });
  viewport.reveal(next);
}

/** All papers by place along time. */
const inTime = (data: FieldData): number[] =>
  [...data.papers.keys()].filter((paper) => !Number.isNaN(data.x[paper]!)).sort((a, b) => data.x[a]! - data.x[b]! || a - b);
