/** Neighbours outside the field: hollow discs at the edge of their year. */
import type { Schemas } from "../api/client";
import type { Camera } from "./camera";

export type Neighbour = Schemas["NeighbourhoodOut"]["nodes"][number];

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
