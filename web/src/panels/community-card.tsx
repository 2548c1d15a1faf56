/** What a community is about: what a model wrote of it, and its terms, each with its papers and what one says of it. */
import { useEffect } from "preact/hooks";

import { answer, api, type Schemas } from "../api/client";
import { ProblemNote } from "../parts/problem-note";
import { useProgram } from "../program";
import type { FieldData } from "../state/field-data";
import { useReader } from "../state/resource";
import { spotWords, words } from "../words";
import { choosePaper, PaperLink } from "./paper-link";
import { TakePapers } from "./take-papers";
import { readable } from "../parts/latex";

type Card = Schemas["CommunityCardOut"];

export function CommunityCard({ id, community }: { id: string; community: string }) {
  const found = useReader<Card>();
  const path = { id, community_id: community };
  const read = (): void => void found.read(() => answer(api.GET("/v1/fields/{id}/communities/{community_id}/card", { params: { path } })));
  useEffect(read, [id, community]);
  const { value, problem } = found.signal.value;
  if (problem) return <ProblemNote problem={problem} again={read} />;
  return value && <CommunityTerms card={value} />;
}

export function CommunityTerms({ card }: { card: Card }) {
  return (
    <>
      {card.summary && (
        <>
          <h3>{spotWords.summary.title}</h3>
          <p class="reading">
            <Cited text={card.summary.about} />
          </p>
          {card.summary.groups.map((group) => (
            <details key={group.name} class="group">
              <summary>
                {group.name} <span class="muted small">{words.papers(group.papers.length)}</span>
              </summary>
              <p class="reading">
                <Cited text={`${group.approach} ${group.critique}`} />
              </p>
            </details>
          ))}
          <p class="reading">
            <Cited text={card.summary.overall} />
          </p>
          <p class="muted small">{spotWords.summary.by(card.summary.model)}</p>
        </>
      )}
      {card.terms.length > 0 && (
        <>
          <h3>{spotWords.term.title}</h3>
          <ul class="terms">
            {card.terms.map((term) => (
              <Term key={term.term} term={term} />
            ))}
          </ul>
          <p class="muted small">{spotWords.term.looked(card.papers)}</p>
        </>
      )}
    </>
  );
}

/** The name of a paper, without its authors where the words before end with them. */
export function nameAfter(before: string, short: string): string {
  const authors = short.replace(/ \d{4}$/, "");
  return authors !== short && before.trimEnd().endsWith(authors) ? short.slice(authors.length + 1) : short;
}

/** A text in which `[@key]` is a paper, and `[key]` is one where the field has it. */
function Cited({ text }: { text: string }) {
  const program = useProgram();
  const data = program.field.data.value;
  return (
    <>
      {text.split(/(\[[^\]]+\])/).map((part, place, parts) => {
        const [, isKey, key = ""] = /^\[(@?)([^\]]+)\]$/.exec(part) ?? [];
        const paper = data?.papers[data.byKey.get(key) ?? -1];
        if (!key || (!isKey && !paper)) return part;
        return (
          <button key={place} type="button" class="link" title={paper?.title} onClick={() => choosePaper(program, key)}>
            {paper ? nameAfter(parts[place - 1] ?? "", paper.short) : key}
          </button>
        );
      })}
    </>
  );
}

const shortOf = (data: FieldData | null, { id, citation_key }: { id: string; citation_key: string }): string =>
  data?.papers[data.byId.get(id) ?? -1]?.short ?? citation_key;

function Term({ term }: { term: Card["terms"][number] }) {
  const { field } = useProgram();
  return (
    <li>
      <details>
        <summary>
          {term.term}{" "}
          <span class="muted small">
            {spotWords.term.papers(term.papers.length)}
            {term.first && `, ${spotWords.term.first(shortOf(field.data.value, term.first))}`}
          </span>
        </summary>
        {term.statement && term.said_by && (
          <figure class="passage">
            <blockquote>{readable(term.statement)}</blockquote>
            <figcaption>
              <PaperLink paper={term.said_by} />
            </figcaption>
          </figure>
        )}
        {term.first && !term.statement && <PaperLink paper={term.first} />}
        <TakePapers papers={field.numbersOf(term.papers)} />
      </details>
    </li>
  );
}
