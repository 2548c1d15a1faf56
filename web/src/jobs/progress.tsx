/** How far a job is: a bar with its stage, or the state in words. */
import { jobWords } from "../words";
import type { JobBrief } from "./jobs";
import { hasEnded } from "./jobs";

export function Progress({ job }: { job: JobBrief }) {
  const words = hasEnded(job.state) || !job.stage ? (jobWords.states[job.state] ?? job.state) : job.stage;
  const isKnown = job.total !== null && job.total > 0;
  return (
    <span class="progress">
      <span class="progress-words">
        {words}
        {isKnown && !hasEnded(job.state) && ` · ${jobWords.far(job.done, job.total ?? 0)}`}
      </span>
      {!hasEnded(job.state) && <progress aria-label={words} {...(isKnown ? { value: job.done, max: job.total ?? 1 } : {})} />}
    </span>
  );
}
