/** Where sources are on: they are asked for records, then for references and citing papers, one job after the other. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { answer, api } from "../api/client";
import { asProblem } from "../api/problems";
import { sendFiles } from "../imports/send";
import { hasEnded, type Job, type JobBrief } from "../jobs/jobs";
import { Progress } from "../jobs/progress";
import { startWords } from "../words";
import { useProgram } from "../program";
import { type Entry, isIdentifier } from "./origins";

/** The first identifier of each paper that has one. */
async function identifiersOf(ids: readonly string[]): Promise<string[]> {
  const known = await Promise.all(ids.map((id) => answer(api.GET("/v1/papers/{id}", { params: { path: { id } } }))));
  return known.flatMap((each) => (each as { identifiers: readonly string[] }).identifiers[0] ?? []);
}

/** Why a job did not succeed. */
async function failureOf(id: string, state: string): Promise<string> {
  const job = await answer(api.GET("/v1/jobs/{id}", { params: { path: { id } } })).catch(() => null);
  return startWords.failed((job as Job | null)?.failure?.detail ?? state);
}

/** Jobs that ask the sources: the records of identifiers are imported and, if wanted, what is around them is asked for.
 *
 * `again` is called once they have ended, well or not. */
function useSources(again: () => void, goesOn: boolean) {
  const { jobs } = useProgram();
  const job = useSignal<Job | null>(null);
  const label = useSignal("");
  const refused = useSignal("");
  const now = job.value && (jobs.liveJob(job.value.id)?.job ?? job.value);
  const begin = async (create: () => Promise<Job>): Promise<void> => {
    try {
      refused.value = "";
      const made = await create();
      jobs.follow(made);
      job.value = made;
    } catch (error) {
      job.value = null;
      refused.value = asProblem(error).message;
    }
  };
  useEffect(() => {
    if (!now || !hasEnded(now.state)) return;
    if (goesOn && now.state === "succeeded" && now.kind === "import") {
      void begin(() => answer(api.POST("/v1/enrichments", { body: { label: label.value } as never })));
      return;
    }
    job.value = null;
    if (now.state !== "succeeded") void failureOf(now.id, now.state).then((why) => (refused.value = why));
    again();
  }, [now?.id, now?.state]);
  const fetch = (identifiers: () => Promise<readonly string[]>): void => {
    label.value = `start ${new Date().toISOString().slice(0, 19)}`;
    void begin(async () => {
      const file = new File([(await identifiers()).join("\n")], "start.txt", { type: "text/plain" });
      return sendFiles([file], { label: label.value, format: "ids" });
    });
  };
  return { now, refused: refused.value, fetch };
}

function Asking({ now, refused }: { now: JobBrief | null; refused: string }) {
  return (
    <>
      {now && (
        <p class="in-line">
          {startWords.asking[now.kind === "import" ? "import" : "enrichment"]} <Progress job={now} />
        </p>
      )}
      <p class="warning" role="status">
        {refused}
      </p>
    </>
  );
}

/** The names of the sources that are on; null until they are known. */
const useSourceNames = (): readonly string[] | null =>
  useProgram().capabilities.known.value.value?.sources.map((each) => each.name) ?? null;

/** Asks about the lines that the library lacks, and about the papers that are started from. */
export function AskSources({ lacking, papers, again }: { lacking: readonly string[]; papers: readonly Entry[]; again: () => void }) {
  const { now, refused, fetch } = useSources(again, true);
  const sources = useSourceNames();
  if (sources === null) return null;
  const unknown = lacking.filter(isIdentifier);
  const canAsk = papers.length > 0 || unknown.length > 0;
  return (
    <section class="ask-sources">
      {sources.length === 0 && <p class="muted small">{startWords.noSources}</p>}
      {unknown.length < lacking.length && <p class="muted small">{startWords.titles}</p>}
      {sources.length > 0 && canAsk && !now && (
        <p>
          <button
            type="button"
            class="button"
            onClick={() => fetch(async () => [...unknown, ...(await identifiersOf(papers.map((each) => each.id)))])}
          >
            {startWords.sources}
          </button>{" "}
          <span class="muted small">{startWords.sourcesDetail(sources)}</span>
        </p>
      )}
      <Asking now={now} refused={refused} />
    </section>
  );
}

/** Fetches the records of works that are known by a citation only, which a field cannot be built of. */
export function FetchRecords({ stubs, again }: { stubs: readonly string[]; again: () => void }) {
  const { now, refused, fetch } = useSources(again, false);
  const sources = useSourceNames();
  if (!stubs.length && !refused) return null;
  return (
    <section class="ask-sources">
      <p>
        {stubs.length > 0 && <span class="muted small">{startWords.stubs(stubs.length)}</span>}{" "}
        {stubs.length > 0 && sources !== null && sources.length > 0 && !now && (
          <button type="button" class="button" onClick={() => fetch(() => identifiersOf(stubs))}>
            {startWords.records}
          </button>
        )}
      </p>
      <Asking now={now} refused={refused} />
    </section>
  );
}
