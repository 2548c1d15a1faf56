/** The events of a job, read by fetch, because `EventSource` cannot send a key; a lost line is taken up again. */
import { fetchWithKey, type Schemas } from "./client";
import { asProblem, type Problem, problemOf } from "./problems";

export type JobEvent = Schemas["JobEventOut"];

/** Cuts a stream of server-sent events into its messages, wherever the stream is cut into pieces. */
export function messageReader(): (piece: string) => { id: string; data: string }[] {
  let rest = "";
  return (piece) => {
    rest += piece;
    const blocks = rest.split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? "";
    return blocks.map(messageOf).filter((message) => message.data !== "");
  };
}

function messageOf(block: string): { id: string; data: string } {
  const values = (name: string): string[] =>
    block
      .split(/\r?\n/)
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).replace(/^ /, ""));
  return { id: values("id").at(-1) ?? "", data: values("data").join("\n") };
}

const SHORTEST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;

export interface Following {
  /** Each event once and in order. */
  readonly onEvent: (event: JobEvent) => void;
  /** The line is lost and is taken up again, or is there again (null). */
  readonly onTrouble: (problem: Problem | null) => void;
  readonly signal: AbortSignal;
  readonly after?: number;
}

/** Follow a job until its stream ends for good; resolves then, or when the signal aborts. */
export async function followJob(id: string, { onEvent, onTrouble, signal, after = 0 }: Following): Promise<void> {
  let last = after;
  let pause = SHORTEST_PAUSE;
  while (!signal.aborted) {
    try {
      const ended = await readStream(id, last, signal, (event) => {
        onTrouble(null);
        pause = SHORTEST_PAUSE;
        if (event.number > last) {
          last = event.number;
          onEvent(event);
        }
      });
      if (ended) return;
    } catch (error) {
      if (signal.aborted) return;
      const problem = asProblem(error);
      onTrouble(problem);
      if (problem.status >= 400 && problem.status < 500 && problem.status !== 429) return;
      pause = (problem.retryAfter ?? 0) * 1_000 || pause;
    }
    await rest(pause, signal);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  }
}

/** Read one connection to its end; true where the service says that there will be no more. */
async function readStream(id: string, after: number, signal: AbortSignal, take: (event: JobEvent) => void): Promise<boolean> {
  const address = new URL(`/v1/jobs/${encodeURIComponent(id)}/events`, location.origin);
  const headers: Record<string, string> = { Accept: "text/event-stream" };
  if (after) headers["Last-Event-ID"] = String(after);
  const response = await fetchWithKey(new Request(address, { headers, signal }));
  if (response.status === 204) return true;
  if (!response.ok || !response.body) throw problemOf(response, await response.json().catch(() => null));
  const decoder = new TextDecoder();
  const messages = messageReader();
  const stream = response.body.getReader();
  for (;;) {
    const { done, value } = await stream.read();
    if (done) return false;
    for (const message of messages(decoder.decode(value, { stream: true }))) take(JSON.parse(message.data) as JobEvent);
  }
}

const rest = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
