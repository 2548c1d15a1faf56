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

/** The id of the open field; empty while none is. */
export const fieldId = signal("");

const about = reader<Schemas["FieldOut"]>();
const layout = reader<Layout>();
const data = reader<FieldData>();
const reach = reader<Schemas["ReachOut"]>();

let revision: string | null = null;

/** Whether the open field was built anew since it was read. */
export const fieldIsStale = signal(false);

export const fieldAbout = about.signal;
export const fieldLayout = layout.signal;
export const fieldGraph = data.signal;
export const fieldReach = reach.signal;

const added = signal<{ readonly of: FieldData; readonly data: FieldData } | null>(null);

const size = computed(() => address.value.size);

/** The papers, edges and communities of the open field, those too that were asked for since, with discs of the size that
 * is chosen; null until they are here. */
export const field = computed(() => {
  const read = fieldGraph.value.value;
  const whole = added.value !== null && added.value.of === read ? added.value.data : read;
  return whole && sized(whole, size.value);
});

/** Most papers that are kept of a field: no more have a place in its picture. */
const MOST_KEPT = 20_000;

/** Put another part of its graph to a field that was read; false where what was put to it before had to go for it. */
export function extend(of: FieldData, part: Graph): boolean {
  const now = added.peek()?.of === of ? added.peek()!.data : of;
  const next = extended(now, part);
  const fits = next.size <= MOST_KEPT;
  if (next !== now) added.value = { of, data: fits ? next : extended(of, part) };
  return fits;
}

/** Most papers that are read as discs, and edges among them: the service gives no more at once. */
export const MOST_PAPERS = 2_000;
const MOST_EDGES = 20_000;

/** Open a field; reading again keeps what is seen until the new is here. */
export function openField(id: string): void {
  const isOther = fieldId.value !== id;
  if (isOther) reach.clear();
  fieldId.value = id;
  undone.length = 0;
  fieldIsStale.value = false;
  void about.read(() => readAbout(id), { keep: !isOther });
  const ground = answer(api.GET("/v1/fields/{id}/layout", { params: { path: { id } } }));
  void layout.read(() => ground, { keep: !isOther });
  void data.read(() => readData(id, ground), { keep: !isOther }).then(() => readReach(id, !isOther));
}

/** Read what the first picture does not wait for, so that the service answers the rest sooner. */
function readReach(id: string, keep: boolean): void {
  if (id === fieldId.peek()) void reach.read(() => answer(api.GET("/v1/fields/{id}/reach", { params: { path: { id } } })), { keep });
}

/** Open the field that the address is of, whenever it is of another; call once. */
export function startField(): void {
  const path = computed(() => place.value.path);
  effect(() => {
    const id = match(FIELD_PATH, path.value)?.["id"];
    if (id) untracked(() => openField(id));
  });
}

const askAbout = (id: string) => api.GET("/v1/fields/{id}", { params: { path: { id } } });

async function readAbout(id: string): Promise<Schemas["FieldOut"]> {
  const asked = await askAbout(id);
  revision = asked.response.headers.get("ETag");
  return answer(Promise.resolve(asked));
}

/** Ask whether the open field is still the one that is shown. */
export async function checkField(): Promise<void> {
  const id = fieldId.value;
  if (!id || revision === null) return;
  try {
    const now = (await askAbout(id)).response.headers.get("ETag");
    if (id === fieldId.value) fieldIsStale.value = now !== null && now !== revision;
  } catch {
    return; // no answer: nothing is known, and what is shown stays
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

/** Addresses before the last filters, for undo. */
const undone: string[] = [];
const MOST_UNDONE = 50;

/** Change what is filtered, so that it can be undone. */
export function filter(part: Partial<FieldAddress>): void {
  const before = place.value.query;
  change(part);
  if (place.value.query === before) return;
  undone.push(before);
  if (undone.length > MOST_UNDONE) undone.shift();
}

/** Undo the last filter; false if there is none. */
export function undo(): boolean {
  const before = undone.pop();
  if (before === undefined) return false;
  go(addressOf(place.value.path, before));
  return true;
}

/** The number of the chosen paper; -1 without one or when the field does not hold it. */
export const chosen = computed<number>(() => {
  const key = address.value.paper;
  return key === null || !field.value ? -1 : (field.value.byKey.get(key) ?? -1);
});
