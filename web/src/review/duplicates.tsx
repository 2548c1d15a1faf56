/** Pairs of papers that may be one work, side by side, each with what speaks for it; a decision holds for good. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { answer, api, type Schemas } from "../api/client";
import { asProblem, type Problem } from "../api/problems";
import { ProblemNote } from "../parts/problem-note";
import { Retracted } from "../parts/retracted";
import { Shell } from "../parts/shell";
import { useReader } from "../state/resource";
import { duplicateWords, number, percent } from "../words";
import "./review.css";

type Pair = Schemas["DuplicateOut"];

export function DuplicatesScreen() {
  const pairs = useReader<Schemas["DuplicateList"]>();
  const read = (): void => void pairs.read(() => answer(api.GET("/v1/duplicates", { params: { query: { limit: 50 } } })), { keep: true });
  const failed = useSignal<Problem | null>(null);
  useEffect(read, []);
  const decide = async (pair: Pair, keep: string | null): Promise<void> => {
    const papers = [pair.kept.id, pair.other.id];
    const body = keep === null ? { papers, ruling: "apart" as const } : { papers, ruling: "merged" as const, keep };
    try {
      failed.value = null;
      await answer(api.POST("/v1/duplicates", { body: body as Schemas["DuplicateDecision"] }));
      read();
    } catch (error) {
      failed.value = asProblem(error);
    }
  };
  const { value, problem } = pairs.signal.value;
  return (
    <Shell title={duplicateWords.title} summary={value && value.total > 0 && number(value.total)}>
      <main class="text-screen" data-ready={value ? "true" : undefined}>
        <h1>{duplicateWords.title}</h1>
        {problem && <ProblemNote problem={problem} again={read} />}
        {failed.value && <ProblemNote problem={failed.value} again={read} />}
        {value?.items.length === 0 && <p>{duplicateWords.none}</p>}
        {value && value.items.length > 0 && <p class="reading">{duplicateWords.lead}</p>}
        <ul class="pairs">
          {value?.items.map((pair) => (
            <li key={`${pair.kept.id} ${pair.other.id}`} class="work-pair">
              <PaperFacts paper={pair.kept} />
              <PaperFacts paper={pair.other} />
              <p class="muted pair-reason">{evidence(pair)}</p>
              <div class="button-row pair-actions">
                <button type="button" class="button" onClick={() => void decide(pair, pair.kept.id)}>
                  {duplicateWords.keepFirst}
                </button>
                <button type="button" class="button" onClick={() => void decide(pair, pair.other.id)}>
                  {duplicateWords.keepSecond}
                </button>
                <button type="button" class="button" onClick={() => void decide(pair, null)}>
                  {duplicateWords.apart}
                </button>
              </div>
            </li>
          ))}
        </ul>
      </main>
    </Shell>
  );
}

const evidence = (pair: Pair): string =>
  [
    pair.reason,
    `${duplicateWords.titles} ${percent(pair.titles)}`,
    `${duplicateWords.authors} ${percent(pair.authors)}`,
    pair.abstracts === null ? "" : `${duplicateWords.abstracts} ${percent(pair.abstracts)}`,
  ]
    .filter(Boolean)
    .join(" · ");

export function PaperFacts({ paper }: { paper: Schemas["PaperEntry"] }) {
  return (
    <div class="paper-facts">
      <p class="serif">
        {paper.title} <Retracted paper={paper} />
      </p>
      <p class="muted">
        {[
          ...paper.authors,
          ...(paper.author_count > paper.authors.length ? [duplicateWords.more(paper.author_count - paper.authors.length)] : []),
        ].join(", ")}
      </p>
      <p class="muted">{[paper.venue, paper.year].filter(Boolean).join(", ")}</p>
    </div>
  );
}
