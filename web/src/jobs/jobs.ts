/** The jobs of the service: those that run are followed, event by event. */
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

/** The jobs that the page knows; one for as long as it is open. */
export class Jobs {
  private readonly read = reader<Schemas["JobList"]>();
  readonly list = this.read.signal;
  private readonly live = signal<ReadonlyMap<string, LiveJob>>(new Map());
  private readonly followed = new Set<string>();
  private isWatched = false;

  /** Jobs that are queued or run, the newest first. */
  readonly running = computed<LiveJob[]>(() => [...this.live.value.values()].filter((each) => !hasEnded(each.job.state)));

  /** Counts jobs that ended while the page was open: what they made may have changed what is shown. */
  readonly ended = signal(0);

  liveJob(id: string): LiveJob | null {
    return this.live.value.get(id) ?? null;
  }

  /** Read the newest jobs, and follow those that have not ended. */
  async readList(): Promise<void> {
    await this.read.read(() => answer(api.GET("/v1/jobs", { params: { query: { limit: 50 } } })), { keep: true });
    for (const job of this.list.value.value?.items ?? []) if (!hasEnded(job.state)) this.follow(job);
  }

  /** Read the jobs once, when the first header is shown. */
  watch(): void {
    if (this.isWatched) return;
    this.isWatched = true;
    void this.readList();
  }

  /** Follow a job that was just submitted or resumed; of one that is followed, its events say more than a list. */
  follow(job: JobBrief): void {
    if (this.followed.has(job.id)) return;
    this.set(job.id, { job, spent: null, steps: [], trouble: null });
    this.followed.add(job.id);
    void followJob(job.id, {
      signal: new AbortController().signal,
      onEvent: (event) => this.update(job.id, (each) => afterEvent(each, event)),
      onTrouble: (trouble) => this.update(job.id, (each) => ({ ...each, trouble })),
    }).then(() => this.settle(job.id));
  }

  /** Go on with a job that was cancelled or failed. */
  async resume(id: string): Promise<Job> {
    const job = await answer(api.POST("/v1/jobs/{id}/resumption", { params: { path: { id } }, body: {} }));
    this.follow(job);
    return job;
  }

  /** The stream has ended: the job itself says how. */
  private async settle(id: string): Promise<void> {
    this.followed.delete(id);
    try {
      const job = await answer(api.GET("/v1/jobs/{id}", { params: { path: { id } } }));
      this.update(id, (each) => ({ ...each, job, spent: job.spent, trouble: null }));
      if (hasEnded(job.state)) this.ended.value += 1;
      else this.follow(job);
    } catch {
      return; // what was known of it stays; its own screen says why it cannot be read
    }
  }

  private set(id: string, job: LiveJob): void {
    this.live.value = new Map([[id, job], ...[...this.live.value].filter(([other]) => other !== id)]);
  }

  private update(id: string, change: (job: LiveJob) => LiveJob): void {
    const known = this.live.value.get(id);
    if (known) this.live.value = new Map(this.live.value).set(id, change(known));
  }
}

/** A job as it is after an event. */
function afterEvent(known: LiveJob, event: JobEvent): LiveJob {
  const data = event.data as Partial<JobBrief & { spent: Spent; name: string }>;
  return {
    ...known,
    spent: data.spent ?? known.spent,
    steps: event.type === "step" && data.name ? [...known.steps, data.name] : known.steps,
    job: {
      ...known.job,
      ...(event.type === "state" && data.state ? { state: data.state } : {}),
      ...(event.type === "progress"
        ? { stage: data.stage ?? known.job.stage, done: data.done ?? known.job.done, total: data.total ?? null }
        : {}),
    },
  };
}

/** Stop a job between two steps. */
export async function cancel(id: string): Promise<Job> {
  return answer(api.POST("/v1/jobs/{id}/cancellation", { params: { path: { id } } }));
}
