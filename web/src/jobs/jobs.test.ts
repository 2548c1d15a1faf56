import { expect, test, vi } from "vitest";

import type { JobEvent } from "../api/events";
import { type JobBrief, Jobs } from "./jobs";

const heard = vi.hoisted(() => ({ tell: (_event: unknown): void => undefined }));

vi.mock("../api/events", () => ({
  followJob: (_id: string, { onEvent }: { onEvent: (event: JobEvent) => void }) => {
    heard.tell = onEvent as (event: unknown) => void;
    return new Promise(() => undefined); // it never ends
  },
}));

test("a list that comes late takes no step away from a job that is followed", () => {
  const jobs = new Jobs();
  const job = { id: "job_1", kind: "survey", state: "queued" } as unknown as JobBrief;
  jobs.follow(job);
  heard.tell({ number: 1, type: "state", data: { state: "running" } });
  heard.tell({ number: 2, type: "step", data: { name: "outline" } });
  jobs.follow(job);
  expect(jobs.liveJob("job_1")?.steps).toEqual(["outline"]);
  expect(jobs.liveJob("job_1")?.job.state).toBe("running");
});
