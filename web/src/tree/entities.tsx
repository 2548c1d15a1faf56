/** The entities of the chosen category, each with the sentences that name it. */
import { useSignal } from "@preact/signals";

import type { Schemas } from "../api/client";
import { choosePaper } from "../panels/paper-link";
import { ProblemNote } from "../parts/problem-note";
import { useProgram } from "../program";
import { treeWords, words } from "../words";
import { useAttempt } from "./attempt";
import { type Entity, forgetCategory, passagesOf } from "./trees";
import { readable } from "../parts/latex";

export function Entities() {
  const { value, problem } = useProgram().trees.openCategory.value;
  if (problem) return <ProblemNote problem={problem} again={forgetCategory} />;
  if (!value) return <p class="muted">{words.loading}</p>;
  return (
    <>
      <ul class="entities">
        {value.entities.map((entity) => (
          <EntityRow key={entity.id} entity={entity} />
        ))}
      </ul>
      {value.total > value.entities.length && <p class="muted small">{treeWords.first(value.entities.length, value.total)}</p>}
    </>
  );
}

function EntityRow({ entity }: { entity: Entity }) {
  const program = useProgram();
  const { field } = program;
  const passages = useSignal<Schemas["EntityPassages"] | null>(null);
  const attempt = useAttempt();
  const read = attempt.to(async () => {
    passages.value = await passagesOf(field.id.value, entity.id);
  });
  return (
    <li>
      <details
        onToggle={(event) => {
          if (event.currentTarget.open && !passages.value) read();
        }}
      >
        <summary>
          {entity.name} <span class="muted">{words.papers(entity.papers)}</span>
        </summary>
        {attempt.problem && <ProblemNote problem={attempt.problem} again={read} />}
        {passages.value?.items.map((each) => (
          <figure key={`${each.paper_id}-${each.source}-${each.start}`} class="passage">
            <blockquote>{readable(each.text)}</blockquote>
            <figcaption>
              <button type="button" class="link" onClick={() => choosePaper(program, each.citation_key)}>
                {field.data.value?.papers[field.data.value.byId.get(each.paper_id) ?? -1]?.title ?? each.citation_key}
              </button>{" "}
              <span class="muted">{each.year ?? ""}</span>
            </figcaption>
          </figure>
        ))}
      </details>
    </li>
  );
}
