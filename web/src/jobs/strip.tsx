/** In every header: the jobs that run, and the way to all of them. */
import { useEffect } from "preact/hooks";

import { addressOf } from "../state/router";
import { jobWords } from "../words";
import { useProgram } from "../program";
import { jobName } from "./names";
import { Progress } from "./progress";
import "./jobs.css";

export function JobStrip() {
  const { jobs, names } = useProgram();
  useEffect(() => jobs.watch(), []);
  const running = jobs.running.value;
  const [first] = running;
  if (!first) {
    return (
      <a class="tab" href={addressOf("jobs")}>
        {jobWords.title}
      </a>
    );
  }
  return (
    <a class="strip" href={running.length === 1 ? addressOf(`jobs/${first.job.id}`) : addressOf("jobs")}>
      <span class="strip-kind">{running.length === 1 ? jobName(first.job, names.known.value) : jobWords.running(running.length)}</span>
      <Progress job={first.job} />
    </a>
  );
}
