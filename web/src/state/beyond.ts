/** Of a field too large to be here whole: papers beyond the first, as search, filters and the address name them. */
import { computed, effect, signal } from "@preact/signals";

import type { Query } from "../api/client";
import type { FieldAddress, LayerName } from "./address";
import { MOST_PAPERS, type OpenField, readGraph } from "./field";
import { address } from "./field-address";
import type { FieldData } from "./field-data";
import { filtersOn, folded } from "./filters";
import type { ReadingList } from "./list";
import type { Paths } from "./path";
import { reader } from "./resource";
import type { Search } from "./search";
import type { Spotlight } from "./spotlight";

type Conditions = Partial<NonNullable<Query<"/v1/fields/{id}/graph">>>;

const PAUSE_MS = 150;
const MOST_ASKED = 24;
const MOST_NAMED = 200;
const MOST_AROUND = 500;

/** What the service says of the filters and the search of the address. */
export interface Met {
  /** Papers of the whole field that meet them; null where only a part of the field could be asked. */
  readonly total: number | null;
  /** Whether all of these are here. */
  readonly isWhole: boolean;
}

/** Whether the open field has papers that are not here unless they are asked for. */
export const isPart = (data: FieldData | null): boolean => data !== null && data.total > MOST_PAPERS;

/** A question for each way to meet the filters of an address; none without a filter that the service knows. */
export function questionsOf(data: FieldData, now: FieldAddress): Conditions[] {
  const q = now.q.trim();
  if (!filtersOn(now).some((name) => name !== "only")) return [];
  const rest: Conditions = {
    ...(now.years && { year_from: now.years[0], year_to: now.years[1] }),
    ...(now.min > 0 && { min_citations: now.min }),
    ...(q && { q }),
  };
  const places: Conditions[] = now.community.length
    ? data.communities
        .filter((each) => now.community.includes(each.short) && (!now.layers.length || now.layers.includes(each.layer)))
        .map((each) => ({ community: each.id }))
    : one<LayerName>(now.layers).map((layer) => (layer === undefined ? {} : { layer }));
  return places.flatMap((place) =>
    one(now.kind).flatMap((kind) =>
      one(venuesOf(data, now.venue)).map((venue) => ({
        ...rest,
        ...place,
        ...(kind !== undefined && { kind: kind as NonNullable<Conditions["kind"]> }),
        ...(venue !== undefined && { venue }),
      })),
    ),
  );
}

const one = <T>(all: readonly T[]): readonly (T | undefined)[] => (all.length ? all : [undefined]);

/** Whole names of venues, as the service takes them, for a part of one: those of papers that are here, and itself. */
function venuesOf(data: FieldData, venue: string): string[] {
  if (!venue) return [];
  const wanted = folded(venue);
  const names = data.papers.flatMap((paper) => (paper.venue && folded(paper.venue).includes(wanted) ? [paper.venue.toLowerCase()] : []));
  return [...new Set([venue.toLowerCase(), ...names])];
}

type Put = (data: FieldData, part: Awaited<ReturnType<typeof readGraph>>) => void;

async function askAll(data: FieldData, all: readonly Conditions[], put: Put): Promise<Met> {
  const parts = await Promise.all(all.slice(0, MOST_ASKED).map((conditions) => readGraph(data.id, conditions)));
  for (const part of parts) put(data, part);
  const isWhole = all.length <= MOST_ASKED && parts.every((part) => part.nodes.length === part.total_nodes);
  const total = all.length <= MOST_ASKED ? parts.reduce((sum, part) => sum + part.total_nodes, 0) : null;
  return { total, isWhole };
}

async function askNamed(data: FieldData, now: FieldData, names: readonly string[], put: Put): Promise<void> {
  const missing = [...new Set(names)].filter((name) => !now.byKey.has(name) && !now.byId.has(name));
  for (let begin = 0; begin < missing.length; begin += MOST_NAMED) {
    const paper = missing.slice(begin, begin + MOST_NAMED);
    await quietly(async () => put(data, await readGraph(data.id, { paper })));
  }
}

/** What is not answered stays as it is: the map shows fewer papers, and what names them says so itself. */
async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch {
    return;
  }
}

/** Brings in what is not here of the open field. */
export class Beyond {
  private readonly reading = reader<Met>();
  /** What the service says of the filters and the search of the address. */
  readonly met = this.reading.signal;

  /** Papers that something beside the map is about, by id or citation key; the screen of a survey sets it. */
  readonly wanted = signal<readonly string[]>([]);

  constructor(
    private readonly field: OpenField,
    private readonly readingList: ReadingList,
    private readonly search: Search,
    private readonly paths: Paths,
    private readonly spotlight: Spotlight,
  ) {}

  /** Papers that the address, the reading list, the search and the path that is lit name. */
  private named(): string[] {
    const { paper, path, edge, compare, pin, ban, list } = address.value;
    const found = this.search.found.value.value?.keys ?? [];
    const listed = this.readingList.entries.value.map((each) => each.key);
    return [
      paper,
      path,
      ...(edge ?? []),
      ...compare,
      ...pin,
      ...ban,
      ...list,
      ...listed,
      ...found,
      ...this.paths.papers.value,
      ...this.wanted.value,
      ...(this.spotlight.papers.value ?? []),
    ].filter((key) => key !== null);
  }

  /** Ask whenever the address says something new; call once. */
  start(): void {
    const part = computed(() => (isPart(this.field.graph.value.value) ? this.field.graph.value.value : null));
    const restarts = signal(0);
    const put: Put = (data, found) => {
      if (this.field.graph.peek().value === data && !this.field.extend(data, found)) restarts.value += 1;
    };
    const questions = computed(() => JSON.stringify(part.value ? questionsOf(part.value, address.value) : []));
    let timer: ReturnType<typeof setTimeout> | undefined;
    effect(() => {
      const data = part.value;
      const all = JSON.parse(questions.value) as Conditions[];
      clearTimeout(timer);
      if (!data || !all.length) this.reading.clear();
      else timer = setTimeout(() => void this.reading.read(() => askAll(data, all, put), { keep: true }), PAUSE_MS);
    });
    const named = computed(() => JSON.stringify(this.named()));
    effect(() => {
      const data = part.value;
      restarts.value;
      if (data) void askNamed(data, this.field.data.peek() ?? data, JSON.parse(named.value) as string[], put);
    });
    const chosenId = computed(() => {
      const data = this.field.data.value;
      const key = address.value.paper;
      return data && part.value && key !== null ? (data.papers[data.byKey.get(key) ?? -1]?.id ?? null) : null;
    });
    effect(() => {
      const data = part.value;
      const id = chosenId.value;
      restarts.value;
      if (data && id) void quietly(async () => put(data, await readGraph(data.id, { around: id, max_nodes: MOST_AROUND })));
    });
  }
}
