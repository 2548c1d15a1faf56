/** The full text of a paper: how much of it is there and from where, to be dropped; or the way to fetch it. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { answer, api, done, type Schemas } from "../api/client";
import { asProblem, type Problem } from "../api/problems";
import { ProblemNote } from "../parts/problem-note";
import { useReader } from "../state/resource";
import { textWords, words } from "../words";
import { useProgram } from "../program";
import { FetchDialog } from "./dialog";

type Text = Schemas["FullTextOut"];

/** The text that is kept of a paper; null where there is none. */
async function readText(id: string): Promise<{ text: Text | null }> {
  const listed = await answer(api.GET("/v1/full-texts", { params: { query: { paper: id } } }));
  if (!listed.items.length) return { text: null };
  return { text: await answer(api.GET("/v1/papers/{id}/full-text", { params: { path: { id } } })) };
}

export function PaperText({ id, fieldId }: { id: string; fieldId: string }) {
  const { jobs } = useProgram();
  const found = useReader<{ text: Text | null }>();
  const isFetching = useSignal(false);
  const read = (): void => void found.read(() => readText(id), { keep: true });
  useEffect(read, [id, jobs.ended.value]);
  const { value, problem } = found.signal.value;
  return (
    <section class="paper-text">
      <h3>{textWords.ofPaper}</h3>
      {problem && <ProblemNote problem={problem} again={read} />}
      {!value && !problem && <p class="muted">{words.loading}</p>}
      {value?.text && <KeptText text={value.text} dropped={read} />}
      {value && !value.text && (
        <p class="in-line">
          <span class="muted">{textWords.none}</span>
          <button type="button" class="button" onClick={() => (isFetching.value = true)}>
            {textWords.fetch}
          </button>
        </p>
      )}
      {isFetching.value && <FetchDialog fieldId={fieldId} only={[id]} onClose={() => (isFetching.value = false)} />}
    </section>
  );
}

function KeptText({ text, dropped }: { text: Text; dropped: () => void }) {
  const isAsked = useSignal(false);
  const refused = useSignal<Problem | null>(null);
  const drop = async (): Promise<void> => {
    try {
      await done(api.DELETE("/v1/papers/{id}/full-text", { params: { path: { id: text.paper_id } } }));
      dropped();
    } catch (error) {
      refused.value = asProblem(error);
    }
  };
  return (
    <>
      <p class="in-line">
        <span>
          <b>{textWords.passages(text.passages)}</b> <span class="muted text-origin">{textWords.from(text.origin, text.licence)}</span>
        </span>
        {!isAsked.value && (
          <button type="button" class="button" onClick={() => (isAsked.value = true)}>
            {textWords.drop}
          </button>
        )}
      </p>
      {refused.value && <ProblemNote problem={refused.value} again={() => void drop()} />}
      {isAsked.value && (
        <div class="note" role="group" aria-label={textWords.drop}>
          <p>{textWords.dropDetail}</p>
          <div class="button-row">
            <button type="button" class="button" onClick={() => void drop()}>
              {textWords.yes}
            </button>
            <button type="button" class="button" onClick={() => (isAsked.value = false)}>
              {textWords.no}
            </button>
          </div>
        </div>
      )}
    </>
  );
}
