/** Two revisions of a survey side by side: sections, sentences, papers, tables, and what decided the texts. */
import { useEffect } from "preact/hooks";

import { answer, api, type Schemas } from "../api/client";
import { ProblemNote } from "../parts/problem-note";
import { Shell } from "../parts/shell";
import { useReader } from "../state/resource";
import { addressOf, fieldAddress, go, place } from "../state/router";
import { revisionWords, surveyWords, words } from "../words";
import { useProgram } from "../program";
import { SectionChange } from "./section-change";
import type { Survey } from "./state";
import { surveyAddress, SurveyTabs } from "./tabs";
import "./planning.css";

type Comparison = Schemas["RevisionComparisonOut"];
type Brief = Schemas["SurveyBriefOut"];

interface Compared {
  readonly survey: Survey;
  readonly revisions: readonly Brief[];
  /** Null while there is one revision. */
  readonly comparison: Comparison | null;
}

/** The revisions that an address names. */
function asked(query: string): { from?: number; to?: number } {
  const given = new URLSearchParams(query);
  const [from, to] = [Number(given.get("from")), Number(given.get("to"))];
  return { ...(from > 0 && { from }), ...(to > 0 && { to }) };
}

/** The last two revisions that hold a text: an outline beside them has none to compare. */
function lastTexts(revisions: readonly Brief[]): { from?: number; to?: number } {
  const [from, to] = revisions.filter((each) => each.status !== "outline").slice(-2);
  return from && to ? { from: from.revision, to: to.revision } : {};
}

async function read(id: string, query: string): Promise<Compared> {
  const path = { id };
  const [survey, list] = await Promise.all([
    answer(api.GET("/v1/surveys/{id}", { params: { path } })),
    answer(api.GET("/v1/surveys/{id}/revisions", { params: { path } })),
  ]);
  if (list.items.length < 2) return { survey, revisions: list.items, comparison: null };
  const pair = query ? asked(query) : lastTexts(list.items);
  const comparison: unknown = await answer(api.GET("/v1/surveys/{id}/comparison", { params: { path, query: pair } }));
  return { survey, revisions: list.items, comparison: comparison as Comparison };
}

export function ChangesScreen({ id }: { id: string }) {
  const { field, jobs } = useProgram();
  const compared = useReader<Compared>();
  const { query } = place.value;
  const again = (): void => void compared.read(() => read(id, query), { keep: compared.signal.value.value?.survey.id === id });
  useEffect(again, [id, query, jobs.ended.value]);
  const { value, problem, loading } = compared.signal.value;
  const here = value?.survey.id === id ? value : null;
  const fieldId = here?.survey.field_id;
  useEffect(() => {
    if (fieldId) field.open(fieldId); // the papers of its citations have their names from there
  }, [fieldId]);
  return (
    <Shell
      title={here?.survey.title ?? surveyWords.title}
      tabs={here && <SurveyTabs survey={here.survey} at="changes" text={surveyAddress(id)} />}
    >
      <main class="text-screen changes" data-ready={here && !loading ? "true" : undefined}>
        <h1>{revisionWords.title}</h1>
        {problem && <ProblemNote problem={problem} again={again} />}
        {!here && !problem && <p class="muted">{words.loading}</p>}
        {here && !here.comparison && <p>{revisionWords.single}</p>}
        {here?.comparison && (
          <>
            <Choice id={id} revisions={here.revisions} comparison={here.comparison} />
            <Found comparison={here.comparison} fieldId={here.survey.field_id} />
          </>
        )}
      </main>
    </Shell>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly revisions: readonly Brief[];
  readonly comparison: Comparison;
}

function Choice({ id, revisions, comparison }: ChoiceProps) {
  const { from_revision: from, to_revision: to } = comparison;
  const choose = (next: { from: number; to: number }): void =>
    go(addressOf(`surveys/${encodeURIComponent(id)}/changes`, `from=${next.from}&to=${next.to}`));
  const select = (label: string, chosen: number, take: (revision: number) => void) => (
    <label class="inline-field">
      {label}
      <select value={chosen} onChange={(event) => take(Number(event.currentTarget.value))}>
        {revisions.map((each) => (
          <option key={each.revision} value={each.revision}>
            {revisionWords.name(each.revision, each.status)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div class="in-line revisions">
      {select(revisionWords.from, from, (revision) => choose({ from: revision, to }))}
      {select(revisionWords.to, to, (revision) => choose({ from, to: revision }))}
      <a href={surveyAddress(id, from)}>{revisionWords.read(from)}</a>
      <a href={surveyAddress(id, to)}>{revisionWords.read(to)}</a>
    </div>
  );
}

function Found({ comparison, fieldId }: { comparison: Comparison; fieldId: string }) {
  const { counts_before: before, counts_after: after } = comparison;
  const changed = comparison.sections.filter((each) => each.state !== "same" || each.is_renamed || each.is_moved);
  const untouched = comparison.sections.length - changed.length;
  const figures = Object.keys(revisionWords.figures) as (keyof typeof revisionWords.figures)[];
  return (
    <>
      {comparison.is_same && <p class="notice">{revisionWords.same}</p>}
      <dl class="facts">
        {figures.map((each) => (
          <div key={each}>
            <dt>{revisionWords.figures[each]}</dt>
            <dd>{revisionWords.figure(after[each], after[each] - before[each])}</dd>
          </div>
        ))}
      </dl>
      {comparison.title_before !== comparison.title_after && (
        <p class="serif">
          <del>{comparison.title_before}</del> <ins>{comparison.title_after}</ins>
        </p>
      )}
      {changed.map((each) => (
        <SectionChange key={`${each.before?.number} ${each.after?.number}`} change={each} />
      ))}
      {untouched > 0 && <p class="muted">{revisionWords.untouched(untouched)}</p>}
      <Papers title={revisionWords.joined(comparison.joined.length)} papers={comparison.joined} fieldId={fieldId} />
      <Papers title={revisionWords.left(comparison.left.length)} papers={comparison.left} fieldId={fieldId} />
      <Exhibits exhibits={comparison.exhibits} />
      <Decided manifest={comparison.manifest} />
    </>
  );
}

interface PapersProps {
  readonly title: string;
  readonly papers: Comparison["joined"];
  readonly fieldId: string;
}

function Papers({ title, papers, fieldId }: PapersProps) {
  if (!papers.length) return null;
  return (
    <section>
      <h2 class="label">{title}</h2>
      <ul class="paper-list">
        {papers.map((paper) => (
          <li key={paper.key}>
            <a class="serif" href={fieldAddress(fieldId, { panel: "paper", paper: paper.key })}>
              {paper.title ?? paper.key}
            </a>{" "}
            <span class="muted">{paper.year}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Exhibits({ exhibits }: { exhibits: Comparison["exhibits"] }) {
  const kinds = Object.keys(revisionWords.exhibit) as (keyof typeof revisionWords.exhibit)[];
  if (!kinds.some((kind) => exhibits[kind].length)) return null;
  return (
    <section>
      <h2 class="label">{revisionWords.exhibits}</h2>
      <ul class="paper-list">
        {kinds.flatMap((kind) =>
          exhibits[kind].map((caption) => (
            <li key={`${kind} ${caption}`}>
              {caption} <span class="muted">{revisionWords.exhibit[kind]}</span>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}

const LONGEST_TOLD = 120;
const cut = (text: string): string => (text.length > LONGEST_TOLD ? `${text.slice(0, LONGEST_TOLD)}…` : text || "–");

function Decided({ manifest }: { manifest: Comparison["manifest"] }) {
  const names = Object.keys(manifest).sort();
  if (!names.length) return null;
  return (
    <details>
      <summary>{revisionWords.decided}</summary>
      <dl class="decided">
        {names.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <del>{cut(manifest[name]![0])}</del> <ins>{cut(manifest[name]![1])}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
