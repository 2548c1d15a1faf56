/** All jobs, and one of them. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { answer, api } from "../api/client";
import { asProblem, type Problem } from "../api/problems";
import { ProblemNote } from "../parts/problem-note";
import { Shell } from "../parts/shell";
import { useReader } from "../state/resource";
import { addressOf } from "../state/router";
import { TextOutcomes, type TextResult } from "../texts/outcomes";
import { duration, jobWords, moment, money, words } from "../words";
import { useProgram } from "../program";
import { cancel, hasEnded, type Job, type Spent } from "./jobs";
import { Drafts } from "./drafts";
import { jobName } from "./names";
import { Progress } from "./progress";
import "./jobs.css";

export function JobsScreen() {
  const { jobs, names } = useProgram();
  useEffect(() => {
    void jobs.readList();
    void names.read();
  }, [jobs.ended.value]);
  const { value, problem } = jobs.list.value;
  return (
    <Shell title={jobWords.title}>
      <main class="text-screen" data-ready={value ? "true" : undefined}>
        <h1 class="visually-hidden">{jobWords.title}</h1>
        {problem && <ProblemNote problem={problem} again={() => void jobs.readList()} />}
        {value?.items.length === 0 && <p>{jobWords.none}</p>}
        {value && value.items.length > 0 && (
          <table class="jobs">
            <thead>
              <tr>
                {Object.entries(jobWords.columns).map(([name, title]) => (
                  <th key={name} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {value.items
                .map((each) => jobs.liveJob(each.id)?.job ?? each)
                .map((job) => (
                  <tr key={job.id} class={job.state}>
                    <th scope="row">
                      <a href={addressOf(`jobs/${job.id}`)}>{jobName(job, names.known.value)}</a>
                    </th>
                    <td>
                      <Progress job={job} />
                    </td>
                    <td data-name={jobWords.columns.created}>
                      <time dateTime={job.created}>{moment(job.created)}</time>
                    </td>
                    <td data-name={job.ended ? jobWords.columns.ended : undefined}>
                      {job.ended && <time dateTime={job.ended}>{moment(job.ended)}</time>}
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        )}
      </main>
    </Shell>
  );
}

export function JobScreen({ id }: { id: string }) {
  const { jobs, names } = useProgram();
  const opened = useReader<Job>();
  const failed = useSignal<Problem | null>(null);
  const read = (): void =>
    void opened.read(
      async () => {
        const job = await answer(api.GET("/v1/jobs/{id}", { params: { path: { id } } }));
        if (!hasEnded(job.state)) jobs.follow(job);
        return job;
      },
      { keep: true },
    );
  useEffect(read, [id, jobs.ended.value]);
  useEffect(() => void names.read(), []);
  const { value, problem } = opened.signal.value;
  const job = value?.id === id ? value : null;
  const act = (what: (id: string) => Promise<Job>) => async (): Promise<void> => {
    try {
      failed.value = null;
      await what(id);
      read();
    } catch (error) {
      failed.value = asProblem(error);
    }
  };
  return (
    <Shell title={job ? jobName(job, names.known.value) : jobWords.title}>
      <main class="text-screen" data-ready={job ? "true" : undefined}>
        {problem && <ProblemNote problem={problem} again={read} />}
        {failed.value && <ProblemNote problem={failed.value} again={read} />}
        {job && <JobAbout job={job} onCancel={act(cancel)} onResume={act((one) => jobs.resume(one))} />}
        <p>
          <a href={addressOf("jobs")}>{jobWords.all}</a>
        </p>
      </main>
    </Shell>
  );
}

interface JobAboutProps {
  readonly job: Job;
  readonly onCancel: () => void;
  readonly onResume: () => void;
}

function JobAbout({ job, onCancel, onResume }: JobAboutProps) {
  const { jobs, names } = useProgram();
  const live = jobs.liveJob(job.id);
  const now = live && !hasEnded(job.state) ? live.job : job;
  const spent = (hasEnded(job.state) ? null : live?.spent) ?? job.spent;
  const place = job.result ? resultPlace(job.result.kind, job.result.id) : null;
  return (
    <article class="job">
      <h1>{jobName(job, names.known.value)}</h1>
      <Progress job={now} />
      {live?.trouble && <p class="warning">{jobWords.trouble}</p>}
      {job.failure && (
        <div class="problem" role="alert">
          <strong>{job.failure.title}</strong>
          <p>{job.failure.detail}</p>
        </div>
      )}
      <div class="button-row">
        {place && (
          <a class="button strong" href={place}>
            {resultWords(job)}
          </a>
        )}
        {!hasEnded(now.state) && now.state !== "cancelling" && (
          <button type="button" class="button" onClick={onCancel}>
            {jobWords.cancel}
          </button>
        )}
        {(job.state === "cancelled" || job.state === "failed") && (
          <button type="button" class="button" onClick={onResume}>
            {jobWords.resume}
          </button>
        )}
      </div>
      {job.result && job.kind === "full-texts" && <TextOutcomes {...(job.result.details as unknown as TextResult)} />}
      {job.kind !== "full-texts" && (job.result?.outcomes?.length ?? 0) > 0 && (
        <ul class="plain-list">
          {job.result?.outcomes?.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      {job.kind === "survey" && job.state !== "succeeded" && <Drafts id={job.id} steps={live?.steps.length ?? 0} />}
      {live && live.steps.length > 0 && <Steps names={live.steps} />}
      <dl class="facts">
        <div>
          <dt>{jobWords.columns.created}</dt>
          <dd>
            {moment(job.created)}, {jobWords.attempts(job.attempts)}
          </dd>
        </div>
        {job.ended && (
          <div>
            <dt>{jobWords.columns.ended}</dt>
            <dd>
              {moment(job.ended)}
              {job.started && `, ${jobWords.after(duration((Date.parse(job.ended) - Date.parse(job.started)) / 1_000))}`}
            </dd>
          </div>
        )}
        <div>
          <dt>{jobWords.spent}</dt>
          <dd>
            <SpentWords spent={spent} />
          </dd>
        </div>
      </dl>
    </article>
  );
}

/** What the link to the result of a job says. */
function resultWords({ kind, result }: Job): string {
  if (result?.status === "partial") return jobWords.partial;
  if (result?.status === "outline") return jobWords.outline;
  return jobWords.result[kind] ?? jobWords.open;
}

const MOST_STEPS = 8;

/** What of a job is done, the last first: how one watches it grow. */
function Steps({ names }: { names: readonly string[] }) {
  const isWhole = useSignal(false);
  const last = [...names].reverse();
  return (
    <section class="steps">
      <h2 class="label">{jobWords.steps(names.length)}</h2>
      <ol reversed start={names.length}>
        {(isWhole.value ? last : last.slice(0, MOST_STEPS)).map((name, place) => (
          <li key={names.length - place}>{name}</li>
        ))}
      </ol>
      {last.length > MOST_STEPS && (
        <button type="button" class="link" onClick={() => (isWhole.value = !isWhole.value)}>
          {isWhole.value ? words.search.fewer : words.search.more(last.length)}
        </button>
      )}
    </section>
  );
}

function SpentWords({ spent }: { spent: Spent }) {
  if (!spent.cost && !spent.input_tokens) return <>{jobWords.free}</>;
  return (
    <>
      {money(spent.cost)} · {jobWords.calls(spent.model_calls)} · {jobWords.tokens(spent.input_tokens, spent.output_tokens)}
      {spent.reused_calls > 0 && ` · ${jobWords.reused(spent.reused_calls)}`}
    </>
  );
}

const SCREENS: Record<string, string> = {
  import: "imports",
  field: "fields",
  extraction: "fields",
  reading: "fields",
  taxonomy: "fields",
  survey: "surveys",
  rewriting: "surveys",
  refresh: "surveys",
  collection: "collections",
  "full-texts": "fields",
};

/** Where the page shows what a job made. */
export function resultPlace(kind: string, id: string): string | null {
  const screen = SCREENS[kind];
  return screen ? addressOf(`${screen}/${encodeURIComponent(id)}`, kind === "extraction" || kind === "taxonomy" ? "view=tree" : "") : null;
}
