/** Starts a survey: what it will take is shown first, then how much it may cost at most. */
import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { answer, api, type Schemas } from "../api/client";
import { JobStartEnd, useJobStart } from "../jobs/job-start";
import { ProblemNote } from "../parts/problem-note";
import { address } from "../state/field-address";
import { useReader } from "../state/resource";
import { NO_TEXTS, SurveyTexts } from "../texts/survey-texts";
import { duration, money, number, outlineWords, range, surveyWords, words } from "../words";
import { WishFields } from "./wish-fields";
import { NO_WISHES, requestOf } from "./wishes";
import "./planning.css";
import "./survey.css";

interface StartSurveyProps {
  readonly fieldId: string;
  /** The outline that it is written from; without one, an outline is made first. */
  readonly outline?: { readonly survey_id: string; readonly revision: number };
  readonly onClose: () => void;
}

export function StartSurvey({ fieldId, outline, onClose }: StartSurveyProps) {
  const estimate = useReader<Schemas["EstimateOut"]>();
  const dialog = useRef<HTMLDialogElement>(null);
  const most = useSignal("");
  const fresh = useSignal(false);
  const stops = useSignal(false);
  const improves = useSignal(false);
  const wishes = useSignal(NO_WISHES);
  const texts = useSignal(NO_TEXTS);
  const retracted = useSignal(0);
  const start = useJobStart(onClose);
  const canStop = !outline || improves.value;
  const isStopping = canStop && stops.value;
  const readsTexts = !isStopping && texts.value.papers !== null;
  const wanted = (): Partial<Schemas["NewSurvey"]> & { field_id: string } => ({
    field_id: fieldId,
    ...(outline && { outline: { ...outline, improve: improves.value } }),
    ...requestOf(wishes.value, address.value),
    ...(isStopping && { stop_after: "outline" as const }),
  });
  const ask = (): void =>
    void estimate.read(() => answer(api.POST("/v1/surveys/estimates", { body: wanted() as Schemas["NewSurvey"] })), { keep: true });
  useEffect(() => {
    estimate.clear();
    dialog.current?.showModal();
  }, []);
  useEffect(ask, [JSON.stringify(wanted())]);
  const begin = (): void => {
    const budget = most.value ? { max_cost: Number(most.value) } : {};
    const reading = readsTexts && { full_texts: texts.value.papers };
    const body = { ...wanted(), ...reading, budget, fresh: fresh.value } as Schemas["NewSurvey"];
    void start.begin(() => answer(api.POST("/v1/surveys", { body })));
  };
  const { value, problem, loading: isAsking } = estimate.signal.value;
  useEffect(() => {
    if (value?.retracted_left_out) retracted.value = value.retracted_left_out;
  }, [value]);
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="start-title" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <h2 id="start-title">{outline ? outlineWords.write : surveyWords.start}</h2>
        <p class="muted">{surveyWords.startDetail}</p>
        {problem && <ProblemNote problem={problem} again={ask} />}
        {!value && !problem && <p class="muted">{words.loading}</p>}
        {value && <Estimate estimate={value} />}
        <BudgetField most={most} />
        <label class="check">
          <input type="checkbox" checked={fresh.value} onChange={(event) => (fresh.value = event.currentTarget.checked)} />
          {surveyWords.fresh}
        </label>
        <WishFields wishes={wishes} />
        {(wishes.value.includesRetracted || Boolean(value?.retracted_left_out)) && (
          <label class="check">
            <input
              type="checkbox"
              checked={wishes.value.includesRetracted}
              onChange={(event) => (wishes.value = { ...wishes.value, includesRetracted: event.currentTarget.checked })}
            />
            {surveyWords.includeRetracted(retracted.value)}
          </label>
        )}
        {outline && (
          <label class="check">
            <input type="checkbox" checked={improves.value} onChange={(event) => (improves.value = event.currentTarget.checked)} />
            {outlineWords.improve}
          </label>
        )}
        {canStop && (
          <label class="check">
            <input type="checkbox" checked={stops.value} onChange={(event) => (stops.value = event.currentTarget.checked)} />
            {surveyWords.stop}
          </label>
        )}
        {!isStopping && <SurveyTexts fieldId={fieldId} surveyId={outline?.survey_id ?? null} wish={texts} />}
        <JobStartEnd
          start={start}
          again={begin}
          canBegin={value !== null && !isAsking && (!readsTexts || texts.value.isAgreed)}
          label={surveyWords.begin}
          onClose={onClose}
        />
      </form>
    </dialog>
  );
}

/** How much a job may cost at most, as it is typed. */
export const BudgetField = ({ most }: { most: Signal<string> }) => (
  <label class="field-label">
    {surveyWords.budget}
    <input
      type="number"
      min="0"
      step="0.01"
      inputMode="decimal"
      placeholder={surveyWords.noBudget}
      value={most.value}
      onInput={(event) => (most.value = event.currentTarget.value)}
    />
  </label>
);

export function Estimate({ estimate: found }: { estimate: Schemas["EstimateOut"] }) {
  const { price, seconds, total_calls: calls, input_tokens: read, output_tokens: written } = found;
  return (
    <>
      <dl class="facts" aria-label={surveyWords.estimate}>
        <div>
          <dt>{surveyWords.price}</dt>
          <dd>{price ? range(money(price.low), money(price.high)) : surveyWords.unknownPrice}</dd>
        </div>
        <div>
          <dt>{surveyWords.time}</dt>
          <dd>{range(duration(seconds.low), duration(seconds.high))}</dd>
        </div>
        <div>
          <dt>{surveyWords.calls}</dt>
          <dd>
            {range(number(calls.low), number(calls.high))} · {found.model}
          </dd>
        </div>
        <div>
          <dt>{surveyWords.tokens}</dt>
          <dd>{range(number(read.low + written.low), number(read.high + written.high))}</dd>
        </div>
      </dl>
      {found.retracted_left_out > 0 && <p class="muted">{surveyWords.retracted(found.retracted_left_out)}</p>}
      <details>
        <summary>{surveyWords.basis}</summary>
        <p class="muted">{found.basis}</p>
      </details>
    </>
  );
}
