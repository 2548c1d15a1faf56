/** An import: what became of its rows, each with the reason, and a field built from its papers. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { answer, api, type Schemas } from "../api/client";
import { asProblem, type Problem } from "../api/problems";
import { hasEnded } from "../jobs/jobs";
import { Progress } from "../jobs/progress";
import { Deletion } from "../parts/deletion";
import { ProblemNote } from "../parts/problem-note";
import { Shell } from "../parts/shell";
import { useReader } from "../state/resource";
import { addressOf, go } from "../state/router";
import { importWords, jobWords, number } from "../words";
import { useProgram } from "../program";
import "./imports.css";

type ImportOut = Schemas["ImportOut"];
type Row = Schemas["ImportRow"];

const PAGE = 50;
export function ImportScreen({ id }: { id: string }) {
  const { jobs } = useProgram();
  const opened = useReader<ImportOut>();
  const read = (): void => void opened.read(() => answer(api.GET("/v1/imports/{id}", { params: { path: { id } } })), { keep: true });
  useEffect(() => jobs.watch(), []);
  useEffect(read, [id, jobs.ended.value]);
  const { value, problem } = opened.signal.value;
  const shown = value?.id === id ? value : null;
  return (
    <Shell title={importWords.title} summary={shown?.label}>
      <main class="text-screen" data-ready={shown ? "true" : undefined}>
        {problem && <ProblemNote problem={problem} again={read} />}
        {shown && (
          <>
            <h1>{shown.label}</h1>
            <p class="muted">{shown.files.join(", ")}</p>
            {shown.counts ? <Report made={shown} counts={shown.counts} /> : <Waiting made={shown} />}
            {shown.counts && <Deletion key={shown.id} kind="imports" id={shown.id} done={() => go(addressOf(""))} />}
          </>
        )}
      </main>
    </Shell>
  );
}

function Waiting({ made }: { made: ImportOut }) {
  const { jobs } = useProgram();
  const live = jobs.liveJob(made.id);
  if (hasEnded(made.state)) {
    return (
      <p>
        {jobWords.states[made.state] ?? made.state}. <a href={addressOf(`jobs/${made.id}`)}>{jobWords.kinds["import"]}</a>
      </p>
    );
  }
  return (
    <section class="waiting">
      {live && <Progress job={live.job} />}
      <p class="muted">{importWords.wait}</p>
    </section>
  );
}

function Report({ made, counts }: { made: ImportOut; counts: Schemas["ImportCounts"] }) {
  const meanings = Object.entries(importWords.counts) as [keyof Schemas["ImportCounts"], string][];
  return (
    <>
      <dl class="figures">
        {meanings
          .filter(([name]) => name === "rows" || name === "accepted" || counts[name])
          .map(([name, meaning]) => (
            <div key={name} class={name === "rejected" ? "figure warning" : "figure"}>
              <dt>{meaning}</dt>
              <dd>{number(counts[name])}</dd>
            </div>
          ))}
      </dl>
      <p class="muted">{importWords.lacking(counts.without_abstract, counts.without_references)}</p>
      {counts.possible_duplicates > 0 && (
        <p>
          <a href={addressOf("duplicates")}>{importWords.duplicates(counts.possible_duplicates)}</a>
        </p>
      )}
      {made.state === "succeeded" && counts.rows > counts.rejected && <BuildField label={made.label} />}
      <h3>{importWords.rows}</h3>
      <Rows id={made.id} />
    </>
  );
}

function Rows({ id }: { id: string }) {
  const rows = useSignal<readonly Row[]>([]);
  const cursor = useSignal<string | null>("");
  const problem = useSignal<Problem | null>(null);
  const more = async (): Promise<void> => {
    try {
      const query = cursor.value ? { limit: PAGE, cursor: cursor.value } : { limit: PAGE };
      const page = await answer(api.GET("/v1/imports/{id}/rows", { params: { path: { id }, query } }));
      rows.value = [...rows.value, ...page.items];
      cursor.value = page.next_cursor;
      problem.value = null;
    } catch (error) {
      problem.value = asProblem(error);
    }
  };
  useEffect(() => void more(), [id]);
  if (problem.value) return <ProblemNote problem={problem.value} again={() => void more()} />;
  if (!rows.value.length) return cursor.value === null ? <p>{importWords.noRows}</p> : null;
  return (
    <>
      <ul class="rows">
        {rows.value.map((row) => (
          <li key={`${row.outcome}${row.source}${row.row}${row.reason}`} class={`report-row ${row.outcome}`}>
            <span class="row-outcome">{importWords.outcomes[row.outcome] ?? row.outcome}</span>
            <span class="muted">
              {row.source && `${row.source}, `}
              {importWords.row(row.row)}
            </span>
            <span class="serif">{row.excerpt}</span>
            <span>{row.reason}</span>
          </li>
        ))}
      </ul>
      {cursor.value && (
        <button type="button" class="button" onClick={() => void more()}>
          {importWords.more}
        </button>
      )}
    </>
  );
}

function BuildField({ label }: { label: string }) {
  const { jobs } = useProgram();
  const topic = useSignal(label.replace(/[_-]+/g, " "));
  const description = useSignal("");
  const asOf = useSignal("");
  const isSending = useSignal(false);
  const problem = useSignal<Problem | null>(null);
  const build = async (): Promise<void> => {
    isSending.value = true;
    problem.value = null;
    const body = {
      topic: topic.value.trim(),
      description: description.value.trim(),
      source: label,
      ...(asOf.value ? { as_of: asOf.value } : {}),
    };
    try {
      const job = await answer(api.POST("/v1/fields", { body: body as Schemas["FieldRequest"] }));
      jobs.follow(job);
      go(addressOf(`jobs/${job.id}`));
    } catch (error) {
      problem.value = asProblem(error);
      isSending.value = false;
    }
  };
  return (
    <section class="build">
      <h2>{importWords.build}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void build();
        }}
      >
        <label class="field-label">
          {importWords.topic}
          <input required maxLength={500} value={topic.value} onInput={(event) => (topic.value = event.currentTarget.value)} />
          <span class="muted">{importWords.topicHint}</span>
        </label>
        <label class="field-label">
          {importWords.topicDescription}
          <input maxLength={5000} value={description.value} onInput={(event) => (description.value = event.currentTarget.value)} />
        </label>
        <label class="field-label">
          {importWords.asOf}
          <input type="date" value={asOf.value} onInput={(event) => (asOf.value = event.currentTarget.value)} />
        </label>
        <p class="muted">{importWords.builtFrom(label, asOf.value)}</p>
        {problem.value && <ProblemNote problem={problem.value} again={() => void build()} />}
        <button type="submit" class="button strong" disabled={isSending.value || !topic.value.trim()}>
          {importWords.building}
        </button>
      </form>
    </section>
  );
}
