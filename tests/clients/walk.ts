// From an upload to the page of a survey, with the functions that @hey-api/openapi-ts generated.
import { openAsBlob } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { client } from "./generated/client.gen.js";
import { createField, createImport, createSurvey, getJob, getSurveyArtifact } from "./generated/sdk.gen.js";
import type { JobOut } from "./generated/types.gen.js";

const [address, papers] = process.argv.slice(2) as [string, string];
client.setConfig({ baseUrl: address, throwOnError: true });
const throwOnError = true as const;

/** The id of what a job has made, once it has ended well. */
async function resultOf(job: JobOut): Promise<string> {
  while (job.state === "queued" || job.state === "running") {
    await setTimeout(100);
    job = (await getJob({ path: { id: job.id }, throwOnError })).data;
  }
  if (job.state !== "succeeded" || !job.result) throw new Error(JSON.stringify(job));
  return job.result.id;
}

async function surveyPage(): Promise<void> {
  const file = new File([await openAsBlob(papers)], "papers.jsonl");
  await resultOf((await createImport({ body: { file: [file], label: "typescript" }, throwOnError })).data);
  const wanted = { topic: "Graphs in TypeScript", source: "typescript" };
  const field = await resultOf((await createField({ body: wanted, throwOnError })).data);
  const survey = await resultOf((await createSurvey({ body: { field_id: field }, throwOnError })).data);
  const page = await getSurveyArtifact({ path: { id: survey, name: "html" }, parseAs: "text", throwOnError });
  console.log(page.data);
}

surveyPage();
