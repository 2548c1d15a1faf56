/** What of a survey is drafted while its job runs: the text as it grows. */
import { useEffect } from "preact/hooks";

import { answer, api, type Schemas } from "../api/client";
import { jobWords } from "../words";
import { readable } from "../parts/latex";
import { useReader } from "../state/resource";
import { blocksOf, inlinesOf } from "../survey/markdown";

interface DraftsProps {
  readonly id: string;
  /** How many steps are finished: with each the text may have grown. */
  readonly steps: number;
}

export function Drafts({ id, steps }: DraftsProps) {
  const drafts = useReader<Schemas["JobDrafts"]>();
  useEffect(() => {
    void drafts.read(() => answer(api.GET("/v1/jobs/{id}/drafts", { params: { path: { id } } })), { keep: true });
  }, [id, steps]);
  const items = drafts.signal.value.value?.items.filter((each) => each.text) ?? [];
  if (!items.length) return null;
  return (
    <section class="drafts" aria-label={jobWords.drafts}>
      <h2 class="label">{jobWords.drafts}</h2>
      <p class="muted small">{jobWords.draftsNote}</p>
      {items.map((draft) => (
        <details key={draft.title} open={items.length === 1}>
          <summary class="serif">{draft.title}</summary>
          {blocksOf(draft.text).map((block) => (
            <p key={block.start} class="reading">
              {readable(
                inlinesOf(draft.text, block.start, block.end)
                  .map((inline) => (inline.kind === "citation" ? inline.after : inline.text))
                  .join(""),
              )}
            </p>
          ))}
        </details>
      ))}
    </section>
  );
}
