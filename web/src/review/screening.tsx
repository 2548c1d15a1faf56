/** What a collection found, with the reason for each decision, which a reader may overrule. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { answer, api, done, type Schemas } from "../api/client";
import { asProblem, type Problem } from "../api/problems";
import { ProblemNote } from "../parts/problem-note";
import { Shell } from "../parts/shell";
import { useReader } from "../state/resource";
import { addressOf, fieldAddress, place } from "../state/router";
import { collectWords, readingWords, screeningWords, words } from "../words";
import { CollectDialog } from "./collect";
import { PaperFacts } from "./duplicates";
import { Flow } from "./flow";
import { Reading } from "./reading";
import { WholePaperText } from "./whole-paper";
import "./review.css";

type Candidate = Schemas["CandidateItem"];
type Outcome = "included" | "excluded";

/** Opens what a topic is collected by. */
export function CollectButton() {
  const isOpen = useSignal(false);
  return (
    <>
      <button type="button" class="button strong" onClick={() => (isOpen.value = true)}>
        {collectWords.open}
      </button>
      {isOpen.value && <CollectDialog onClose={() => (isOpen.value = false)} />}
    </>
  );
}

export function CollectionsScreen() {
  const collections = useReader<Schemas["CollectionList"]>();
  const read = (): void =>
    void collections.read(() => answer(api.GET("/v1/collections", { params: { query: { limit: 200 } } })), { keep: true });
  useEffect(read, []);
  const { value, problem } = collections.signal.value;
  return (
    <Shell title={screeningWords.title}>
      <main class="text-screen" data-ready={value ? "true" : undefined}>
        <h1>{screeningWords.title}</h1>
        <p class="reading">{screeningWords.lead}</p>
        <CollectButton />
        {problem && <ProblemNote problem={problem} again={read} />}
        {value?.items.length === 0 && <p>{screeningWords.none}</p>}
        <ul class="plain-list">
          {value?.items.map((each) => (
            <li key={each.id}>
              <a class="serif" href={addressOf(`collections/${encodeURIComponent(each.id)}`)}>
                {each.topic}
              </a>{" "}
              <span class="muted">{screeningWords.asOf(each.as_of)}</span> ·{" "}
              <a href={addressOf(`collections/${encodeURIComponent(each.id)}`, "tab=read")}>{readingWords.tabs["read"]}</a>
            </li>
          ))}
        </ul>
      </main>
    </Shell>
  );
}

const PAGE = 50;

interface Screened {
  readonly id: string;
  readonly outcome: Outcome;
  readonly items: readonly Candidate[];
  readonly total: number;
}

/** The first candidates of an outcome, as many pages of them as the reader asked for. */
async function readScreened(id: string, outcome: Outcome, pages: number): Promise<Screened> {
  const items: Candidate[] = [];
  let cursor: string | null | undefined = null;
  let total = 0;
  for (let page = 0; page < pages && cursor !== undefined; page++) {
    const query = { outcome, limit: PAGE, ...(cursor && { cursor }) };
    const found: Schemas["CandidateList"] = await answer(api.GET("/v1/collections/{id}/candidates", { params: { path: { id }, query } }));
    items.push(...found.items);
    total = found.total;
    cursor = found.next_cursor ?? undefined;
  }
  return { id, outcome, items, total };
}

const TABS = ["read", "included", "excluded", "flow"] as const;
type Tab = (typeof TABS)[number];

const tabOf = (query: string): Tab => TABS.find((each) => each === new URLSearchParams(query).get("tab")) ?? "included";

export function ScreeningScreen({ id }: { id: string }) {
  const tab = tabOf(place.value.query);
  const collection = useReader<Schemas["CollectionOut"]>();
  const read = (): void =>
    void collection.read(() => answer(api.GET("/v1/collections/{id}", { params: { path: { id } } })), { keep: true });
  useEffect(read, [id, tab]);
  const { value, problem } = collection.signal.value;
  const tabs = TABS.map((each) => (
    <a
      key={each}
      class="tab"
      href={addressOf(`collections/${encodeURIComponent(id)}`, `tab=${each}`)}
      aria-current={tab === each ? "page" : undefined}
    >
      {readingWords.tabs[each]}
    </a>
  ));
  return (
    <Shell title={value?.topic ?? screeningWords.title} summary={screeningWords.title} tabs={tabs}>
      <main class="text-screen wide" data-ready={value ? "true" : undefined}>
        {value && (
          <p class="muted">
            {screeningWords.about(value.flow, value.as_of)} {value.links["field"] && <a href={fieldAddress(id)}>{screeningWords.field}</a>}
          </p>
        )}
        {problem && <ProblemNote problem={problem} again={read} />}
        {tab === "read" && <Reading key={id} id={id} onDecided={read} />}
        {tab === "flow" && <Flow id={id} />}
        {(tab === "included" || tab === "excluded") && (
          <Candidates key={tab} id={id} outcome={tab} field={value?.links["field"] ? id : null} />
        )}
      </main>
    </Shell>
  );
}

/** The candidates of an outcome, each with the reason, which a reader may overrule. */
function Candidates({ id, outcome, field }: { id: string; outcome: Outcome; field: string | null }) {
  const pages = useSignal(1);
  const screened = useReader<Screened>();
  const read = (): void => void screened.read(() => readScreened(id, outcome, pages.value), { keep: true });
  useEffect(read, [id, outcome, pages.value]);
  const { value: found, problem, loading } = screened.signal.value;
  const value = found?.id === id && found.outcome === outcome ? found : null;
  return (
    <>
      <h1>{screeningWords.heading(screeningWords.outcomes[outcome] ?? "", value?.total ?? null)}</h1>
      {problem && <ProblemNote problem={problem} again={read} />}
      {!value && loading && <p class="muted">{words.loading}</p>}
      {value?.items.length === 0 && <p>{screeningWords.noCandidates}</p>}
      <ul class="candidates">
        {value?.items.map((each) => (
          <CandidateRow key={each.paper.id} collection={id} candidate={each} field={field} onDecided={read} />
        ))}
      </ul>
      {value && value.total > value.items.length && (
        <p class="in-line">
          <button type="button" class="button" disabled={loading} onClick={() => (pages.value += 1)}>
            {screeningWords.more}
          </button>
          <span class="muted">{screeningWords.first(value.items.length, value.total)}</span>
        </p>
      )}
    </>
  );
}

interface CandidateRowProps {
  readonly collection: string;
  readonly candidate: Candidate;
  readonly field: string | null;
  readonly onDecided: () => void;
}

function CandidateRow({ collection, candidate, field, onDecided }: CandidateRowProps) {
  const isOpen = useSignal(false);
  const reason = useSignal("");
  const isDeciding = useSignal(false);
  const problem = useSignal<Problem | null>(null);
  const wanted: Outcome = candidate.outcome === "included" ? "excluded" : "included";
  const path = { id: collection, paper_id: candidate.paper.id };
  const act = (ask: () => Promise<unknown>) => async (): Promise<void> => {
    try {
      problem.value = null;
      await ask();
      isDeciding.value = false;
      onDecided();
    } catch (error) {
      problem.value = asProblem(error);
    }
  };
  const decide = act(() =>
    answer(
      api.PUT("/v1/collections/{id}/rulings/{paper_id}", { params: { path }, body: { outcome: wanted, reason: reason.value.trim() } }),
    ),
  );
  const withdraw = act(() => done(api.DELETE("/v1/collections/{id}/rulings/{paper_id}", { params: { path } })));
  return (
    <li class="candidate">
      <PaperFacts paper={candidate.paper} />
      <p>
        <b>{candidate.stage}</b>: {candidate.reason}
        {candidate.ruling && <span class="muted"> · {screeningWords.byReader(candidate.ruling.day)}</span>}
      </p>
      <details onToggle={(event) => (isOpen.value = event.currentTarget.open)}>
        <summary>{readingWords.more}</summary>
        {isOpen.value && <WholePaperText id={candidate.paper.id} field={field} />}
      </details>
      {isDeciding.value ? (
        <form
          class="button-row"
          onSubmit={(event) => {
            event.preventDefault();
            void decide();
          }}
        >
          <input
            aria-label={screeningWords.reason}
            placeholder={screeningWords.reason}
            value={reason.value}
            maxLength={2000}
            onInput={(event) => (reason.value = event.currentTarget.value)}
          />
          <button type="submit" class="button strong" disabled={!reason.value.trim()}>
            {screeningWords.decide[wanted]}
          </button>
          <button type="button" class="button" onClick={() => (isDeciding.value = false)}>
            {screeningWords.cancel}
          </button>
        </form>
      ) : (
        <div class="button-row">
          <button type="button" class="button" onClick={() => (isDeciding.value = true)}>
            {screeningWords.decide[wanted]}
          </button>
          {candidate.ruling && (
            <button type="button" class="button" onClick={() => void withdraw()}>
              {screeningWords.withdraw}
            </button>
          )}
        </div>
      )}
      {problem.value && <p class="warning">{problem.value.message}</p>}
    </li>
  );
}
