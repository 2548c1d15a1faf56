/** The surveys of a field, and the way to a new one: its estimate first. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { answer, api, type Schemas } from "../api/client";
import { ProblemNote } from "../parts/problem-note";
import { address } from "../state/field-address";
import { useReader } from "../state/resource";
import { addressOf } from "../state/router";
import { linesOf } from "../survey/about";
import { StartSurvey } from "../survey/start";
import { surveyWords } from "../words";
import { useProgram } from "../program";

export function SurveyPanel() {
  const { field, jobs } = useProgram();
  const surveys = useReader<Schemas["SurveyList"]>();
  const id = field.id.value;
  const isStarting = useSignal(false);
  const read = (): void => {
    if (id) void surveys.read(() => answer(api.GET("/v1/surveys", { params: { query: { field_id: id, limit: 200 } } })), { keep: true });
  };
  useEffect(read, [id, jobs.ended.value]);
  const { value, problem } = surveys.signal.value;
  const chosen = address.value.paper;
  const lines = linesOf(value?.items ?? []);
  return (
    <section aria-label={surveyWords.list}>
      <h2>{surveyWords.list}</h2>
      {problem && <ProblemNote problem={problem} again={read} />}
      {value?.items.length === 0 && <p>{surveyWords.none}</p>}
      <ul class="plain-list">
        {value?.items.map((survey) => (
          <li key={survey.id}>
            <a
              class="serif"
              href={addressOf(`surveys/${encodeURIComponent(survey.id)}`, chosen ? new URLSearchParams({ paper: chosen }).toString() : "")}
            >
              {survey.title}
            </a>
            <br />
            <span class="muted">{lines.get(survey.id)}</span>
          </li>
        ))}
      </ul>
      <button type="button" class="button strong" onClick={() => (isStarting.value = true)}>
        {surveyWords.start}
      </button>
      {isStarting.value && <StartSurvey fieldId={id} onClose={() => (isStarting.value = false)} />}
    </section>
  );
}
