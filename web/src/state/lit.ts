/** How each paper is drawn: what the filters leave, what is lit above it. */
import { computed, signal } from "@preact/signals";

import { isSimilar, linesAt } from "../map/lines";
import { DIM, HIDDEN, type Line, LIT, PLAIN } from "../map/scene";
import { compared, walk } from "./compare";
import { chosen, field } from "./field";
import { address } from "./field-address";
import { type Counts, countsOf, meeting, type Sets } from "./filters";
import { starred } from "./list";
import type { Paths } from "./path";
import type { Search } from "./search";
import type { Spotlight } from "./spotlight";

/** The papers of a community that are here, by number. */
export const papersOfCommunity = (community: number): number[] =>
  [...(field.value?.community ?? [])].flatMap((each, paper) => (each === community ? [paper] : []));

const isCompared = (): boolean => address.value.panel === "compare" && compared.value.length > 1;

/** The two papers of the address's edge. */
export const edgeEnds = computed<readonly number[]>(() => {
  const data = field.value;
  const ends = data ? (address.value.edge ?? []).flatMap((key) => data.byKey.get(key) ?? []) : [];
  return ends.length === 2 ? ends : [];
});

/** The line of the edge; solid if one of the two cites the other. */
const edgeLine = computed<Line | null>(() => {
  const data = field.value;
  const [from, to] = edgeEnds.value;
  if (!data || from === undefined || to === undefined) return null;
  const between = linesAt(data, from, { similar: true }).filter((edge) => data.source[edge] === to || data.target[edge] === to);
  const weight = Math.max(0, ...between.map((edge) => data.weight[edge]!));
  return between.length ? { from, to, similar: between.every((edge) => isSimilar(data, edge)), weight } : null;
});

/** What is filtered and lit of the open field. */
export class Lit {
  /** Papers that the open survey cites, by number; null without a survey. The screen of the survey sets it. */
  readonly cited = signal<Uint8Array | null>(null);

  /** Papers that something beside the map lights (a sentence, a cell, a category); null for nothing. */
  readonly pointed = signal<ReadonlySet<number> | null>(null);

  constructor(
    private readonly search: Search,
    private readonly paths: Paths,
    private readonly spotlight: Spotlight,
  ) {}

  /** The number of the community whose panel is open; -1 for none. */
  readonly community = computed<number>(() => {
    const { panel, ribbon } = address.value;
    return panel === "community" && field.value ? field.value.communities.findIndex((each) => each.short === ribbon) : -1;
  });

  readonly sets = computed<Sets>(() => ({ listed: starred.value, cited: this.cited.value, hits: this.search.marks.value }));

  /** By paper: whether it meets the filters. */
  readonly meets = computed<Uint8Array | null>(() => (field.value ? meeting(field.value, address.value, this.sets.value) : null));

  readonly counts = computed<Counts | null>(() => (field.value ? countsOf(field.value, address.value, this.sets.value) : null));

  /** By paper: hidden, dim, plain or lit. */
  readonly states = computed<Uint8Array>(() => {
    const kept = this.meets.value;
    if (!kept) return new Uint8Array(0);
    const lit = this.litSet(this.paths.lit.value?.order ?? null);
    const hits = this.search.marks.value;
    const out = address.value.hide ? HIDDEN : DIM;
    return Uint8Array.from(kept, (meetsAll, paper) => {
      if (lit) return lit.has(paper) ? LIT : meetsAll ? DIM : out;
      if (!meetsAll) return out;
      return hits ? LIT : PLAIN;
    });
  });

  /** The papers that are lit beside a search: of a sentence, an entity, a question, a community; null for none. */
  readonly spot = computed<ReadonlySet<number> | null>(
    () =>
      this.pointed.value ??
      this.spotlight.lit.value ??
      (this.community.value >= 0 ? new Set(papersOfCommunity(this.community.value)) : null),
  );

  /** Lines at the chosen paper: its citations and what cites it; none where a whole path is lit, or papers are compared. */
  readonly chosenLines = computed<readonly Line[]>(() => {
    const data = field.value;
    const paper = chosen.value;
    if (!data || paper < 0 || this.paths.lit.value?.isWhole || address.value.edge || this.spot.value || isCompared()) return [];
    return linesAt(data, paper, { similar: address.value.lines.includes("similar") }).map((edge) => ({
      from: data.source[edge]!,
      to: data.target[edge]!,
      similar: isSimilar(data, edge),
      weight: data.weight[edge]!,
    }));
  });

  /** Lines above all others: of an edge, of the walk between compared papers, else of the path. */
  readonly lines = computed<readonly Line[]>(() => {
    if (edgeEnds.value.length) return edgeLine.value ? [edgeLine.value] : [];
    return walk.value.length ? walk.value : (this.paths.lit.value?.lines ?? []);
  });

  private litSet(path: readonly number[] | null): ReadonlySet<number> | null {
    if (this.spot.value) return this.spot.value;
    if (edgeEnds.value.length) return new Set(edgeEnds.value);
    if (isCompared()) return new Set([...walk.value.flatMap((line) => [line.from, line.to]), ...compared.value]);
    const isPath = path !== null && path.length > 1;
    if (!isPath && !this.chosenLines.value.length) return null;
    const lit = new Set(isPath ? path : []);
    if (chosen.value >= 0) lit.add(chosen.value);
    for (const line of isPath ? this.lines.value : []) lit.add(line.from).add(line.to);
    for (const line of this.chosenLines.value) lit.add(line.from).add(line.to);
    return lit;
  }
}
