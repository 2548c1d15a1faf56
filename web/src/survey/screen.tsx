/** A survey beside its map: outline, text, and the papers that it is written from. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { Deletion } from "../parts/deletion";
import { ProblemNote } from "../parts/problem-note";
import { Shell } from "../parts/shell";
import { address } from "../state/field-address";
import { addressOf, go } from "../state/router";
import { revisionWords, surveyWords, words } from "../words";
import { useProgram } from "../program";
import { LitMap } from "./lit-map";
import { OutlineSide } from "./outline-side";
import { ReferenceList } from "./reference-list";
import { RewriteSection } from "./rewrite";
import { StaleBar } from "./stale-bar";
import { isLast } from "./staleness";
import { chosenKey, type ClaimIndex, openClaim, type Section, show } from "./state";
import { changesAddress, Downloads, outlineAddress, surveyAddress, SurveyTabs } from "./tabs";
import { SectionText, shortOf } from "./text";
import "./survey.css";

export function SurveyScreen({ id }: { id: string }) {
  const { field, jobs, survey: opened } = useProgram();
  const rewritten = useSignal<Section | null>(null);
  const { revision } = address.value;
  const isGrowing = jobs.running.value.some((each) => each.job.kind === "survey"); // one that may be writing this survey
  useEffect(() => opened.open(id, revision), [id, revision, jobs.ended.value]);
  const { problem, loading } = opened.text.value;
  const value = opened.text.value.value?.survey.status === "outline" ? null : opened.text.value.value;
  const fieldId = value?.survey.field_id;
  useEffect(() => {
    if (fieldId) field.open(fieldId);
  }, [fieldId]);
  useEffect(() => {
    const now = opened.text.value; // what was read before may be older than what is written meanwhile
    if (!now.loading && now.value?.survey.id === id && now.value.survey.status === "outline") go(outlineAddress(id), { replace: true });
  }, [id, loading]);
  useEffect(() => opened.staleness.ask(value?.survey, revision), [value]);
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
      {problem && <ProblemNote problem={problem} again={() => opened.open(id, revision)} />}
      {!value && !problem && <p class="muted text-screen">{words.loading}</p>}
      {value && survey && (
        <div class="survey" data-ready="true">
          <nav class="outline" aria-label={surveyWords.outline}>
            <OutlineSide outline={value.outline} />
          </nav>
          <main class="survey-text" aria-label={surveyWords.text} tabIndex={0}>
            <ChosenBar index={value.index} />
            <article>
              <p class="survey-title serif">{survey.title}</p>
              {survey.notice && <p class="notice">{survey.notice}</p>}
              {revision !== null && <Earlier id={id} revision={revision} />}
              {value.draft !== null && <DraftBeside id={id} draft={value.draft} />}
              {survey.status === "partial" && <p class="notice warning">{isGrowing ? surveyWords.growing : surveyWords.partial}</p>}
              {isLast(survey, revision) && <StaleBar survey={survey} />}
              {value.sections.map((section) => (
                <SectionText
                  key={section.number}
                  section={section}
                  onRewrite={isLast(survey, revision) && section.links["rewritings"] ? () => (rewritten.value = section) : undefined}
                />
              ))}
              <ReferenceList survey={value.survey} index={value.index} />
            </article>
            <Deletion key={survey.id} kind="surveys" id={survey.id} done={() => go(addressOf(""))} />
          </main>
          <aside class="survey-map" aria-label={surveyWords.map}>
            {field.graph.value.problem ? (
              <ProblemNote problem={field.graph.value.problem} again={() => field.open(survey.field_id)} />
            ) : (
              <LitMap index={value.index} />
            )}
          </aside>
        </div>
      )}
      {survey && rewritten.value && <RewriteSection survey={survey} section={rewritten.value} onClose={() => (rewritten.value = null)} />}
    </Shell>
  );
}

/** An outline that was kept since: the way to it. */
const DraftBeside = ({ id, draft }: { id: string; draft: number }) => (
  <p class="notice in-line">
    {surveyWords.draft(draft)}
    <a href={outlineAddress(id)}>{surveyWords.openDraft}</a>
  </p>
);

/** An earlier revision: the way to the last, and to what changed since. */
const Earlier = ({ id, revision }: { id: string; revision: number }) => (
  <p class="notice in-line">
    {surveyWords.earlier(revision)}
    <a href={surveyAddress(id)}>{revisionWords.last}</a>
    <a href={changesAddress(id, revision)}>{revisionWords.compare}</a>
  </p>
);

/** The chosen paper: how often it is cited, and the way from one sentence to the next. */
function ChosenBar({ index }: { index: ClaimIndex }) {
  const { field } = useProgram();
  const key = chosenKey.value;
  const data = field.data.value;
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
        <b>{shortOf(data, key)}</b>{" "}
        <span class="muted">{at < 0 ? surveyWords.citedBy(claims.length) : surveyWords.chosen(at + 1, claims.length)}</span>
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
