/** The client of the service: typed by docs/openapi.json, with the key, and problems as errors. */
import createClient from "openapi-fetch";

import { withReadableTitles } from "../parts/latex";
import { askForKey, currentKey } from "./key";
import { problemOf } from "./problems";
import type { components, paths } from "./schema";

export type Schemas = components["schemas"];

/** What `GET` of an address answers as JSON; for answers that have no name in `Schemas`. */
export type Got<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { "application/json": infer Body } } } };
}
  ? Body
  : never;

/** What `GET` of an address takes after the question mark. */
export type Query<P extends keyof paths> = paths[P] extends { get: { parameters: { query?: infer Parameters } } } ? Parameters : never;

function withKey(request: Request): Request {
  const key = currentKey();
  if (key) request.headers.set("Authorization", `Bearer ${key}`);
  return request;
}

/** Fetch with the key; the first 401 asks the reader for one and tries again. */
export async function fetchWithKey(request: Request): Promise<Response> {
  for (;;) {
    const used = currentKey();
    const response = await fetch(withKey(request.clone()));
    if (response.status !== 401) return response;
    const other = currentKey();
    if (other !== used) continue; // another request got a new key meanwhile
    if (!(await askForKey())) return response;
  }
}

/** Requests by path and parameters; give their answers to `answer`. */
export const api = createClient<paths>({ baseUrl: globalThis.location?.origin ?? "", fetch: fetchWithKey });

interface Answered<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The data of an answer that is JSON, not text; titles of papers in it are without LaTeX.
 * @throws Problem if the service refuses, TypeError if it does not answer. */
export async function answer<T>(asked: Promise<Answered<T>>): Promise<Exclude<T, string>> {
  const { data, error, response } = await asked;
  if (data === undefined) throw problemOf(response, error);
  return withReadableTitles(data) as Exclude<T, string>;
}

/** Wait until the service has done something that has no answer (204).
 * @throws Problem if the service refuses, TypeError if it does not answer. */
export async function done(asked: Promise<Answered<unknown>>): Promise<void> {
  const { error, response } = await asked;
  if (!response.ok) throw problemOf(response, error);
}
