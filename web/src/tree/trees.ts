/** The taxonomies of the open field: read, changed by hand, and what supports a category. */
import { computed } from "@preact/signals";

import { answer, api, type Schemas } from "../api/client";
import type { OpenField } from "../state/field";
import { address, change } from "../state/field-address";
import { reader } from "../state/resource";

export type Taxonomy = Schemas["TaxonomyOut"];
export type Category = Schemas["CategoryOut"];
export type Entity = Schemas["EntityItem"];

async function readAll(id: string): Promise<readonly Taxonomy[]> {
  const list = await answer(api.GET("/v1/fields/{id}/taxonomies", { params: { path: { id } } }));
  return Promise.all(
    list.items.map((each) =>
      answer(api.GET("/v1/fields/{id}/taxonomies/{taxonomy_id}", { params: { path: { id, taxonomy_id: each.id } } })),
    ),
  );
}

/** What a taxonomy can be changed by. */
export type Edit = Omit<Schemas["TaxonomyEditRequest"], "entities" | "definition">;

/** A category with its entities and the papers that name them. */
export interface OpenCategory {
  readonly entities: readonly Entity[];
  /** Entities in all, those too that are not here. */
  readonly total: number;
  readonly papers: ReadonlySet<string>;
}

/** The category that is chosen, by taxonomy and id; null for none. */
export const chosenCategory = computed(() => address.value.category);

const MOST_ENTITIES = 40;

/** Choose a category; the chosen one again chooses none. */
export function toggleCategory(taxonomy: Taxonomy, category: string): void {
  const [known, other] = chosenCategory.value ?? [];
  change({ category: known === taxonomy.id && other === category ? null : [taxonomy.id, category] });
}

/** A category and all below it, by id. */
export function withBelow(categories: readonly Pick<Category, "id" | "parent">[], category: string): string[] {
  return [category, ...categories.filter((each) => each.parent === category).flatMap((each) => withBelow(categories, each.id))];
}

export const forgetCategory = (): void => change({ category: null });

async function readCategory(taxonomy: Taxonomy, category: string): Promise<OpenCategory> {
  const id = taxonomy.field_id;
  const path = { id, taxonomy_id: taxonomy.id };
  const placed = answer(api.GET("/v1/fields/{id}/taxonomies/{taxonomy_id}/papers", { params: { path } }));
  const lists = await Promise.all(
    withBelow(taxonomy.categories, category).map((each) => {
      const query = { taxonomy: taxonomy.id, category: each, limit: MOST_ENTITIES };
      return answer(api.GET("/v1/fields/{id}/entities", { params: { path: { id }, query } }));
    }),
  );
  const entities = lists.flatMap((list) => list.items).slice(0, MOST_ENTITIES);
  const own = (await placed).items.find((each) => each.category.id === category);
  const total = lists.reduce((sum, list) => sum + list.total, 0);
  return { entities, total, papers: new Set(own?.papers.map((each) => each.id)) };
}

/** The taxonomies of the open field, and the category that is chosen. */
export class Trees {
  private readonly reading = reader<readonly Taxonomy[]>();
  readonly ofField = this.reading.signal;
  private readonly opening = reader<OpenCategory>();
  readonly openCategory = this.opening.signal;

  constructor(private readonly field: OpenField) {}

  /** Read them; what is shown stays until the new is here. */
  readonly read = (): void => {
    const id = this.field.id.value;
    if (id) void this.reading.read(() => readAll(id), { keep: true });
  };

  /** Read what supports the category of the address, once its taxonomy is here. */
  readonly readChosen = (): void => {
    const [id, category] = chosenCategory.value ?? [];
    const taxonomy = this.ofField.value.value?.find((each) => each.id === id);
    const known = taxonomy?.categories.some((each) => each.id === category);
    if (taxonomy && category && known) void this.opening.read(() => readCategory(taxonomy, category));
    else this.opening.clear();
  };

  /** Change a taxonomy as it is now, and read it again.
   * @throws Problem, 412 if someone else changed it meanwhile */
  async edit(taxonomy: Taxonomy, change: Partial<Edit> & Pick<Edit, "action">): Promise<void> {
    const path = { id: taxonomy.field_id, taxonomy_id: taxonomy.id };
    const known = await api.GET("/v1/fields/{id}/taxonomies/{taxonomy_id}", { params: { path } });
    const header = { "if-match": known.response.headers.get("ETag") ?? "*" };
    await answer(api.PATCH("/v1/fields/{id}/taxonomies/{taxonomy_id}", { params: { path, header }, body: change as never }));
    this.read();
  }
}

const MOST_PASSAGES = 5;

/** The first sentences that name an entity.
 * @throws Problem */
export async function passagesOf(field: string, entity: string): Promise<Schemas["EntityPassages"]> {
  const params = { path: { id: field, entity_id: entity }, query: { limit: MOST_PASSAGES } };
  return answer(api.GET("/v1/fields/{id}/entities/{entity_id}/passages", { params }));
}
