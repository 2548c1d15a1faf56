/** How each paper is drawn: what the filters leave, what is lit above it. */
import { computed, signal } from "@preact/signals";

import { isSimilar, linesAt } from "../map/lines";
import { DIM, HIDDEN, type Line, LIT, PLAIN } from "../map/scene";
import type { Comparison } from "./compare";
import type { OpenField } from "./field";
import { address } from "./field-address";
import type { FieldData } from "./field-data";
import { type Counts, countsOf, meeting, type Sets } from "./filters";
import type { ReadingList } from "./list";
import type { Paths } from "./path";
import type { Search } from "./search";
import type { Spotlight } from "./spotlight";

/** The papers of a community that are here, by number. */
export const papersOfCommunity = (data: FieldData | null, community: number): number[] =>
  [...(data?.community ?? [])].flatMap((each, paper) => (each === community ? [paper] : []));

/** The line between two papers; solid if one of them cites the other, null where there is none. */
function lineBetween(data: FieldData, from: number, to: number): Line | null {
  const between = linesAt(data, from, { similar: true }).filter((edge) => data.source[edge] === to || data.target[edge] === to);
  const weight = Math.max(0, ...between.map((edge) => data.weight[edge]!));
  return between.length ? { from, to, similar: between.every((edge) => isSimilar(data, edge)), weight } : null;
}

/** What filters and lights papers. */
interface Parts {
  readonly field: OpenField;
  readonly readingList: ReadingList;
  readonly comparison: Comparison;
  readonly search: Search;
  readonly paths: Paths;
  readonly spotlight: Spotlight;
}

/** What is filtered and lit of the open field. */
export class Lit {
  /** Papers that the open survey cites, by number; null without a survey. The screen of the survey sets it. */
  readonly cited = signal<Uint8Array | null>(null);

  /** Papers that something beside the map lights (a sentence, a cell, a category); null for nothing. */
  readonly pointed = signal<ReadonlySet<number> | null>(null);

  constructor(private readonly parts: Parts) {}

  /** The two papers of the address's edge. */
  readonly edgeEnds = computed<readonly number[]>(() => {
    const data = this.parts.field.data.value;
    const ends = data ? (address.value.edge ?? []).flatMap((key) => data.byKey.get(key) ?? []) : [];
    return ends.length === 2 ? ends : [];
  });

  private readonly edgeLine = computed<Line | null>(() => {
    const data = this.parts.field.data.value;
    const [from, to] = this.edgeEnds.value;
    return !data || from === undefined || to === undefined ? null : lineBetween(data, from, to);
  });

  /** The number of the community whose panel is open; -1 for none. */
  readonly community = computed<number>(() => {
    const { panel, ribbon } = address.value;
    const data = this.parts.field.data.value;
    return panel === "community" && data ? data.communities.findIndex((each) => each.short === ribbon) : -1;
  });

  readonly sets = computed<Sets>(() => ({
    listed: this.parts.readingList.starred.value,
    cited: this.cited.value,
    hits: this.parts.search.marks.value,
  }));

  /** By paper: whether it meets the filters. */
  readonly meets = computed<Uint8Array | null>(() => {
    const data = this.parts.field.data.value;
    return data && meeting(data, address.value, this.sets.value);
  });

  readonly counts = computed<Counts | null>(() => {
    const data = this.parts.field.data.value;
    return data && countsOf(data, address.value, this.sets.value);
  });

  /** By paper: hidden, dim, plain or lit. */
  readonly states = computed<Uint8Array>(() => {
    const kept = this.meets.value;
    if (!kept) return new Uint8Array(0);
    const lit = this.litSet(this.parts.paths.lit.value?.order ?? null);
    const hits = this.parts.search.marks.value;
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
      this.parts.spotlight.lit.value ??
      (this.community.value >= 0 ? new Set(papersOfCommunity(this.parts.field.data.value, this.community.value)) : null),
  );

  /** Lines at the chosen paper: its citations and what cites it; none where a whole path is lit, or papers are compared. */
  readonly chosenLines = computed<readonly Line[]>(() => {
    const data = this.parts.field.data.value;
    const paper = this.parts.field.chosen.value;
    if (!data || paper < 0 || this.parts.paths.lit.value?.isWhole || address.value.edge || this.spot.value || this.isCompared()) return [];
    return linesAt(data, paper, { similar: address.value.lines.includes("similar") }).map((edge) => ({
      from: data.source[edge]!,
      to: data.target[edge]!,
      similar: isSimilar(data, edge),
      weight: data.weight[edge]!,
    }));
  });

  /** Lines above all others: of an edge, of the walk between compared papers, else of the path. */
  readonly lines = computed<readonly Line[]>(() => {
    if (this.edgeEnds.value.length) return this.edgeLine.value ? [this.edgeLine.value] : [];
    return this.parts.comparison.walk.value.length ? this.parts.comparison.walk.value : (this.parts.paths.lit.value?.lines ?? []);
  });

  private isCompared(): boolean {
    return address.value.panel === "compare" && this.parts.comparison.papers.value.length > 1;
  }

  private litSet(path: readonly number[] | null): ReadonlySet<number> | null {
    if (this.spot.value) return this.spot.value;
    if (this.edgeEnds.value.length) return new Set(this.edgeEnds.value);
    if (this.isCompared())
      return new Set([...this.parts.comparison.walk.value.flatMap((line) => [line.from, line.to]), ...this.parts.comparison.papers.value]);
    const isPath = path !== null && path.length > 1;
    if (!isPath && !this.chosenLines.value.length) return null;
    const lit = new Set(isPath ? path : []);
    const chosen = this.parts.field.chosen.value;
    if (chosen >= 0) lit.add(chosen);
    for (const line of isPath ? this.lines.value : []) lit.add(line.from).add(line.to);
    for (const line of this.chosenLines.value) lit.add(line.from).add(line.to);
    return lit;
  }
}
