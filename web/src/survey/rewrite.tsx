/** Has a section of a survey rewritten as its reader asks: the wish, what it will take, then the job. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { answer, api, type Schemas } from "../api/client";
import { asProblem, type Problem } from "../api/problems";
import { follow } from "../jobs/jobs";
import { ProblemNote } from "../parts/problem-note";
import { rewriteWords, surveyWords } from "../screen-words";
import { addressOf, go } from "../state/router";
import { Estimate } from "./start";
import type { Section, Survey } from "./state";

interface RewriteProps {
  readonly survey: Survey;
  readonly section: Section;
  readonly onClose: () => void;
}

export function RewriteSection({ survey, section, onClose }: RewriteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const instruction = useSignal("");
  const estimate = useSignal<Schemas["EstimateOut"] | null>(null);
  const isAsking = useSignal(false);
  const refused = useSignal<Problem | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const params = { path: { id: survey.id, number: section.number } };
  const send = async (): Promise<void> => {
    const asked = instruction.value.trim();
    const body = { instruction: asked, revision: survey.revision.number } as Schemas["NewRewriting"];
    isAsking.value = true;
    refused.value = null;
    try {
      if (!estimate.value) {
        const found = await answer(api.POST("/v1/surveys/{id}/sections/{number}/rewritings/estimates", { params, body }));
        if (asked === instruction.value.trim()) estimate.value = found;
      } else {
        const job = await answer(api.POST("/v1/surveys/{id}/sections/{number}/rewritings", { params, body }));
        follow(job);
        onClose();
        go(addressOf(`jobs/${job.id}`));
      }
    } catch (error) {
      refused.value = asProblem(error);
    } finally {
      isAsking.value = false;
    }
  };
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="rewrite-title" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <h2 id="rewrite-title">{rewriteWords.title(section.title)}</h2>
        <p class="muted">{rewriteWords.detail}</p>
        <label class="field-label">
          {rewriteWords.instruction}
          <textarea
            rows={3}
            required
            maxLength={1_000}
            placeholder={rewriteWords.example}
            value={instruction.value}
            onInput={(event) => {
              instruction.value = event.currentTarget.value;
              estimate.value = null;
            }}
          />
        </label>
        {estimate.value && <Estimate estimate={estimate.value} />}
        {refused.value && <ProblemNote problem={refused.value} again={() => void send()} />}
        <div class="dialog-end">
          <button type="button" class="button" onClick={onClose}>
            {surveyWords.cancel}
          </button>
          <button type="submit" class="button strong" disabled={isAsking.value || !instruction.value.trim()}>
            {estimate.value ? rewriteWords.begin : rewriteWords.ask}
          </button>
        </div>
      </form>
    </dialog>
  );
}
