/** What the service says when something fails (RFC 9457), and what the page says when nothing answers. */
import type { components } from "./schema";

type Item = components["schemas"]["ProblemItem"];

export class Problem extends Error {
  override readonly name = "Problem";

  constructor(
    readonly status: number,
    readonly title: string,
    readonly detail: string,
    readonly requestId: string | null,
    /** Seconds after which the service wants to be asked again; null if it does not say. */
    readonly retryAfter: number | null,
    /** The values concerned, by JSON Pointers into what was sent. */
    readonly errors: readonly Item[] = [],
  ) {
    super(detail || title);
  }
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The problem of an answer that is not 2xx; `body` is its JSON if it has any. */
export function problemOf(response: Response, body: unknown): Problem {
  const fields = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const seconds = Number(response.headers.get("Retry-After"));
  return new Problem(
    response.status,
    text(fields["title"]) || `The service answered ${response.status}`,
    text(fields["detail"]),
    text(fields["request_id"]) || response.headers.get("X-Request-ID"),
    Number.isFinite(seconds) && seconds > 0 ? seconds : null,
    Array.isArray(fields["errors"]) ? (fields["errors"] as Item[]) : [],
  );
}

/** The problem of a request that got no answer at all. */
export const noAnswer = (): Problem =>
  new Problem(
    0,
    "The service does not answer",
    "It may be stopped, or the network may be down. The page shows what it loaded before.",
    null,
    null,
  );

/** Any failure as a problem. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof TypeError) return noAnswer();
  return new Problem(0, "Something went wrong in the page", error instanceof Error ? error.message : String(error), null, null);
}
