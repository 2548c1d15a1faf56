/** The plan of full texts of a field or of one paper; they are fetched once the reader has seen it and says so. */
import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { answer, api, type Schemas } from "../api/client";
import { JobStartEnd, useJobStart } from "../jobs/job-start";
import { ProblemNote } from "../parts/problem-note";
import { useReader } from "../state/resource";
import { textWords, words } from "../words";
import { inState, type PlanOf, readPlan, type TextPlan } from "./plan";
import { PlanView } from "./plan-view";

/** Papers of a field that are read whole, where no number is given. */
const PAPERS = 40;

interface FetchDialogProps {
  readonly fieldId: string;
  /** The papers that are wanted, in the place of the most important ones. */
  readonly only?: readonly string[];
  readonly onClose: () => void;
}

export function FetchDialog({ fieldId, only, onClose }: FetchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const plan = useReader<TextPlan>();
  const papers = useSignal(PAPERS);
  const again = useSignal(false);
  const most = useSignal<TextBudget>({ max_requests: null, max_megabytes: null });
  const start = useJobStart(onClose);
  const wanted: PlanOf = { ...(only ? { only } : { papers: papers.value }), again: again.value };
  const read = (): void => void plan.read(() => readPlan(fieldId, wanted), { keep: true });
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(read, [papers.value, again.value]);
  const begin = (): void => {
    const request = { params: { path: { id: fieldId } }, body: { ...wanted, ...spent(most.value) } as Schemas["NewTextFetch"] };
    void start.begin(() => answer(api.POST("/v1/fields/{id}/full-texts", request)));
  };
  const { value, problem, loading } = plan.signal.value;
  const number = value ? inState(value, "to ask") : 0;
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="texts-title" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <h2 id="texts-title">{textWords.title}</h2>
        <p class="muted">{textWords.detail}</p>
        {!only && <PapersField label={textWords.papers} papers={papers.value} choose={(value) => (papers.value = value)} />}
        <label class="check">
          <input type="checkbox" checked={again.value} onChange={(event) => (again.value = event.currentTarget.checked)} />
          {textWords.again}
        </label>
        {problem && <ProblemNote problem={problem} again={read} />}
        {!value && !problem && <p class="muted">{words.loading}</p>}
        {number > 0 && <BudgetFields most={most} />}
        {value && <PlanView plan={value} again={again.value} />}
        <JobStartEnd start={start} again={begin} canBegin={number > 0 && !loading} label={textWords.begin(number)} onClose={onClose} />
      </form>
    </dialog>
  );
}

interface TextBudget {
  readonly max_requests: number | null;
  readonly max_megabytes: number | null;
}

/** The parts of a budget that the user has set. */
const spent = (most: TextBudget): Partial<TextBudget> => Object.fromEntries(Object.entries(most).filter(([, value]) => value !== null));

/** How many requests and megabytes the fetching may take; papers that are not begun then stay as they are. */
const BudgetFields = ({ most }: { most: Signal<TextBudget> }) => (
  <>
    {(["max_requests", "max_megabytes"] as const).map((name) => (
      <label key={name} class="inline-field number-field">
        {textWords.most[name]}
        <input
          type="number"
          min={1}
          step={1}
          placeholder={textWords.noLimit}
          onInput={({ currentTarget: { value, valueAsNumber } }) => {
            most.value = { ...most.value, [name]: value ? valueAsNumber : null };
          }}
        />
      </label>
    ))}
  </>
);

interface PapersFieldProps {
  readonly label: string;
  readonly papers: number;
  readonly choose: (papers: number) => void;
}

/** How many papers are to be read whole. */
export const PapersField = ({ label, papers, choose }: PapersFieldProps) => (
  <label class="inline-field number-field">
    {label}
    <input
      type="number"
      required
      min={1}
      max={10_000}
      value={papers}
      onInput={(event) => event.currentTarget.validity.valid && choose(event.currentTarget.valueAsNumber)}
    />
  </label>
);
