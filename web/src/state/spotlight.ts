/** What lights papers under a name in the address: an entity, an author, a question, a cell of two taxonomies. */
import { computed, effect } from "@preact/signals";

import { answer, api, type Got, type Schemas } from "../api/client";
import type { FieldAddress, LayerName } from "./address";
import type { OpenField } from "./field";
import { address } from "./field-address";
import { reader } from "./resource";

/** Read something whenever what is asked changes; `question` is null where nothing is. */
function followed<Q, T>(question: () => Q | null, ask: (asked: Q) => Promise<T>) {
  const found = reader<T>();
  const asked = computed(() => JSON.stringify(question()));
  const again = (): void => {
    const wanted = JSON.parse(asked.value) as Q | null;
    if (wanted === null) found.clear();
    else void found.read(() => ask(wanted));
  };
  return { signal: found.signal, again, start: () => effect(again) };
}

export interface FoundEntity {
  readonly about: Schemas["EntityOut"];
  readonly papers: readonly Schemas["EntityPaperItem"][];
  readonly total: number;
  readonly passages: readonly Schemas["SentenceItem"][];
}

const MOST_PAPERS = 200;
const MOST_PASSAGES = 20;

async function readEntity([id, entity_id]: readonly [string, string]): Promise<FoundEntity> {
  const path = { id, entity_id };
  const [about, papers, passages] = await Promise.all([
    answer(api.GET("/v1/fields/{id}/entities/{entity_id}", { params: { path } })),
    answer(api.GET("/v1/fields/{id}/entities/{entity_id}/papers", { params: { path, query: { limit: MOST_PAPERS } } })),
    answer(api.GET("/v1/fields/{id}/entities/{entity_id}/passages", { params: { path, query: { limit: MOST_PASSAGES } } })),
  ]);
  return { about, papers: papers.items, total: papers.total, passages: passages.items };
}

export interface FoundAuthor {
  /** Null where the field has no author of this name. */
  readonly about: Schemas["AuthorItem"] | null;
  readonly papers: Got<"/v1/fields/{id}/papers">["items"];
}

async function readAuthor([id, name]: readonly [string, string]): Promise<FoundAuthor> {
  const path = { id };
  const [authors, papers] = await Promise.all([
    answer(api.GET("/v1/fields/{id}/authors", { params: { path, query: { name, limit: 1 } } })),
    answer(api.GET("/v1/fields/{id}/papers", { params: { path, query: { author: name, sort: "-importance", limit: MOST_PAPERS } } })),
  ]);
  return { about: authors.items[0] ?? null, papers: papers.items };
}

/** A question, asked of the papers that the filters by stratum, years and kind leave. */
interface Question {
  readonly id: string;
  readonly q: string;
  readonly among: Pick<FieldAddress, "layers" | "years" | "kind">;
}

const MOST_ANSWERS = 30;

async function readAnswer({ id, q, among }: Question): Promise<readonly Schemas["PassageFound"][]> {
  const [from, to] = among.years ?? [null, null];
  const query = {
    q,
    field: id,
    types: ["passages" as const],
    limit: MOST_ANSWERS,
    ...(among.layers.length > 0 && { layer: among.layers as LayerName[] }),
    ...(among.kind.length > 0 && { kind: among.kind as NonNullable<Schemas["PaperKind"]>[] }),
    ...(from !== null && { year_from: from }),
    ...(to !== null && { year_to: to }),
  };
  return (await answer(api.GET("/v1/search", { params: { query } }))).passages ?? [];
}

function questionAsked(id: string): Question | null {
  const { ask, layers, years, kind } = address.value;
  const q = ask.trim();
  return id && /[\p{L}\p{N}]/u.test(q) ? { id, q, among: { layers, years, kind } } : null;
}

type Pair = readonly [string, string];

/** A cell of two taxonomies: their ids, then those of a category of each. */
interface CellAsked {
  readonly id: string;
  readonly cross: Pair;
  readonly cell: Pair;
}

export type FoundCell = Schemas["CategoryCellOut"] & {
  /** Of the entities of both categories, by id. */
  readonly names: ReadonlyMap<string, string>;
};

const MOST_NAMES = 200;

async function readCell({ id, cross: [rows, columns], cell: [row, column] }: CellAsked): Promise<FoundCell> {
  const path = { id };
  const entities = (taxonomy: string, category: string) =>
    answer(api.GET("/v1/fields/{id}/entities", { params: { path, query: { taxonomy, category, limit: MOST_NAMES } } }));
  const [cell, ...named] = await Promise.all([
    answer(api.GET("/v1/fields/{id}/category-matrix/cell", { params: { path, query: { rows, columns, row, column } } })),
    entities(rows, row),
    entities(columns, column),
  ]);
  return { ...cell, names: new Map(named.flatMap(({ items }) => items.map((each) => [each.id, each.name] as const))) };
}

function cellAsked(id: string): CellAsked | null {
  const { cross, cell } = address.value;
  return id && cross && cell ? { id, cross, cell } : null;
}

const named = (id: string, name: string | null): readonly [string, string] | null => (id && name ? [id, name] : null);

/** The parts of the address that light papers, by the panel that tells of them; without their value. */
export const SPOTS: Readonly<Record<string, Partial<FieldAddress>>> = {
  community: { ribbon: null },
  entity: { entity: null },
  author: { author: null },
  ask: { ask: "" },
  cell: { cell: null },
};

/** What the address names that lights papers, as it is read. */
export class Spotlight {
  readonly entity = followed(() => named(this.field.id.value, address.value.entity), readEntity);
  readonly author = followed(() => named(this.field.id.value, address.value.author), readAuthor);
  readonly answer = followed(() => questionAsked(this.field.id.value), readAnswer);
  readonly cell = followed(() => cellAsked(this.field.id.value), readCell);

  constructor(private readonly field: OpenField) {}

  /** Ids of papers that the open panel is about; null where it is about something else. */
  readonly papers = computed<readonly string[] | null>(() => {
    switch (address.value.panel) {
      case "entity":
        return this.entity.signal.value.value?.papers.map((each) => each.id) ?? null;
      case "author":
        return this.author.signal.value.value?.papers.map((each) => each.id) ?? null;
      case "ask":
        return this.answer.signal.value.value?.map((each) => each.paper.id) ?? null;
      case "cell":
        return this.cell.signal.value.value?.papers.map((each) => each.id) ?? null;
      default:
        return null;
    }
  });

  /** The same papers, those that are here, by number; null where none is. */
  readonly lit = computed<ReadonlySet<number> | null>(() => {
    const numbers = this.field.numbersOf(this.papers.value ?? []);
    return numbers.length ? new Set(numbers) : null;
  });

  /** Follow the address; call once. */
  start(): void {
    for (const each of [this.entity, this.author, this.answer, this.cell]) each.start();
  }
}
