/** A button that shows what a deletion takes away and what stays, and deletes once the reader has said so. */
import { useSignal } from "@preact/signals";

import { fetchWithKey, type Schemas } from "../api/client";
import { asProblem, problemOf, type Problem } from "../api/problems";
import { deletionWords } from "../words";
import { ProblemNote } from "./problem-note";

export type Deleted = "papers" | "imports" | "fields" | "surveys";

interface Preview {
  readonly lines: readonly string[];
  readonly tag: string;
  /** Whether anything would go. */
  readonly goes: boolean;
}

const addressOfPart = (kind: Deleted, id: string): string => `${globalThis.location.origin}/v1/${kind}/${encodeURIComponent(id)}`;

async function asked(address: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetchWithKey(new Request(address, init));
  if (!response.ok) throw problemOf(response, await response.json().catch(() => undefined));
  return response;
}

async function previewOf(kind: Deleted, id: string): Promise<Preview> {
  const address = addressOfPart(kind, id);
  const shown = await asked(`${address}/deletion`);
  const counts: unknown = await shown.json();
  if (kind === "fields" || kind === "surveys") {
    const tag = (await asked(address)).headers.get("ETag") ?? "*";
    const lines =
      kind === "fields"
        ? deletionWords.field(counts as Schemas["FieldRemovalOut"])
        : deletionWords.survey(counts as Schemas["SurveyRemovalOut"]);
    return { lines, tag, goes: true };
  }
  const removal = counts as Schemas["RemovalOut"];
  return {
    lines: deletionWords.papers(removal),
    tag: shown.headers.get("ETag") ?? "*",
    goes: removal.paper_count + removal.shared_count > 0,
  };
}

export function Deletion({ kind, id, done }: { kind: Deleted; id: string; done: () => void }) {
  const preview = useSignal<Preview | null>(null);
  const failed = useSignal<Problem | null>(null);
  const doing = async (work: () => Promise<void>): Promise<void> => {
    try {
      failed.value = null;
      await work();
    } catch (error) {
      failed.value = asProblem(error);
    }
  };
  const show = (): void =>
    void doing(async () => {
      preview.value = await previewOf(kind, id);
    });
  const remove = (tag: string): void =>
    void doing(async () => {
      await asked(addressOfPart(kind, id), { method: "DELETE", headers: { "If-Match": tag } });
      done();
    });
  const shown = preview.value;
  return (
    <section class="deletion">
      {failed.value && <ProblemNote problem={failed.value} again={show} />}
      {!shown && (
        <button type="button" class="button" onClick={show}>
          {deletionWords.ask[kind]}
        </button>
      )}
      {shown && (
        <div class="note" role="group" aria-label={deletionWords.ask[kind]}>
          <ul>
            {shown.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <div class="button-row">
            {shown.goes && (
              <button type="button" class="button" onClick={() => remove(shown.tag)}>
                {deletionWords.yes}
              </button>
            )}
            <button type="button" class="button" onClick={() => (preview.value = null)}>
              {deletionWords.no}
            </button>
          </div>
        </div>
      )}
    </section>
  );
}
