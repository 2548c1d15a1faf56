/** Neighbours outside the field: hollow discs at the edge of their year. */
import { computed, signal } from "@preact/signals";

import { answer, api, type Schemas } from "../api/client";
import { field } from "../state/field";
import { reader } from "../state/resource";
import type { Camera } from "./camera";

export type Neighbour = Schemas["NeighbourhoodOut"]["nodes"][number];

const MOST = 60;
const found = reader<{ readonly of: string; readonly papers: readonly Neighbour[]; readonly total: number }>();

export const neighbours = found.signal;

/** The outside neighbour that is pointed at, by id. */
export const pointedGhost = signal<string | null>(null);

/** Show what cites a paper and what it cites, beyond the field; again to hide it. */
export function toggleExpanded(paper: { id: string; citation_key: string }): void {
  if (found.signal.value.value?.of === paper.citation_key) {
    found.clear();
    return;
  }
  void found.read(async () => {
    const known = field.value;
    const params = { path: { id: paper.id }, query: { depth: 1, limit: 200 } };
    const around = await answer(api.GET("/v1/papers/{id}/neighbours", { params }));
    const outside = around.nodes.filter((node) => node.distance > 0 && !known?.byId.has(node.id));
    return { of: paper.citation_key, papers: outside.slice(0, MOST), total: outside.length };
  });
}

export const clearExpanded = (): void => found.clear();

export interface Ghost {
  readonly paper: Neighbour;
  readonly x: number;
  readonly y: number;
}

const STEP = 13;
const HIGHEST = 6;

/** Places of the outside neighbours in the window: by year along x, heaped up from the lower edge. */
export function placeGhosts(
  papers: readonly Neighbour[],
  columns: readonly { year: number | null; left: number; width: number }[],
  camera: Camera,
): Ghost[] {
  const heaps = new Map<number, number>();
  const dated = columns.filter((column) => column.year !== null);
  const first = dated[0];
  return papers.flatMap((paper) => {
    const column = paper.year === null ? columns[0] : (dated.findLast((each) => each.year !== null && each.year <= paper.year!) ?? first);
    if (!column) return [];
    const isBefore = paper.year !== null && first?.year != null && paper.year < first.year;
    const middle = camera.ox + camera.sx * (column.left + (isBefore ? -8 : column.width / 2));
    const place = heaps.get(middle) ?? 0;
    heaps.set(middle, place + 1);
    const row = place % HIGHEST;
    const aside = Math.floor(place / HIGHEST);
    const x = middle + (aside % 2 ? 1 : -1) * Math.ceil(aside / 2) * STEP;
    return [{ paper, x, y: camera.height - 14 - row * STEP }];
  });
}

export const hasGhosts = computed(() => (found.signal.value.value?.papers.length ?? 0) > 0);
