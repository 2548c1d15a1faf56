/** The jobs of the service: those that run are followed, event by event, as long as the page is open. */
import { computed, signal } from "@preact/signals";

import { answer, api, type Schemas } from "../api/client";
import { followJob, type JobEvent } from "../api/events";
import type { Problem } from "../api/problems";
import { reader } from "../state/resource";

export type JobBrief = Schemas["JobBrief"];
export type Job = Schemas["JobOut"];
export type Spent = Schemas["SpentOut"];

export interface LiveJob {
  readonly job: JobBrief;
  readonly spent: Spent | null;
  /** Names of its finished steps, in their order. */
  readonly steps: readonly string[];
  /** Why its events do not arrive at the moment. */
  readonly trouble: Problem | null;
}

const ENDS = ["succeeded", "failed", "cancelled"];
export const hasEnded = (state: string): boolean => ENDS.includes(state);

const list = reader<Schemas["JobList"]>();
export const jobList = list.signal;

const live = signal<ReadonlyMap<string, LiveJob>>(new Map());
const followed = new Map<string, AbortController>();

/** Jobs that are queued or run, the newest first. */
export const runningJobs = computed<LiveJob[]>(() => [...live.value.values()].filter((each) => !hasEnded(each.job.state)));

/** Counts jobs that ended while the page was open: what they made may have changed what is shown. */
export const endedJobs = signal(0);

export const liveJob = (id: string): LiveJob | null => live.value.get(id) ?? null;

/** Read the newest jobs, and follow those that have not ended. */
export async function readJobs(): Promise<void> {
  await list.read(() => answer(api.GET("/v1/jobs", { params: { query: { limit: 50 } } })), { keep: true });
  for (const job of list.signal.value.value?.items ?? []) if (!hasEnded(job.state)) follow(job);
}

/** Follow a job that was just submitted or resumed; of one that is followed, its events say more than a list. */
export function follow(job: JobBrief): void {
  if (followed.has(job.id)) return;
  set(job.id, { job, spent: null, steps: [], trouble: null });
  const controller = new AbortController();
  followed.set(job.id, controller);
  void followJob(job.id, {
    signal: controller.signal,
    onEvent: (event) => take(job.id, event),
    onTrouble: (trouble) => update(job.id, (each) => ({ ...each, trouble })),
  }).then(() => settle(job.id));
}

/** The stream has ended: the job itself says how. */
async function settle(id: string): Promise<void> {
  followed.delete(id);
  try {
    const job = await answer(api.GET("/v1/jobs/{id}", { params: { path: { id } } }));
    update(id, (each) => ({ ...each, job, spent: job.spent, trouble: null }));
    if (hasEnded(job.state)) endedJobs.value += 1;
    else follow(job);
  } catch {
    update(id, (each) => each); // what was known of it stays; its own screen says why it cannot be read
  }
}

function take(id: string, event: JobEvent): void {
  const data = event.data as Partial<JobBrief & { spent: Spent; name: string }>;
  update(id, (each) => ({
    ...each,
    spent: data.spent ?? each.spent,
    steps: event.type === "step" && data.name ? [...each.steps, data.name] : each.steps,
    job: {
      ...each.job,
      ...(event.type === "state" && data.state ? { state: data.state } : {}),
      ...(event.type === "progress"
        ? { stage: data.stage ?? each.job.stage, done: data.done ?? each.job.done, total: data.total ?? null }
        : {}),
    },
  }));
}

function set(id: string, job: LiveJob): void {
  live.value = new Map([[id, job], ...[...live.value].filter(([other]) => other !== id)]);
}

function update(id: string, change: (job: LiveJob) => LiveJob): void {
  const known = live.value.get(id);
  if (!known) return;
  const next = new Map(live.value);
  next.set(id, change(known));
  live.value = next;
}

/** Stop a job between two steps. */
export async function cancel(id: string): Promise<Job> {
  return answer(api.POST("/v1/jobs/{id}/cancellation", { params: { path: { id } } }));
}

/** Go on with a job that was cancelled or failed. */
export async function resume(id: string): Promise<Job> {
  const job = await answer(api.POST("/v1/jobs/{id}/resumption", { params: { path: { id } }, body: {} }));
  follow(job);
  return job;
}

let begun = false;

/** Read the jobs once, when the first header is shown. */
export function watchJobs(): void {
  if (begun) return;
  begun = true;
  void readJobs();
}
