/** Sends files to be imported; a form is streamed by the browser, so no file is read into memory. */
import { fetchWithKey, type Schemas } from "../api/client";
import { problemOf } from "../api/problems";
import type { Job } from "../jobs/jobs";

/** A name for an import made of the names of its files: letters, digits and blanks of the first. */
export function labelOf(files: readonly Pick<File, "name">[]): string {
  const first =
    files[0]?.name
      .replace(/(\.[a-z0-9]{1,6}){1,2}$/i, "")
      .replace(/[_\s]+/g, " ")
      .trim() ?? "";
  return files.length > 1 && first ? `${first} and ${files.length - 1} more` : first;
}

/** Send files as one import.
 * @throws Problem if the service refuses. */
export async function sendFiles(files: readonly File[], options: { label: string; format: Schemas["Format"] | "" }): Promise<Job> {
  const address = new URL("/v1/imports", location.origin);
  if (options.label) address.searchParams.set("label", options.label);
  if (options.format) address.searchParams.set("format", options.format);
  const body = new FormData();
  for (const file of files) body.append("file", file, file.name);
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const response = await fetchWithKey(new Request(address, { method: "POST", headers, body }));
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw problemOf(response, answer);
  return answer as Job;
}

/** Import the example papers that come with the service. */
export async function importExample(): Promise<Job> {
  const response = await fetchWithKey(new Request(new URL("/explore/example", location.origin)));
  if (!response.ok) throw problemOf(response, await response.json().catch(() => null));
  const file = new File([await response.blob()], "graph_neural_networks.jsonl");
  return sendFiles([file], { label: "graph_neural_networks", format: "" });
}
