/** Has the stale sections of a survey written again: what it will take and which they are, then the job. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { answer, api, type Schemas } from "../api/client";
import { JobStartEnd, useJobStart } from "../jobs/job-start";
import { ProblemNote } from "../parts/problem-note";
import { useReader } from "../state/resource";
import { revisionWords, words } from "../words";
import { StaleList } from "./stale-list";
import { BudgetField, Estimate } from "./start";
import type { Survey } from "./state";
import type { Staleness } from "./staleness";

interface RefreshProps {
  readonly survey: Survey;
  readonly found: Staleness;
  readonly onClose: () => void;
}

export function RefreshSurvey({ survey, found, onClose }: RefreshProps) {
  const estimate = useReader<Schemas["RefreshEstimateOut"]>();
  const dialog = useRef<HTMLDialogElement>(null);
  const most = useSignal("");
  const start = useJobStart(onClose);
  const params = { path: { id: survey.id } };
  const wanted = (budget: { max_cost?: number }) => ({ revision: found.revision, budget }) as Schemas["NewRefresh"];
  const ask = (): void => void estimate.read(() => answer(api.POST("/v1/surveys/{id}/refreshes/estimates", { params, body: wanted({}) })));
  useEffect(() => {
    estimate.clear();
    dialog.current?.showModal();
    ask();
  }, []);
  const begin = (): void => {
    const body = wanted(most.value ? { max_cost: Number(most.value) } : {});
    void start.begin(() => answer(api.POST("/v1/surveys/{id}/refreshes", { params, body })));
  };
  const { value, problem } = estimate.signal.value;
  const staleness = value?.staleness ?? found;
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="refresh-title" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <h2 id="refresh-title">{revisionWords.refreshTitle}</h2>
        <p>{revisionWords.refreshDetail(staleness.sections.length, staleness.kept.length)}</p>
        <details>
          <summary>{revisionWords.which}</summary>
          <StaleList found={staleness} />
        </details>
        {problem && <ProblemNote problem={problem} again={ask} />}
        {!value && !problem && <p class="muted">{words.loading}</p>}
        {value && <Estimate estimate={value} />}
        <BudgetField most={most} />
        <JobStartEnd start={start} again={begin} canBegin={value !== null} label={revisionWords.refreshBegin} onClose={onClose} />
      </form>
    </dialog>
  );
}
