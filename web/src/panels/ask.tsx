/** A question in words, answered by the sentences of papers that say most of it; their papers are lit. */
import { useRef } from "preact/hooks";

import type { Schemas } from "../api/client";
import { ProblemNote } from "../parts/problem-note";
import { useProgram } from "../program";
import { address, change } from "../state/field-address";
import { spotWords, surveyWords, words } from "../words";
import { PaperLink } from "./paper-link";
import { TakePapers } from "./take-papers";
import { readable } from "../parts/latex";

export function AskPanel() {
  const { answer } = useProgram().spotlight;
  const { value, problem, loading } = answer.signal.value;
  const { ask, layers, years, kind } = address.value;
  const written = useRef<HTMLTextAreaElement>(null);
  const send = (): void => change({ ask: written.current?.value.trim() ?? "", panel: "ask" });
  return (
    <section class="ask">
      <h2>{spotWords.ask.title}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <textarea
          key={ask}
          ref={written}
          rows={2}
          maxLength={1_000}
          aria-label={spotWords.ask.label}
          placeholder={spotWords.ask.hint}
          defaultValue={ask}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey) return;
            event.preventDefault();
            send();
          }}
        />
        <button type="submit" class="button strong">
          {spotWords.ask.ask}
        </button>
      </form>
      {problem && <ProblemNote problem={problem} again={answer.again} />}
      {loading && <p class="muted">{words.loading}</p>}
      {!ask && <p class="muted">{spotWords.ask.none}</p>}
      {value && <Answer found={value} />}
      {value && (layers.length > 0 || years || kind.length > 0) && <p class="muted small">{spotWords.ask.among}</p>}
    </section>
  );
}

export function Answer({ found }: { found: readonly Schemas["PassageFound"][] }) {
  const { field } = useProgram();
  const papers = [...new Set(found.map((each) => each.paper.id))];
  if (!found.length) return <p role="status">{spotWords.ask.nothing}</p>;
  return (
    <>
      <div class="in-line">
        <span role="status">{spotWords.ask.found(found.length, papers.length)}</span>
        <TakePapers papers={field.numbersOf(papers)} />
      </div>
      <ol class="answers">
        {found.map(({ passage, paper }) => (
          <li key={passage.id}>
            <figure class="passage">
              <blockquote>{readable(passage.text)}</blockquote>
              <figcaption>
                <PaperLink paper={paper} />{" "}
                <span class="muted small">
                  {spotWords.ask.place(surveyWords.passage[passage.source] ?? passage.source, passage.section, passage.page)}
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ol>
    </>
  );
}
