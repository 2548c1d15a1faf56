/** The taxonomies of a field as trees: what its papers name, in categories; a category lights its papers on a small map. */
import { useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { MapView } from "../map/map-view";
import { ProblemNote } from "../parts/problem-note";
import { TakePapers } from "../panels/take-papers";
import { address } from "../state/field-address";
import { treeWords, words } from "../words";
import { useProgram } from "../program";
import { Branches } from "./branch";
import { MakeTaxonomy } from "./make";
import type { Taxonomy } from "./trees";
import { useAttempt } from "./attempt";
import "./tree.css";

export function TreeView() {
  const { field, jobs, lit, trees } = useProgram();
  const { pointed } = lit;
  useEffect(trees.read, [field.id.value, jobs.ended.value]);
  useEffect(trees.readChosen, [address.value.category?.join(" "), trees.ofField.value.value]);
  useSignalEffect(() => {
    const [data, papers] = [field.data.value, trees.openCategory.value.value?.papers];
    pointed.value = data && papers ? new Set([...papers].flatMap((id) => data.byId.get(id) ?? [])) : null;
  });
  useEffect(
    () => () => {
      pointed.value = null;
    },
    [],
  );
  const { value, problem } = trees.ofField.value;
  if (!value) return problem ? <ProblemNote problem={problem} again={trees.read} /> : <p class="muted view-note">{words.loading}</p>;
  return (
    <div class="tree-frame" data-ready="true">
      <div class="trees">
        {problem && <ProblemNote problem={problem} again={trees.read} />}
        {value.length === 0 && <p>{treeWords.none}</p>}
        {value.map((taxonomy) => (
          <Tree key={taxonomy.id} taxonomy={taxonomy} />
        ))}
        <MakeTaxonomy isFirst={value.length === 0} />
      </div>
      {value.length > 0 && (
        <div class="tree-map">
          <div class="muted small in-line">
            <span role="status">
              <Lit />
            </span>
            <TakePapers papers={pointed.value ?? []} />
          </div>
          <MapView />
        </div>
      )}
    </div>
  );
}

/** What the small map shows, in a sentence. */
function Lit() {
  const { value, loading } = useProgram().trees.openCategory.value;
  if (loading) return <>{words.loading}</>;
  return <>{value ? treeWords.lit(value.papers.size) : treeWords.choose}</>;
}

function Tree({ taxonomy }: { taxonomy: Taxonomy }) {
  const { trees } = useProgram();
  const attempt = useAttempt();
  return (
    <section class="tree">
      <h2 class="field-name">{treeWords.by(taxonomy.entity_type, taxonomy.criterion)}</h2>
      <p class="muted">
        {treeWords.size(taxonomy.placed, taxonomy.others)}
        {taxonomy.edits.length > 0 && (
          <>
            {" · "}
            <button type="button" class="link" onClick={attempt.to(() => trees.edit(taxonomy, { action: "undo" }))}>
              {treeWords.undo}
            </button>
          </>
        )}
      </p>
      {attempt.problem && <ProblemNote problem={attempt.problem} again={attempt.over(trees.read)} />}
      <Branches taxonomy={taxonomy} parent={null} />
    </section>
  );
}
