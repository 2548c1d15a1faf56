/** Two to four papers side by side: what they share, and the strongest walk between the first two. */
import { computed } from "@preact/signals";

import type { Line } from "../map/scene";
import type { OpenField } from "./field";
import { address, change } from "./field-address";
import { CITES, edgesOf, type FieldData, otherEnd, SIMILAR } from "./field-data";

export const MOST_COMPARED = 4;

/** Add a paper to the comparison, or take it out; the oldest gives way to a fifth. */
export function toggleCompared(key: string): void {
  const now = address.value.compare;
  const next = now.includes(key) ? now.filter((each) => each !== key) : [...now, key].slice(-MOST_COMPARED);
  change(next.length > 1 ? { compare: next, panel: "compare" } : { compare: next });
}

/** The other ends of a paper's edges in one direction. */
export function endsOf(data: FieldData, paper: number, direction: "out" | "into"): Set<number> {
  const ends = new Set<number>();
  for (const edge of edgesOf(data[direction], paper)) ends.add(otherEnd(data, edge, paper));
  return ends;
}

/** Papers that all of some have as references (`out`) or as citers (`into`), trending most first. */
export function shared(data: FieldData, papers: readonly number[], direction: "out" | "into"): number[] {
  const [first, ...others] = papers.map((paper) => endsOf(data, paper, direction));
  return [...(first ?? [])].filter((paper) => others.every((ends) => ends.has(paper))).sort((a, b) => a - b);
}

/** Weight of the similarity of two papers; null without one. */
export function similarity(data: FieldData, first: number, second: number): number | null {
  for (const edge of edgesOf(data.alike, first)) if (otherEnd(data, edge, first) === second) return data.weight[edge]!;
  return null;
}

/** Least weight of a citation in a walk, and the part of its weight that a similarity counts, as in the paths of a field. */
const FAINT = 0.01;

/** What an edge weighs in a walk: in (0, 1]. */
const weightInWalk = (data: FieldData, edge: number): number =>
  data.kind[edge] === SIMILAR ? FAINT * Math.max(FAINT, Math.min(1, data.weight[edge]!)) : Math.max(FAINT, Math.min(1, data.weight[edge]!));

/** The walk whose edges' weights have the largest product: Dijkstra with the cost -ln(weight). Empty if there is none. */
export function strongestWalk(data: FieldData, from: number, to: number): Line[] {
  const cost = new Float64Array(data.size).fill(Number.POSITIVE_INFINITY);
  const via = new Int32Array(data.size).fill(-1);
  const done = new Uint8Array(data.size);
  cost[from] = 0;
  const heap: [number, number][] = [[0, from]];
  while (heap.length) {
    const [, paper] = pop(heap);
    if (done[paper]) continue;
    done[paper] = 1;
    if (paper === to) break;
    for (const adjacent of [data.out, data.into, data.alike]) {
      for (const edge of edgesOf(adjacent, paper)) {
        const other = otherEnd(data, edge, paper);
        const next = cost[paper]! - Math.log(weightInWalk(data, edge));
        const isBetter =
          next < cost[other]! - 1e-9 ||
          (next < cost[other]! + 1e-9 &&
            via[other]! >= 0 &&
            data.kind[edge] === CITES &&
            data.kind[via[other]!] === SIMILAR &&
            !done[other]);
        if (!isBetter) continue;
        cost[other] = next;
        via[other] = edge;
        push(heap, [next, other]);
      }
    }
  }
  return lineBack(data, via, from, to);
}

function lineBack(data: FieldData, via: Int32Array, from: number, to: number): Line[] {
  const lines: Line[] = [];
  for (let paper = to; paper !== from; ) {
    const edge = via[paper]!;
    if (edge < 0) return [];
    const before = otherEnd(data, edge, paper);
    lines.unshift({ from: before, to: paper, similar: data.kind[edge] === SIMILAR, weight: data.weight[edge]! });
    paper = before;
  }
  return lines;
}

type Entry = [number, number];

function push(heap: Entry[], entry: Entry): void {
  let place = heap.push(entry) - 1;
  while (place > 0) {
    const parent = (place - 1) >> 1;
    if (heap[parent]![0] <= entry[0]) break;
    heap[place] = heap[parent]!;
    place = parent;
  }
  heap[place] = entry;
}

function pop(heap: Entry[]): Entry {
  const top = heap[0]!;
  const last = heap.pop()!;
  if (!heap.length) return top;
  let place = 0;
  for (;;) {
    let child = 2 * place + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1]![0] < heap[child]![0]) child += 1;
    if (heap[child]![0] >= last[0]) break;
    heap[place] = heap[child]!;
    place = child;
  }
  heap[place] = last;
  return top;
}

/** The papers that the address compares. */
export class Comparison {
  constructor(private readonly field: OpenField) {}

  /** Their numbers. */
  readonly papers = computed<readonly number[]>(() => {
    const data = this.field.data.value;
    return data ? address.value.compare.flatMap((key) => data.byKey.get(key) ?? []) : [];
  });

  /** The strongest walk between the first two, while the comparison is open. */
  readonly walk = computed<readonly Line[]>(() => {
    const data = this.field.data.value;
    const [first, second] = this.papers.value;
    if (!data || first === undefined || second === undefined || address.value.panel !== "compare") return [];
    return strongestWalk(data, first, second);
  });
}
