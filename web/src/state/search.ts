/** Search within the field: own titles and authors at once, the service's hybrid search a moment later. */
import { computed, effect, signal } from "@preact/signals";

import { answer, api, type Got, type Schemas } from "../api/client";
import { address, field, fieldId } from "./field";
import { ownHits } from "./filters";
import { reader } from "./resource";

const PAUSE_MS = 150;
/** Most papers of an answer. */
const MOST = 100;
/** Papers that do not hold every word: by words or meaning every paper has some rank, so the best alone are offered. */
const MOST_NEAR = 30;
/** Entities and authors that are offered beside them. */
const MOST_NAMES = 5;

type FoundPaper = Got<"/v1/search">["items"][number];

interface Found {
  readonly q: string;
  readonly keys: readonly string[];
  readonly byKey: ReadonlyMap<string, FoundPaper>;
  readonly entities: readonly Schemas["EntityFound"][];
  readonly authors: readonly Schemas["AuthorItem"][];
}

const found = reader<Found>();

export const searchFound = found.signal;

/** Whether the papers that are only near to the search are lit beside those that hold its words. */
export const nearShown = signal(false);

/** Ask the service whenever the reader pauses; call once. */
export function startSearch(): void {
  const asked = computed(() => ({ q: address.value.q.trim(), id: fieldId.value }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const { q, id } = asked.value;
    clearTimeout(timer);
    nearShown.value = false;
    if (!q || !id) {
      found.clear();
      return;
    }
    timer = setTimeout(() => void found.read(() => askService(q, id), { keep: true }), PAUSE_MS);
  });
}

async function askService(q: string, id: string): Promise<Found> {
  const query = { q, field: id, mode: "hybrid", limit: MOST, types: ["papers", "entities"] } as const;
  const [{ items, entities }, authors] = await Promise.all([
    answer(api.GET("/v1/search", { params: { query: { ...query, types: [...query.types] } } })),
    answer(api.GET("/v1/fields/{id}/authors", { params: { path: { id }, query: { q, limit: MOST_NAMES } } })),
  ]);
  const byKey = new Map(items.map((each) => [each.paper.citation_key, each]));
  return { q, keys: [...byKey.keys()], byKey, entities: (entities ?? []).slice(0, MOST_NAMES), authors: authors.items };
}

/** What the service said of the search that the address names. */
const current = computed(() => (searchFound.value.value?.q === address.value.q.trim() ? searchFound.value.value : null));

/** Whether the service has yet to say what it finds: from the first letter on, not only while a request is on its way. */
export const isAsking = computed(() => Boolean(address.value.q.trim()) && current.value === null && searchFound.value.problem === null);

export interface Split {
  /** Papers that hold every word, best first. */
  readonly holding: readonly number[];
  /** Papers that are near to it otherwise. */
  readonly near: readonly number[];
}

/** The papers that a search finds; null without one. */
export const searchSplit = computed<Split | null>(() => {
  const data = field.value;
  const q = address.value.q.trim();
  if (!data || !q) return null;
  const own = ownHits(data, q);
  const ranked = (current.value?.keys ?? []).flatMap((key) => data.byKey.get(key) ?? []);
  const isWhole = (paper: number): boolean =>
    Boolean(own?.[paper]) || Boolean(current.value?.byKey.get(data.papers[paper]!.citation_key)?.whole);
  const rest = [...data.papers.keys()].filter((paper) => own?.[paper]);
  const holding = [...new Set([...ranked.filter(isWhole), ...rest])];
  return { holding, near: ranked.filter((paper) => !isWhole(paper)).slice(0, MOST_NEAR) };
});

/** Entities and authors of the name that is searched for. */
export const namesFound = computed(() => ({ entities: current.value?.entities ?? [], authors: current.value?.authors ?? [] }));

/** The parts of a paper in which words of the search stand; none where it is only near in meaning. */
export function placesOfHit(key: string): readonly string[] {
  return Object.keys(current.value?.byKey.get(key)?.matched ?? {});
}

/** Papers that are lit, best first: those that hold the words; the near ones where none does, or on demand. */
export const hits = computed<readonly number[] | null>(() => {
  const split = searchSplit.value;
  if (!split) return null;
  return nearShown.value || !split.holding.length ? [...split.holding, ...split.near] : split.holding;
});

/** By paper: whether it is a hit; null without a search. */
export const hitMarks = computed<Uint8Array | null>(() => {
  const data = field.value;
  if (!data || !hits.value) return null;
  const marks = new Uint8Array(data.size);
  for (const paper of hits.value) marks[paper] = 1;
  return marks;
});
