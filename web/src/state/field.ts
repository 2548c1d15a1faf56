/** The field that is open: its parts as they arrive. */
import { computed, effect, signal, untracked } from "@preact/signals";

import { answer, api, type Query, type Schemas } from "../api/client";
import type { FieldAddress } from "./address";
import { type GraphColumns, graphOf } from "./columns";
import { address, change } from "./field-address";
import { extended, type FieldData, fieldData, type Graph, type Layout } from "./field-data";
import { sized } from "./marking";
import { reader } from "./resource";
import { addressOf, FIELD_PATH, go, match, place } from "./router";

/** Most papers that are kept of a field: no more have a place in its picture. */
const MOST_KEPT = 20_000;

/** Most papers that are read as discs, and edges among them: the service gives no more at once. */
export const MOST_PAPERS = 2_000;
const MOST_EDGES = 20_000;

const MOST_UNDONE = 50;

const size = computed(() => address.value.size);

const askAbout = (id: string) => api.GET("/v1/fields/{id}", { params: { path: { id } } });

/** The field that was opened last. */
export class OpenField {
  private readonly readingAbout = reader<Schemas["FieldOut"]>();
  private readonly readingLayout = reader<Layout>();
  private readonly readingGraph = reader<FieldData>();
  private readonly readingReach = reader<Schemas["ReachOut"]>();

  /** Its id; empty while none is open. */
  readonly id = signal("");
  readonly about = this.readingAbout.signal;
  readonly layout = this.readingLayout.signal;
  readonly graph = this.readingGraph.signal;
  readonly reach = this.readingReach.signal;

  /** Whether it was built again since it was read. */
  readonly isStale = signal(false);

  private revision: string | null = null;
  private readonly added = signal<{ readonly of: FieldData; readonly data: FieldData } | null>(null);
  /** Addresses before the last filters, for undo. */
  private readonly undone: string[] = [];

  /** Its papers, edges and communities, those too that were asked for since, with discs of the size that is chosen; null
   * until they are here. */
  readonly data = computed(() => {
    const read = this.graph.value.value;
    const added = this.added.value;
    const whole = added !== null && added.of === read ? added.data : read;
    return whole && sized(whole, size.value);
  });

  /** The number of the chosen paper; -1 without one or when the field does not hold it. */
  readonly chosen = computed<number>(() => {
    const key = address.value.paper;
    return key === null || !this.data.value ? -1 : (this.data.value.byKey.get(key) ?? -1);
  });

  /** The numbers of papers that are here, by id. */
  numbersOf(ids: readonly string[]): number[] {
    return ids.flatMap((id) => this.data.value?.byId.get(id) ?? []);
  }

  /** Open a field; reading again keeps what is seen until the new is here. */
  open(id: string): void {
    const isOther = this.id.value !== id;
    if (isOther) this.readingReach.clear();
    this.id.value = id;
    this.undone.length = 0;
    this.isStale.value = false;
    void this.readingAbout.read(() => this.readAbout(id), { keep: !isOther });
    const ground = answer(api.GET("/v1/fields/{id}/layout", { params: { path: { id } } }));
    void this.readingLayout.read(() => ground, { keep: !isOther });
    void this.readingGraph.read(() => readData(id, ground), { keep: !isOther }).then(() => this.readReach(id, !isOther));
  }

  /** Open the field that the address is of, whenever it is of another; call once. */
  start(): void {
    const path = computed(() => place.value.path);
    effect(() => {
      const id = match(FIELD_PATH, path.value)?.["id"];
      if (id) untracked(() => this.open(id));
    });
  }

  /** Ask whether it is still the one that is shown. */
  async check(): Promise<void> {
    const id = this.id.value;
    if (!id || this.revision === null) return;
    try {
      const now = (await askAbout(id)).response.headers.get("ETag");
      if (id === this.id.value) this.isStale.value = now !== null && now !== this.revision;
    } catch {
      return; // no answer: nothing is known, and what is shown stays
    }
  }

  /** Put another part of its graph to a field that was read; false where what was put to it before had to go for it. */
  extend(of: FieldData, part: Graph): boolean {
    const added = this.added.peek();
    const now = added?.of === of ? added.data : of;
    const next = extended(now, part);
    const fits = next.size <= MOST_KEPT;
    if (next !== now) this.added.value = { of, data: fits ? next : extended(of, part) };
    return fits;
  }

  /** Change what is filtered, so that it can be undone. */
  filter(part: Partial<FieldAddress>): void {
    const before = place.value.query;
    change(part);
    if (place.value.query === before) return;
    this.undone.push(before);
    if (this.undone.length > MOST_UNDONE) this.undone.shift();
  }

  /** Undo the last filter; false if there is none. */
  undo(): boolean {
    const before = this.undone.pop();
    if (before === undefined) return false;
    go(addressOf(place.value.path, before));
    return true;
  }

  private async readAbout(id: string): Promise<Schemas["FieldOut"]> {
    const asked = await askAbout(id);
    this.revision = asked.response.headers.get("ETag");
    return answer(Promise.resolve(asked));
  }

  /** Read what the first picture does not wait for, so that the service answers the rest sooner. */
  private readReach(id: string, keep: boolean): void {
    const ask = () => answer(api.GET("/v1/fields/{id}/reach", { params: { path: { id } } }));
    if (id === this.id.peek()) void this.readingReach.read(ask, { keep });
  }
}

async function readData(id: string, ground: Promise<Layout>): Promise<FieldData> {
  const path = { id };
  const [drawn, graph, communities, themes] = await Promise.all([
    ground,
    readGraph(id),
    readCommunities(id),
    answer(api.GET("/v1/fields/{id}/themes", { params: { path } })),
  ]);
  return fieldData(drawn, graph, communities, themes.items);
}

type GraphQuery = NonNullable<Query<"/v1/fields/{id}/graph">>;

/** A part of a field's graph: the papers that meet conditions, as many as the service gives at once. */
export async function readGraph(id: string, conditions: Partial<GraphQuery> = {}): Promise<Graph> {
  const query = { max_nodes: MOST_PAPERS, max_edges: MOST_EDGES, format: "columns" as const, ...conditions };
  const asked = api.GET("/v1/fields/{id}/graph", { params: { path: { id }, query } });
  return graphOf((await answer(asked)) as unknown as GraphColumns);
}

async function readCommunities(id: string): Promise<Schemas["CommunityOut"][]> {
  const found: Schemas["CommunityOut"][] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = cursor ? { limit: 200, cursor } : { limit: 200 };
    const page: Schemas["CommunityList"] = await answer(api.GET("/v1/fields/{id}/communities", { params: { path: { id }, query } }));
    found.push(...page.items);
    cursor = page.next_cursor ?? null;
  } while (cursor);
  return found;
}
