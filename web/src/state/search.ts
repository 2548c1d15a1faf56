/** Search within the field: own titles and authors at once, the service's hybrid search a moment later. */
import { computed, effect, signal } from "@preact/signals";

import { answer, api, type Got, type Schemas } from "../api/client";
import type { OpenField } from "./field";
import { address } from "./field-address";
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

export interface Split {
  /** Papers that hold every word, best first. */
  readonly holding: readonly number[];
  /** Papers that are near to it otherwise. */
  readonly near: readonly number[];
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

/** The search that the address names: what holds its words, and what the service says of it. */
export class Search {
  private readonly reading = reader<Found>();
  readonly found = this.reading.signal;

  /** Whether the papers that are only near to the search are lit beside those that hold its words. */
  readonly nearShown = signal(false);

  constructor(private readonly field: OpenField) {}

  /** Ask the service whenever the reader pauses; call once. */
  start(): void {
    const asked = computed(() => ({ q: address.value.q.trim(), id: this.field.id.value }));
    let timer: ReturnType<typeof setTimeout> | undefined;
    effect(() => {
      const { q, id } = asked.value;
      clearTimeout(timer);
      this.nearShown.value = false;
      if (!q || !id) {
        this.reading.clear();
        return;
      }
      timer = setTimeout(() => void this.reading.read(() => askService(q, id), { keep: true }), PAUSE_MS);
    });
  }

  /** What the service said of the search that the address names. */
  private readonly current = computed(() => (this.found.value.value?.q === address.value.q.trim() ? this.found.value.value : null));

  /** Whether the service has yet to say what it finds: from the first letter on, not only while a request is on its way. */
  readonly isAsking = computed(() => Boolean(address.value.q.trim()) && this.current.value === null && this.found.value.problem === null);

  /** The papers that a search finds; null without one. */
  readonly split = computed<Split | null>(() => {
    const data = this.field.data.value;
    const q = address.value.q.trim();
    if (!data || !q) return null;
    const own = ownHits(data, q);
    const current = this.current.value;
    const ranked = (current?.keys ?? []).flatMap((key) => data.byKey.get(key) ?? []);
    const isWhole = (paper: number): boolean =>
      Boolean(own?.[paper]) || Boolean(current?.byKey.get(data.papers[paper]!.citation_key)?.whole);
    const rest = [...data.papers.keys()].filter((paper) => own?.[paper]);
    const holding = [...new Set([...ranked.filter(isWhole), ...rest])];
    return { holding, near: ranked.filter((paper) => !isWhole(paper)).slice(0, MOST_NEAR) };
  });

  /** Entities and authors of the name that is searched for. */
  readonly names = computed(() => ({ entities: this.current.value?.entities ?? [], authors: this.current.value?.authors ?? [] }));

  /** The parts of a paper in which words of the search are; none where it is only near in meaning. */
  placesOf(key: string): readonly string[] {
    return Object.keys(this.current.value?.byKey.get(key)?.matched ?? {});
  }

  /** Papers that are lit, best first: those that hold the words; the near ones where none does, or on demand. */
  readonly hits = computed<readonly number[] | null>(() => {
    const split = this.split.value;
    if (!split) return null;
    return this.nearShown.value || !split.holding.length ? [...split.holding, ...split.near] : split.holding;
  });

  /** By paper: whether it is a hit; null without a search. */
  readonly marks = computed<Uint8Array | null>(() => {
    const data = this.field.data.value;
    if (!data || !this.hits.value) return null;
    const marks = new Uint8Array(data.size);
    for (const paper of this.hits.value) marks[paper] = 1;
    return marks;
  });
}
