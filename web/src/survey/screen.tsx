/** A survey beside its map: outline, text, and the papers that it is written from. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { endedJobs, runningJobs } from "../jobs/jobs";
import { ProblemNote } from "../parts/problem-note";
import { Shell } from "../parts/shell";
import { surveyWords } from "../screen-words";
import { address, field, fieldGraph, openField } from "../state/field";
import { go } from "../state/router";
import { words } from "../words";
import { LitMap } from "./lit-map";
import { RewriteSection } from "./rewrite";
import { chosenKey, type ClaimIndex, openClaim, openSurvey, type Section, show, surveyText } from "./state";
import { Downloads, outlineAddress, surveyAddress, SurveyTabs } from "./tabs";
import { SectionText, shortOf } from "./text";
import type { Schemas } from "../api/client";

export function SurveyScreen({ id }: { id: string }) {
  const rewritten = useSignal<Section | null>(null);
  const { revision } = address.value;
  useEffect(() => openSurvey(id, revision), [id, revision, endedJobs.value]);
  const { problem, loading } = surveyText.value;
  const value = surveyText.value.value?.survey.status === "outline" ? null : surveyText.value.value;
  const fieldId = value?.survey.field_id;
  useEffect(() => {
    if (fieldId) openField(fieldId);
  }, [fieldId]);
  useEffect(() => {
    const now = surveyText.value; // what was read before may be older than what is written meanwhile
    if (!now.loading && now.value?.survey.id === id && now.value.survey.status === "outline") go(outlineAddress(id), { replace: true });
  }, [id, loading]);
  const isHere = value !== null && value.sections.length > 0;
  useEffect(() => {
    if (isHere && openClaim.value) document.getElementById(`claim-${openClaim.value}`)?.scrollIntoView({ block: "center" });
  }, [isHere]);
  const survey = value?.survey;
  const counts = survey?.counts;
  return (
    <Shell
      fills
      title={survey?.title ?? surveyWords.title}
      summary={counts && `${surveyWords.words(counts.words)} · ${words.papers(counts.cited_papers)}`}
      tabs={
        survey && (
          <>
            <SurveyTabs survey={survey} at="text" text={surveyAddress(id, revision)} />
            <Downloads files={value.files} />
          </>
        )
      }
    >
      {problem && <ProblemNote problem={problem} again={() => openSurvey(id, revision)} />}
      {!value && !problem && <p class="muted text-screen">{words.loading}</p>}
      {value && survey && (
        <div class="survey" data-ready="true">
          <nav class="outline" aria-label={surveyWords.outline}>
            <Outline outline={value.outline} />
          </nav>
          <main class="survey-text" aria-label={surveyWords.text} tabIndex={0}>
            <ChosenBar index={value.index} />
            <article>
              <p class="survey-title serif">{survey.title}</p>
              {survey.notice && <p class="notice">{survey.notice}</p>}
              {revision !== null && <p class="notice">{surveyWords.earlier(revision)}</p>}
              {survey.status === "partial" && <p class="notice warning">{growing(id) ? surveyWords.growing : surveyWords.partial}</p>}
              {survey.revision.field_state === "changed" && <p class="notice">{surveyWords.changed}</p>}
              {value.sections.map((section) => (
                <SectionText
                  key={section.number}
                  section={section}
                  onRewrite={revision === null && survey.status === "complete" ? () => (rewritten.value = section) : undefined}
                />
              ))}
            </article>
          </main>
          <aside class="survey-map" aria-label={surveyWords.map}>
            {fieldGraph.value.problem ? (
              <ProblemNote problem={fieldGraph.value.problem} again={() => openField(survey.field_id)} />
            ) : (
              <LitMap index={value.index} />
            )}
          </aside>
        </div>
      )}
      {survey && rewritten.value && (
        <RewriteSection survey={survey} section={rewritten.value} onClose={() => (rewritten.value = null)} />
      )}
    </Shell>
  );
}

/** Whether a job that may be writing this survey runs. */
const growing = (_id: string): boolean => runningJobs.value.some((each) => each.job.kind === "survey");

function Outline({ outline }: { outline: Schemas["OutlineOut"] }) {
  const entry = (each: Schemas["OutlineEntry"]) => (
    <li key={each.number}>
      <a
        href={`#section-${each.number}`}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(`section-${each.number}`)?.scrollIntoView({ block: "start" });
        }}
      >
        <span class="section-number">{each.number === "abstract" ? "" : each.number}</span> {each.title}
      </a>
      {each.subsections.length > 0 && <ol>{each.subsections.map(entry)}</ol>}
    </li>
  );
  return (
    <details class="outline-fold" open={!matchMedia("(max-width: 40rem)").matches}>
      <summary class="side-title">{surveyWords.outline}</summary>
      <ol class="outline-list">{[outline.abstract, ...outline.sections].map(entry)}</ol>
    </details>
  );
}

/** The chosen paper: how often it is cited, and the way from one sentence to the next. */
function ChosenBar({ index }: { index: ClaimIndex }) {
  const key = chosenKey.value;
  const data = field.value;
  const number = key === null ? undefined : data?.byKey.get(key);
  const paper = number === undefined ? undefined : data?.papers[number];
  if (!key || !paper) return null;
  const claims = (index.papers[paper.id] ?? []).map((place) => index.claims[place]!);
  const at = claims.findIndex((claim) => claim.id === openClaim.value);
  const step = (by: number): void => {
    const next = claims[(Math.max(at, by > 0 ? -1 : 0) + by + claims.length) % claims.length];
    if (!next) return;
    show({ claim: next.id }, { replace: true });
    requestAnimationFrame(() => document.getElementById(`claim-${next.id}`)?.scrollIntoView({ block: "center" }));
  };
  return (
    <div class="chosen-bar" role="status">
      <span>
        <b>{shortOf(key)}</b> <span class="muted">{at < 0 ? surveyWords.citedBy(claims.length) : surveyWords.chosen(at + 1, claims.length)}</span>
      </span>
      <span class="button-row">
        {claims.length > 1 && at >= 0 && (
          <button type="button" class="button" onClick={() => step(-1)}>
            {surveyWords.previous}
          </button>
        )}
        {claims.length > 0 && (
          <button type="button" class="button" onClick={() => step(1)}>
            {surveyWords.next}
          </button>
        )}
        <button type="button" class="button" onClick={() => show({ paper: null, claim: null })}>
          {surveyWords.clear}
        </button>
      </span>
    </div>
  );
}
