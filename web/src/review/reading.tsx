/** A screening that is worked through: one candidate with its abstract at a time, decided by keys, the likeliest first. */
import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { answer, api, done, type Schemas } from "../api/client";
import { asProblem } from "../api/problems";
import { ProblemNote } from "../parts/problem-note";
import { letters } from "../state/keys";
import { useReader } from "../state/resource";
import { readingWords, screeningWords, words } from "../words";
import { PaperFacts } from "./duplicates";
import { forgetLater, laterOf, putOff } from "./later";
import { WholePaperText } from "./whole-paper";
import "./review.css";

type Candidate = Schemas["CandidateItem"];
type Outcome = "included" | "excluded";

interface Queue {
  readonly items: readonly Candidate[];
  readonly decided: number;
  readonly all: number;
  readonly field: string | null;
}

const MOST_NEXT = 50;
const SHOWN_NEXT = 8;

async function readQueue(id: string): Promise<Queue> {
  const path = { id };
  const [next, ruled, collection] = await Promise.all([
    answer(api.GET("/v1/collections/{id}/next", { params: { path, query: { limit: MOST_NEXT } } })),
    answer(api.GET("/v1/collections/{id}/candidates", { params: { path, query: { stage: "reader", limit: 1 } } })),
    answer(api.GET("/v1/collections/{id}", { params: { path } })),
  ]);
  return { items: next.items, decided: ruled.total, all: collection.flow.screened, field: collection.links["field"] ? id : null };
}

/** What was decided while the page is open, the last first. */
interface Decided {
  readonly id: string;
  readonly title: string;
}

export function Reading({ id, onDecided }: { id: string; onDecided: () => void }) {
  const queue = useReader<Queue>();
  const later = useSignal<readonly string[]>(laterOf(id));
  const decided = useSignal<readonly Decided[]>([]);
  const whyOut = useSignal<string>(readingWords.reasons[0]);
  const whyIn = useSignal<string>(readingWords.fits[0]);
  const chosen = useSignal<string | null>(null);
  const said = useSignal("");
  const turn = useRef<Promise<void>>(Promise.resolve());
  const read = (): Promise<void> => queue.read(() => readQueue(id), { keep: true });
  const readAll = (): Promise<void> => {
    onDecided();
    return read();
  };
  useEffect(() => void read(), [id]);
  const { value, problem } = queue.signal.value;
  const waiting = value?.items.filter((each) => !later.value.includes(each.paper.id)) ?? [];
  const now = waiting.find((each) => each.paper.id === chosen.value) ?? waiting[0] ?? null;
  /** One after the other, so that no key is lost while an answer is on its way. */
  const act = (work: () => Promise<void>): void => {
    turn.current = turn.current.then(work).then(readAll, (error: unknown) => {
      said.value = asProblem(error).message;
    });
  };
  const decide = (outcome: Outcome): void => {
    const reason = (outcome === "included" ? whyIn : whyOut).value.trim();
    if (!now || !reason || decided.value[0]?.id === now.paper.id) return;
    const { id: paper_id, title } = now.paper;
    decided.value = [{ id: paper_id, title }, ...decided.value];
    act(async () => {
      try {
        await answer(api.PUT("/v1/collections/{id}/rulings/{paper_id}", { params: { path: { id, paper_id } }, body: { outcome, reason } }));
      } catch (error) {
        decided.value = decided.value.filter((each) => each.id !== paper_id);
        throw error;
      }
      said.value = readingWords.said(screeningWords.outcomes[outcome] ?? outcome, title);
    });
  };
  const undo = (): void => {
    const last = decided.value[0];
    if (!last) return;
    decided.value = decided.value.slice(1);
    act(async () => {
      await done(api.DELETE("/v1/collections/{id}/rulings/{paper_id}", { params: { path: { id, paper_id: last.id } } }));
      chosen.value = last.id;
      said.value = readingWords.undone(last.title);
    });
  };
  const postpone = (): void => {
    if (now) later.value = putOff(id, later.value, now.paper.id);
  };
  const keys: Record<string, () => void> = { i: () => decide("included"), o: () => decide("excluded"), l: postpone, u: undo };
  useKeys((key) => {
    const reason = readingWords.reasons[Number(key) - 1];
    if (reason) whyOut.value = reason;
    else keys[key]?.();
    return reason !== undefined || key in keys;
  });
  if (!value) return problem ? <ProblemNote problem={problem} again={() => void read()} /> : <p class="muted">{words.loading}</p>;
  return (
    <div class="screening">
      <section class="now">
        <h1>{readingWords.tabs["read"]}</h1>
        <p class="muted">
          {readingWords.lead} {readingWords.decided(value.decided, value.all)}.
        </p>
        {problem && <ProblemNote problem={problem} again={() => void read()} />}
        {now ? <Now candidate={now} field={value.field} /> : <p>{readingWords.nothing}</p>}
        <div class="button-row verdicts">
          <button type="button" class="button strong" disabled={!now} onClick={() => decide("included")}>
            {readingWords.in} <kbd>i</kbd>
          </button>
          <button type="button" class="button strong" disabled={!now || !whyOut.value.trim()} onClick={() => decide("excluded")}>
            {readingWords.out} <kbd>o</kbd>
          </button>
          <button type="button" class="button" disabled={!now} onClick={postpone}>
            {readingWords.later} <kbd>l</kbd>
          </button>
          <button type="button" class="button" disabled={!decided.value.length} onClick={undo}>
            {readingWords.undo} <kbd>u</kbd>
          </button>
        </div>
        <Reason label={readingWords.reasonOut} reasons={readingWords.reasons} chosen={whyOut} isNumbered />
        <Reason label={readingWords.reasonIn} reasons={readingWords.fits} chosen={whyIn} />
        {letters.value && <p class="muted small key-note">{readingWords.keys}</p>}
        <p class="muted" role="status">
          {said.value}
        </p>
      </section>
      <aside aria-label={readingWords.next}>
        <h2>{readingWords.next}</h2>
        <ol class="next-list">
          {waiting.slice(0, SHOWN_NEXT).map((each) => (
            <li key={each.paper.id}>
              <button
                type="button"
                class="link"
                aria-current={each === now ? "true" : undefined}
                onClick={() => (chosen.value = each.paper.id)}
              >
                {each.paper.title}
              </button>{" "}
              <span class="muted small">{each.likelihood !== null && readingWords.likelihood(each.likelihood)}</span>
            </li>
          ))}
        </ol>
        {later.value.length > 0 && (
          <p class="muted small">
            {readingWords.put(later.value.length)}{" "}
            <button type="button" class="link" onClick={() => (later.value = forgetLater(id))}>
              {readingWords.back}
            </button>
          </p>
        )}
      </aside>
    </div>
  );
}

/** Single letters and digits, unless the user is typing or has switched them off. */
function useKeys(press: (key: string) => boolean): void {
  const latest = useRef(press);
  latest.current = press; // at once, so that a key acts on the candidate that is shown and not on the one before it
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const typed = (event.target as Element).closest?.("input, textarea, select, dialog");
      if (typed || event.ctrlKey || event.metaKey || event.altKey || !letters.value) return;
      if (latest.current(event.key)) event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

/** The candidate with its text. */
const Now = ({ candidate, field }: { candidate: Candidate; field: string | null }) => (
  <article class="candidate" data-paper={candidate.paper.id}>
    <PaperFacts paper={candidate.paper} />
    <WholePaperText id={candidate.paper.id} field={field} />
    <p class="muted small">
      {readingWords.now(screeningWords.outcomes[candidate.outcome]?.toLowerCase() ?? candidate.outcome, candidate.stage, candidate.reason)}
      {candidate.likelihood !== null && ` · ${readingWords.likelihood(candidate.likelihood)}`}
    </p>
  </article>
);

interface ReasonProps {
  readonly label: string;
  readonly reasons: readonly string[];
  readonly chosen: Signal<string>;
  /** Whether digits choose one. */
  readonly isNumbered?: boolean;
}

/** A reason from a list, or in one's own words. */
function Reason({ label, reasons, chosen, isNumbered }: ReasonProps) {
  const isOwn = !reasons.includes(chosen.value);
  return (
    <div class="in-line reason">
      <label class="inline-field">
        {label}
        <select value={isOwn ? "" : chosen.value} onChange={(event) => (chosen.value = event.currentTarget.value)}>
          {reasons.map((each, place) => (
            <option key={each} value={each}>
              {isNumbered ? `${place + 1} ${each}` : each}
            </option>
          ))}
          <option value="">{readingWords.own}</option>
        </select>
      </label>
      {isOwn && (
        <input
          type="text"
          aria-label={readingWords.ownLabel}
          maxLength={2_000}
          value={chosen.value}
          onInput={(event) => (chosen.value = event.currentTarget.value)}
        />
      )}
    </div>
  );
}
