/** The surveys of a field, and the way to a new one: its estimate first. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { answer, api, type Schemas } from "../api/client";
import { endedJobs } from "../jobs/jobs";
import { ProblemNote } from "../parts/problem-note";
import { address, fieldId } from "../state/field";
import { useReader } from "../state/resource";
import { addressOf } from "../state/router";
import { StartSurvey } from "../survey/start";
import { surveyWords, words } from "../words";

/** What is written of a survey, and whether an outline waits beside it. */
function aboutOf({ preset, written, revision, status }: Schemas["SurveyBriefOut"]): string {
  if (!written) return surveyWords.planned(revision);
  const text = surveyWords.about(preset, written.revision, words.papers(written.cited_papers), written.status);
  return status === "outline" ? `${text} · ${surveyWords.draftOf(revision)}` : text;
}

export function SurveyPanel() {
  const surveys = useReader<Schemas["SurveyList"]>();
  const id = fieldId.value;
  const isStarting = useSignal(false);
  const read = (): void => {
    if (id) void surveys.read(() => answer(api.GET("/v1/surveys", { params: { query: { field_id: id, limit: 200 } } })), { keep: true });
  };
  useEffect(read, [id, endedJobs.value]);
  const { value, problem } = surveys.signal.value;
  const chosen = address.value.paper;
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
            <span class="muted">{aboutOf(survey)}</span>
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
