/** Starts from papers: what they build on and what builds on them; then a field of these, or the sources are asked. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { answer, api } from "../api/client";
import { asProblem } from "../api/problems";
import { ProblemNote } from "../parts/problem-note";
import { Shell } from "../parts/shell";
import { useReader } from "../state/resource";
import { addressOf, go, place } from "../state/router";
import { startWords, words } from "../words";
import { useProgram } from "../program";
import { AskSources, FetchRecords } from "./ask-sources";
import { GoOn } from "./go-on";
import { InFields } from "./in-fields";
import { type Entry, findOrigin, type Kin, linesOf, MOST_KIN, type Origin, readKin, type Relative } from "./origins";
import "./review.css";

interface Found {
  readonly origins: readonly Origin[];
}

/** The lines of the address. */
const linesOfAddress = (): string[] => linesOf((new URLSearchParams(place.value.query).get("of") ?? "").replaceAll("~", "\n"));

export function StartScreen() {
  const { capabilities } = useProgram();
  const written = useRef<HTMLTextAreaElement>(null);
  const found = useReader<Found>();
  const turn = useSignal(0);
  const lines = linesOfAddress();
  const asked = lines.join("\n");
  const read = (): void => {
    if (lines.length) void found.read(async () => ({ origins: await Promise.all(lines.map(findOrigin)) }), { keep: true });
    else found.clear();
  };
  useEffect(read, [asked, turn.value]);
  useEffect(capabilities.read, []);
  const { value, problem, loading } = found.signal.value;
  return (
    <Shell title={startWords.title}>
      <main class="text-screen start-from" data-ready={loading ? undefined : "true"}>
        <h1>{startWords.title}</h1>
        <p class="reading">{startWords.lead}</p>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const next = linesOf(written.current?.value ?? "").join("~");
            go(addressOf("start", next ? new URLSearchParams({ of: next }).toString() : ""));
          }}
        >
          <label class="field-label">
            {startWords.label}
            <textarea key={asked} ref={written} rows={4} defaultValue={asked} placeholder={startWords.hint} />
          </label>
          <button type="submit" class="button strong">
            {startWords.find}
          </button>
        </form>
        {problem && <ProblemNote problem={problem} again={read} />}
        {loading && <p class="muted">{words.loading}</p>}
        {value && <Origins key={asked} origins={value.origins} turn={turn.value} again={() => (turn.value += 1)} />}
      </main>
    </Shell>
  );
}

interface OriginsProps {
  readonly origins: readonly Origin[];
  /** How often the sources have been asked: what is known is read again each time. */
  readonly turn: number;
  readonly again: () => void;
}

function Origins({ origins, turn, again }: OriginsProps) {
  const picked = useSignal<ReadonlyMap<string, Entry>>(new Map());
  const papers = origins.flatMap((each) => (each.isSure ? each.choices[0]! : (picked.value.get(each.line) ?? [])));
  const lacking = origins.filter((each) => !each.choices.length).map((each) => each.line);
  return (
    <>
      <ul class="plain-list origins">
        {origins.map((each) => (
          <li key={each.line}>
            {each.isSure ? (
              <>
                <Facts paper={each.choices[0]!} /> {!each.choices[0]!.stub && <InFields paper={each.choices[0]!} />}
              </>
            ) : (
              <Choices
                origin={each}
                chosen={picked.value.get(each.line) ?? null}
                choose={(paper) => (picked.value = new Map([...picked.value, [each.line, paper]]))}
              />
            )}
          </li>
        ))}
      </ul>
      <AskSources lacking={lacking} papers={papers} again={again} />
      {papers.length > 0 && <KinOf key={papers.map((each) => each.id).join(" ")} papers={papers} turn={turn} again={again} />}
    </>
  );
}

const Facts = ({ paper }: { paper: Entry }) => (
  <>
    <span class="serif">{paper.title || startWords.untitled(paper.id)}</span>{" "}
    <span class="muted small">
      {words.byline(paper)}
      {paper.stub && ` · ${startWords.stub}`}
    </span>
  </>
);

/** A line that may mean several papers, or none. */
function Choices({ origin, chosen, choose }: { origin: Origin; chosen: Entry | null; choose: (paper: Entry) => void }) {
  if (!origin.choices.length) {
    return (
      <>
        <span class="serif">{origin.line}</span> <span class="muted small">{startWords.none}</span>
      </>
    );
  }
  return (
    <fieldset class="wishes">
      <legend>
        “{origin.line}” {startWords.which}
      </legend>
      {origin.choices.map((paper) => (
        <label key={paper.id} class="check">
          <input type="radio" name={origin.line} checked={chosen?.id === paper.id} onChange={() => choose(paper)} />
          <span>
            <Facts paper={paper} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** What the papers build on and what builds on them, to build a field from. */
function KinOf({ papers, turn, again }: { papers: readonly Entry[]; turn: number; again: () => void }) {
  const kin = useReader<Kin>();
  const left = useSignal<ReadonlySet<string>>(new Set());
  const read = (): void => void kin.read(() => readKin(papers), { keep: true });
  useEffect(read, [turn]);
  const { value, problem } = kin.signal.value;
  if (problem) return <ProblemNote problem={problem} again={read} />;
  if (!value) return <p class="muted">{words.loading}</p>;
  const toggle = (id: string): void => {
    left.value = new Set(left.value.has(id) ? [...left.value].filter((each) => each !== id) : [...left.value, id]);
  };
  const taken = [...papers, ...[...value.standsOn, ...value.cameOf].map((each) => each.paper)].filter((each) => !left.value.has(each.id));
  const ids = [...new Set(taken.filter((each) => !each.stub).map((each) => each.id))];
  const stubs = [...new Set(taken.filter((each) => each.stub).map((each) => each.id))];
  return (
    <>
      <div class="kin">
        <Relatives title={startWords.standsOn(value.standsOn.length)} all={value.standsOn} left={left.value} toggle={toggle} />
        <Relatives title={startWords.cameOf(value.cameOf.length)} all={value.cameOf} left={left.value} toggle={toggle} />
      </div>
      <FetchRecords stubs={stubs} again={again} />
      <GoOn papers={[...new Map(taken.map((each) => [each.id, each])).values()]} topic={papers[0]?.title ?? ""} />
      <BuildField ids={ids} topic={papers[0]?.title ?? ""} />
    </>
  );
}

interface RelativesProps {
  readonly title: string;
  readonly all: readonly Relative[];
  readonly left: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
}

function Relatives({ title, all, left, toggle }: RelativesProps) {
  return (
    <section>
      <h2>{title}</h2>
      {all.length === 0 && <p class="muted">{startWords.nothing}</p>}
      {all.length >= MOST_KIN && <p class="muted small">{startWords.cut(MOST_KIN)}</p>}
      <ul class="plain-list">
        {all.map(({ paper, joined }) => (
          <li key={paper.id}>
            <label class="check">
              <input type="checkbox" checked={!left.has(paper.id)} onChange={() => toggle(paper.id)} />
              <span>
                <Facts paper={paper} /> <span class="muted small">{startWords.by(joined)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

function BuildField({ ids, topic }: { ids: readonly string[]; topic: string }) {
  const { jobs } = useProgram();
  const named = useSignal(topic);
  const refused = useSignal("");
  const build = async (): Promise<void> => {
    try {
      const job = await answer(api.POST("/v1/fields", { body: { topic: named.value.trim(), paper_ids: ids } as never }));
      jobs.follow(job);
      go(addressOf(`jobs/${encodeURIComponent(job.id)}`));
    } catch (error) {
      refused.value = asProblem(error).message;
    }
  };
  return (
    <form
      class="build-from"
      onSubmit={(event) => {
        event.preventDefault();
        void build();
      }}
    >
      <label class="field-label">
        {startWords.topic}
        <input type="text" required maxLength={500} value={named.value} onInput={(event) => (named.value = event.currentTarget.value)} />
      </label>
      <button type="submit" class="button strong" disabled={!ids.length}>
        {startWords.build(ids.length)}
      </button>
      <p class="warning" role="status">
        {refused.value}
      </p>
    </form>
  );
}
