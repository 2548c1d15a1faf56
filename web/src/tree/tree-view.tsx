/** The taxonomies of a field as trees: what its papers name, in categories, each with its numbers. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { answer, api, type Schemas } from "../api/client";
import { asProblem, type Problem } from "../api/problems";
import { ProblemNote } from "../parts/problem-note";
import { treeWords } from "../screen-words";
import { fieldId } from "../state/field";
import { reader } from "../state/resource";
import { words } from "../words";

type Taxonomy = Schemas["TaxonomyOut"];
type Category = Schemas["CategoryOut"];

const trees = reader<readonly Taxonomy[]>();

async function readTrees(id: string): Promise<readonly Taxonomy[]> {
  const list = await answer(api.GET("/v1/fields/{id}/taxonomies", { params: { path: { id } } }));
  return Promise.all(
    list.items.map((each) =>
      answer(api.GET("/v1/fields/{id}/taxonomies/{taxonomy_id}", { params: { path: { id, taxonomy_id: each.id } } })),
    ),
  );
}

export function TreeView() {
  const id = fieldId.value;
  const read = (): void => void (id && trees.read(() => readTrees(id)));
  useEffect(read, [id]);
  const { value, problem } = trees.signal.value;
  if (problem) return <ProblemNote problem={problem} again={read} />;
  if (!value) return <p class="muted view-note">{words.loading}</p>;
  if (!value.length) {
    return (
      <div class="view-note" data-ready="true">
        <p>{treeWords.none}</p>
        <p class="muted">{treeWords.how}</p>
      </div>
    );
  }
  return (
    <div class="trees" data-ready="true">
      {value.map((taxonomy) => (
        <section key={taxonomy.id} class="tree">
          <h2>{treeWords.by(taxonomy.entity_type, taxonomy.criterion)}</h2>
          <p class="muted">{treeWords.others(taxonomy.other_share)}</p>
          <Branches taxonomy={taxonomy} parent={null} onChange={read} />
        </section>
      ))}
    </div>
  );
}

interface BranchesProps {
  readonly taxonomy: Taxonomy;
  readonly parent: string | null;
  readonly onChange: () => void;
}

function Branches({ taxonomy, parent, onChange }: BranchesProps) {
  const children = taxonomy.categories.filter((each) => each.parent === parent);
  if (!children.length) return null;
  return (
    <ul class="branches">
      {children.map((category) => (
        <li key={category.id}>
          <Branch taxonomy={taxonomy} category={category} onChange={onChange} />
          <Branches taxonomy={taxonomy} parent={category.id} onChange={onChange} />
        </li>
      ))}
    </ul>
  );
}

function Branch({ taxonomy, category, onChange }: { taxonomy: Taxonomy; category: Category; onChange: () => void }) {
  const name = useSignal<string | null>(null);
  const problem = useSignal<Problem | null>(null);
  const rename = async (): Promise<void> => {
    const path = { id: taxonomy.field_id, taxonomy_id: taxonomy.id };
    try {
      const known = await api.GET("/v1/fields/{id}/taxonomies/{taxonomy_id}", { params: { path } });
      const header = { "if-match": known.response.headers.get("ETag") ?? "*" };
      const body = { action: "rename" as const, category: category.id, name: name.value?.trim() ?? "" };
      await answer(api.PATCH("/v1/fields/{id}/taxonomies/{taxonomy_id}", { params: { path, header }, body: body as never }));
      name.value = null;
      onChange();
    } catch (error) {
      problem.value = asProblem(error);
    }
  };
  if (name.value !== null) {
    return (
      <form
        class="branch"
        onSubmit={(event) => {
          event.preventDefault();
          void rename();
        }}
      >
        <input aria-label={treeWords.name} value={name.value} maxLength={200} onInput={(event) => (name.value = event.currentTarget.value)} />
        <button type="submit" class="button strong" disabled={!name.value.trim()}>
          {treeWords.save}
        </button>
        <button type="button" class="button" onClick={() => (name.value = null)}>
          {treeWords.cancel}
        </button>
        {problem.value && <p class="warning">{problem.value.message}</p>}
      </form>
    );
  }
  return (
    <div class="branch">
      <b class="serif">{category.name}</b> <span class="muted">{treeWords.entities(category.entities_below)}</span>
      <button type="button" class="link small" aria-label={treeWords.renameOf(category.name)} onClick={() => (name.value = category.name)}>
        {treeWords.rename}
      </button>
      {category.definition && <p class="muted">{category.definition}</p>}
      {category.examples.length > 0 && <p class="small">{category.examples.map((each) => each.name).join(" · ")}</p>}
    </div>
  );
}
