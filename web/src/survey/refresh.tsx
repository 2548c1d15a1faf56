/** Has the stale sections of a survey written anew: what is known of its price first, then the job. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { answer, api, type Schemas } from "../api/client";
import { asProblem, type Problem } from "../api/problems";
import { follow } from "../jobs/jobs";
import { ProblemNote } from "../parts/problem-note";
import { revisionWords } from "../revision-words";
import { surveyWords } from "../screen-words";
import { reader } from "../state/resource";
import { addressOf, go } from "../state/router";
import { words } from "../words";
import { BudgetField, Estimate } from "./start";
import type { Survey } from "./state";
import type { Staleness } from "./staleness";

const whole = reader<Schemas["EstimateOut"]>();

interface RefreshProps {
  readonly survey: Survey;
  readonly found: Staleness;
  readonly onClose: () => void;
}

export function RefreshSurvey({ survey, found, onClose }: RefreshProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const most = useSignal("");
  const isSending = useSignal(false);
  const refused = useSignal<Problem | null>(null);
  const ask = (): void => {
    const body = { field_id: survey.field_id, preset: survey.preset } as Schemas["NewSurvey"];
    void whole.read(() => answer(api.POST("/v1/surveys/estimates", { body })));
  };
  useEffect(() => {
    dialog.current?.showModal();
    ask();
  }, []);
  const begin = async (): Promise<void> => {
    isSending.value = true;
    refused.value = null;
    try {
      const budget = most.value ? { max_cost: Number(most.value) } : {};
      const body = { revision: found.revision, budget } as Schemas["NewRefresh"];
      const job = await answer(api.POST("/v1/surveys/{id}/refreshes", { params: { path: { id: survey.id } }, body }));
      follow(job);
      onClose();
      go(addressOf(`jobs/${job.id}`));
    } catch (error) {
      refused.value = asProblem(error);
      isSending.value = false;
    }
  };
  const { value, problem } = whole.signal.value;
  const total = found.sections.length + found.kept.length;
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="refresh-title" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <h2 id="refresh-title">{revisionWords.refreshTitle}</h2>
        <p>{revisionWords.refreshDetail(found.sections.length, found.kept.length)}</p>
        {problem && <ProblemNote problem={problem} again={ask} />}
        {!value && !problem && <p class="muted">{words.loading}</p>}
        {value && (
          <>
            <p class="muted">{revisionWords.refreshMost(found.sections.length, total)}</p>
            <Estimate estimate={value} />
          </>
        )}
        <BudgetField most={most} />
        {refused.value && <ProblemNote problem={refused.value} again={() => void begin()} />}
        <div class="dialog-end">
          <button type="button" class="button" onClick={onClose}>
            {surveyWords.cancel}
          </button>
          <button type="submit" class="button strong" disabled={isSending.value}>
            {revisionWords.refreshBegin}
          </button>
        </div>
      </form>
    </dialog>
  );
}
