/** How many texts of a field's carrying papers are there, asked for when it is opened, and the way to their plan. */
import { useSignal } from "@preact/signals";

import { ProblemNote } from "../parts/problem-note";
import { useReader } from "../state/resource";
import { textWords, words } from "../words";
import { FetchDialog } from "./dialog";
import { inState, readPlan, type TextPlan } from "./plan";
import "./texts.css";

export function FieldTexts({ fieldId }: { fieldId: string }) {
  const plan = useReader<TextPlan>();
  const isOpen = useSignal(false);
  const read = (): void => void plan.read(() => readPlan(fieldId, {}), { keep: true });
  const { value, loading, problem } = plan.signal.value;
  return (
    <details class="field-texts" onToggle={(event) => event.currentTarget.open && read()}>
      <summary>{textWords.title}</summary>
      {problem && <ProblemNote problem={problem} again={read} />}
      {loading && !value && <p class="muted">{words.loading}</p>}
      {value && (
        <p class="in-line">
          {textWords.there(inState(value, "kept"), value.wishes.length)}
          <button type="button" class="button" onClick={() => (isOpen.value = true)}>
            {textWords.plan}
          </button>
        </p>
      )}
      {isOpen.value && <FetchDialog fieldId={fieldId} onClose={() => (isOpen.value = false)} />}
    </details>
  );
}
