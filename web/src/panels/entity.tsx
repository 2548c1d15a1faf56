/** An entity that papers name: what it is called, where it is, its sentences, its papers, which are lit. */
import type { Schemas } from "../api/client";
import { ProblemNote } from "../parts/problem-note";
import { useProgram } from "../program";
import { addressWith } from "../state/field-address";
import type { FoundEntity } from "../state/spotlight";
import { spotWords, words, yearsOf } from "../words";
import { PaperLink, paperOfKey } from "./paper-link";
import { TakePapers } from "./take-papers";
import { readable } from "../parts/latex";

export function EntityPanel() {
  const { entity } = useProgram().spotlight;
  const { value, problem, loading } = entity.signal.value;
  if (problem) return <ProblemNote problem={problem} again={entity.again} />;
  if (!value) return <p class="muted">{loading ? words.loading : spotWords.entity.none}</p>;
  return <EntityText found={value} />;
}

export function EntityText({ found }: { found: FoundEntity }) {
  const { field } = useProgram();
  const { entity, categories, together } = found.about;
  return (
    <section class="entity">
      <h2>{entity.name}</h2>
      <p class="muted">
        {entity.entity_type} · {spotWords.entity.about(entity.papers, entity.mentions)} · {yearsOf(entity.first_year, entity.last_year)}
      </p>
      {entity.aliases.length > 0 && <p class="muted small">{spotWords.entity.aliases(entity.aliases)}</p>}
      <div class="in-line">
        <TakePapers papers={field.numbersOf(found.papers.map((each) => each.id))} />
      </div>
      {categories.length > 0 && (
        <>
          <h3>{spotWords.entity.categories}</h3>
          <p>{categories.map((each) => each.name).join(" · ")}</p>
        </>
      )}
      {found.passages.length > 0 && (
        <details class="card">
          <summary>{spotWords.entity.sentences}</summary>
          {found.passages.map((each) => (
            <Sentence key={`${each.paper_id} ${each.source} ${each.start}`} sentence={each} />
          ))}
        </details>
      )}
      {together.length > 0 && (
        <>
          <h3>{spotWords.entity.together}</h3>
          <ul class="plain-list">
            {together.slice(0, 8).map((each) => (
              <li key={each.id}>
                <a class="link" href={addressWith({ entity: each.id, panel: "entity" })}>
                  {each.name}
                </a>{" "}
                <span class="muted small">{words.papers(each.papers)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{spotWords.entity.papers}</h3>
      {found.total > found.papers.length && <p class="muted small">{spotWords.entity.first(found.papers.length, found.total)}</p>}
      <ol class="paper-list">
        {found.papers.map((paper) => (
          <li key={paper.id}>
            <PaperLink paper={paperOfKey(field.data.value, paper.citation_key, paper)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Sentence({ sentence }: { sentence: Schemas["SentenceItem"] }) {
  const { field } = useProgram();
  return (
    <figure class="passage">
      <blockquote>{readable(sentence.text)}</blockquote>
      <figcaption>
        <PaperLink paper={paperOfKey(field.data.value, sentence.citation_key, { title: sentence.citation_key, year: sentence.year })} />
      </figcaption>
    </figure>
  );
}
