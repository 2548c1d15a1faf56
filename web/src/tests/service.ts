/** A service for tests of components: what it answers by method and path, and what it was asked. */
import { vi } from "vitest";

import { Program } from "../program";
import type { FieldData } from "../state/field-data";
import { go } from "../state/router";

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** Bodies by `GET /v1/jobs`; a number is the status of a refusal. */
export type Answers = Readonly<Record<string, unknown>>;

/** Answer as given until the test ends; the requests so far. What is not named is not found. */
export function serve(answers: Answers): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    const text = await request.clone().text();
    asked.push({ method: request.method, path: pathname, query: searchParams, body: text ? JSON.parse(text) : null });
    const body = answers[`${request.method} ${pathname}`] ?? 404;
    if (typeof body !== "number") return Response.json(body);
    return Response.json({ title: "Refused", detail: "It says why.", status: body }, { status: body });
  });
  return asked;
}

/** Open a field that is read, at an address; in a program of its own where none is given. */
export function showField(data: FieldData, query = "", program = new Program()): Program {
  program.field.id.value = data.id;
  program.field.graph.value = { value: data, loading: false, problem: null };
  go(`/explore/fields/${data.id}${query ? `?${query}` : ""}`);
  return program;
}
