/** Papers by year: how many are left of each stratum, and what a brush over them means. */
import { LAYERS } from "../state/address";
import type { FieldData, Layout } from "../state/field-data";

export interface YearBar {
  readonly name: string;
  /** Null for papers without a year. */
  readonly year: number | null;
  readonly left: number;
  readonly width: number;
  /** Papers of each stratum that are left, in the order of LAYERS. */
  readonly papers: readonly number[];
}

/** A bar for each column of the picture; years beyond the columns count in the one at their edge. */
export function yearBars(layout: Layout, data: FieldData | null, meets: Uint8Array | null): YearBar[] {
  const bars = layout.columns.map((column) => ({ ...column, papers: LAYERS.map(() => 0) }));
  if (data && meets) {
    for (let paper = 0; paper < data.size; paper++) {
      const bar = meets[paper] ? bars[columnOf(layout, data.year[paper]!)] : undefined;
      if (bar) bar.papers[data.layer[paper]!]! += 1;
    }
  }
  return bars;
}

/** The place of a year's column; -1 if there is none. Year 0 means no year. */
export function columnOf(layout: Layout, year: number): number {
  const columns = layout.columns;
  if (!year) return columns.findIndex((column) => column.year === null);
  let best = -1;
  for (const [place, column] of columns.entries()) {
    if (column.year === null) continue;
    if (column.year <= year || best < 0) best = place;
  }
  return best;
}

/** The years that two columns span; the outermost columns reach to the outermost papers. */
export function yearsOfBrush(layout: Layout, data: FieldData, first: number, last: number): readonly [number, number] | null {
  const dated = layout.columns.flatMap((column, place) => (column.year === null ? [] : [{ place, year: column.year }]));
  const within = dated.filter(({ place }) => place >= Math.min(first, last) && place <= Math.max(first, last));
  const [from, to] = [within[0], within.at(-1)];
  if (!from || !to) return null;
  const years = data.year.filter((year) => year > 0);
  const oldest = Math.min(from.year, ...(from === dated[0] ? [years.reduce((a, b) => Math.min(a, b), from.year)] : []));
  const newest = Math.max(to.year, ...(to === dated.at(-1) ? [years.reduce((a, b) => Math.max(a, b), to.year)] : []));
  return [oldest, newest];
}

/** The next window of years of the same width; from the beginning after the end. */
export function nextWindow(years: readonly [number, number], first: number, last: number): readonly [number, number] {
  const width = years[1] - years[0];
  return years[1] >= last ? [first, Math.min(last, first + width)] : [years[0] + 1, years[1] + 1];
}

const LETTER_PX = 6.6;
const GAP_PX = 8;

/** The bars whose names have room below them, from the left; `scale` is pixels a unit. */
export function namedBars(bars: readonly YearBar[], scale: number): ReadonlySet<number> {
  const named = new Set<number>();
  let free = Number.NEGATIVE_INFINITY;
  for (const [place, bar] of bars.entries()) {
    const middle = scale * (bar.left + bar.width / 2);
    const half = (bar.name.length * LETTER_PX) / 2;
    if (middle - half < free) continue;
    named.add(place);
    free = middle + half + GAP_PX;
  }
  return named;
}
