/** Along a path, step by step; without one, along time. */
import { revealPaper } from "../map/view-state";
import { chosen, field } from "./field";
import { address, change } from "./field-address";
import type { Paths } from "./path";

function show(paper: number): void {
  const data = field.value;
  if (!data || paper < 0) return;
  change({ paper: data.papers[paper]!.citation_key, panel: "paper", edge: null });
  revealPaper(paper);
}

/** Light the whole path of a seed, and begin at it. */
export function followPath(paths: Paths, seed: string): void {
  paths.hidden.value = false;
  change({ path: seed, paper: address.value.paper ?? seed, panel: "paper" });
}

/** One step on or back: of the path that is lit, else from paper to paper in time. */
export function stepAlong(paths: Paths, by: 1 | -1): void {
  const data = field.value;
  if (!data) return;
  const lit = paths.lit.value;
  const path = lit?.isWhole ? lit : null;
  if (path && address.value.path === null) change({ path: path.path.seed.citation_key }, { replace: true });
  const order = path?.order ?? inTime();
  const place = order.indexOf(chosen.value);
  const next = order[place < 0 ? 0 : Math.min(order.length - 1, Math.max(0, place + by))];
  if (next !== undefined && next !== chosen.value) show(next);
}

/** All papers by place along time. */
function inTime(): number[] {
  const data = field.value;
  if (!data) return [];
  return [...data.papers.keys()].filter((paper) => !Number.isNaN(data.x[paper]!)).sort((a, b) => data.x[a]! - data.x[b]! || a - b);
}
