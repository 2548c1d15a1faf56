/** The passages behind a sentence, each marked in the text of its paper. */
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";

import type { Schemas } from "../api/client";
import { readable } from "../parts/latex";
import { Retracted } from "../parts/retracted";
import { useProgram } from "../program";
import { surveyWords } from "../words";
import { type Claim, show } from "./state";

type Support = Schemas["SupportOut"];
type Paper = Schemas["PaperOut"];

export function Passages({ claim }: { claim: Claim }) {
  return (
    <aside class="passages" aria-label={surveyWords.passageOf("sentence")}>
      {claim.supports.map((support) => (
        <Passage key={support.passage.id} support={support} />
      ))}
      <button type="button" class="button" onClick={() => show({ claim: null })}>
        {surveyWords.closePassage}
      </button>
    </aside>
  );
}

function Passage({ support }: { support: Support }) {
  const { survey } = useProgram();
  const { passage } = support;
  const paper = useSignal<Paper | null>(null);
  useEffect(() => {
    survey.paper(passage.paper_id).then(
      (found) => {
        paper.value = found;
      },
      () => {
        paper.value = null; // the passage alone is shown
      },
    );
  }, [passage.paper_id]);
  const source = paper.value && sourceText(paper.value, passage.source);
  const isThere = source !== null && source.slice(passage.start, passage.end) === passage.text;
  return (
    <figure class="passage">
      <figcaption>
        <b>{surveyWords.passage[passage.source] ?? passage.source}</b>
        {passage.section && <span class="muted">, {passage.section}</span>}
        {passage.page && <span class="muted">, {surveyWords.page(passage.page)}</span>}
        {paper.value && (
          <>
            {` ${surveyWords.ofPaper} `}
            <button type="button" class="link serif" onClick={() => show({ paper: paper.value?.citation_key ?? null })}>
              {paper.value.title}
            </button>{" "}
            <span class="muted">{paper.value.year}</span> <Retracted paper={paper.value} />
          </>
        )}
        <span class="muted">
          {" · "}
          {support.score === null ? surveyWords.record : surveyWords.overlap(support.score)}
        </span>
      </figcaption>
      <blockquote tabIndex={0}>
        {isThere && source ? (
          <>
            {readable(source.slice(0, passage.start))}
            <mark>{readable(passage.text)}</mark>
            {readable(source.slice(passage.end))}
          </>
        ) : (
          <mark>{readable(passage.text)}</mark>
        )}
      </blockquote>
    </figure>
  );
}

/** The text that a passage is cut from; null where the paper does not hold it. */
function sourceText(paper: Paper, source: string): string | null {
  if (source === "title") return paper.title;
  if (source === "summary") return paper.summary;
  if (source === "abstract") return paper.abstract;
  return null;
}
