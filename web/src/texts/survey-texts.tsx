/** At the start of a survey: whether the papers that carry it are read whole first, with their plan, and the yes to it. */
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { ProblemNote } from "../parts/problem-note";
import { useReader } from "../state/resource";
import { textWords, words } from "../words";
import { PapersField } from "./dialog";
import { inState, readPlan, type TextPlan } from "./plan";
import { PlanView } from "./plan-view";

/** Papers of a survey that are read whole, where no number is given. */
const PAPERS = 60;

/** What is wanted: `papers` null for none, and whether the reader has seen the plan and said yes. */
export interface TextsWish {
  readonly papers: number | null;
  readonly isAgreed: boolean;
}

export const NO_TEXTS: TextsWish = { papers: null, isAgreed: false };

interface SurveyTextsProps {
  readonly fieldId: string;
  /** The survey whose outline names the papers; without one the most important of the field are shown instead. */
  readonly surveyId: string | null;
  readonly wish: Signal<TextsWish>;
}

export function SurveyTexts({ fieldId, surveyId, wish }: SurveyTextsProps) {
  const plan = useReader<TextPlan>();
  const number = useSignal(PAPERS);
  const { papers, isAgreed } = wish.value;
  const want = (wanted: number | null): void => {
    number.value = wanted ?? number.value;
    wish.value = { papers: wanted, isAgreed: false };
  };
  const read = (): void => {
    if (papers === null) plan.clear();
    else void plan.read(() => readPlan(fieldId, { papers, ...(surveyId && { survey: surveyId }) }));
  };
  useEffect(read, [papers]);
  const { value, problem } = plan.signal.value;
  return (
    <fieldset class="wishes">
      <legend>{textWords.survey}</legend>
      <Choice label={textWords.surveyNone} isOn={papers === null} choose={() => want(null)} />
      <Choice label={textWords.surveyCarrying} isOn={papers !== null} choose={() => want(number.value)} />
      {papers !== null && (
        <>
          <PapersField label={textWords.surveyPapers} papers={papers} choose={want} />
          {surveyId === null && <p class="muted small">{textWords.noOutline}</p>}
          {problem && <ProblemNote problem={problem} again={read} />}
          {!value && !problem && <p class="muted">{words.loading}</p>}
          {value && <PlanView plan={value} />}
          {value && value.sources.length > 0 && (surveyId === null || inState(value, "to ask") > 0) && (
            <label class="check">
              <input
                type="checkbox"
                checked={isAgreed}
                onChange={(event) => (wish.value = { papers, isAgreed: event.currentTarget.checked })}
              />
              {textWords.agree}
            </label>
          )}
        </>
      )}
    </fieldset>
  );
}

const Choice = ({ label, isOn, choose }: { label: string; isOn: boolean; choose: () => void }) => (
  <label class="check">
    <input type="radio" name="survey-texts" checked={isOn} onChange={choose} />
    {label}
  </label>
);
