/** Two to four papers side by side. */
import { useEffect, useState } from "preact/hooks";

import { useProgram } from "../program";
import { endsOf, shared, similarity, toggleCompared } from "../state/compare";
import { address, change } from "../state/field-address";
import type { FieldData } from "../state/field-data";
import type { WholePaper } from "../state/papers";
import { number, words } from "../words";
import { PaperLink } from "./paper-link";
import { TakePapers } from "./take-papers";
import { WhyButton } from "./why-button";

const FIRST = 10;

export function ComparePanel() {
  const { comparison, field } = useProgram();
  const data = field.data.value;
  const papers = comparison.papers.value;
  if (!data || papers.length < 2) return <p class="muted">{words.compare.none}</p>;
  return (
    <section>
      <h2>{words.compare.title(papers.length)}</h2>
      <ul class="compared">
        {papers.map((paper) => (
          <li key={paper}>
            <Side data={data} paper={paper} />
          </li>
        ))}
      </ul>
      <div class="in-line">
        <TakePapers papers={papers} />
        <button type="button" class="link" onClick={() => change({ compare: [], panel: "paper" })}>
          {words.compare.end}
        </button>
      </div>
      <Pairs data={data} papers={papers} />
      <Walk data={data} />
      <Common title={words.compare.references} data={data} papers={shared(data, papers, "out")} />
      <Common title={words.compare.citers} data={data} papers={shared(data, papers, "into")} />
      {papers.map((paper) => (
        <Alone key={paper} data={data} paper={paper} others={papers.filter((each) => each !== paper)} />
      ))}
    </section>
  );
}

function Side({ data, paper }: { data: FieldData; paper: number }) {
  const { papers } = useProgram();
  const node = data.papers[paper]!;
  const [whole, setWhole] = useState<WholePaper | null>(null);
  useEffect(() => {
    let isHere = true;
    void papers.read(node.id).then(
      (found) => isHere && setWhole(found),
      () => isHere && setWhole(null),
    );
    return () => {
      isHere = false;
    };
  }, [node.id]);
  const text = whole?.summary ?? whole?.abstract ?? "";
  return (
    <>
      <div class="list-row">
        <span>
          <PaperLink paper={node} />
        </span>
        <button
          type="button"
          class="button small"
          aria-label={words.compare.remove(node.title)}
          onClick={() => toggleCompared(node.citation_key)}
        >
          ×
        </button>
      </div>
      <p class="muted">
        <span class={`stratum ${node.layer}`}>{words.layers[node.layer as keyof typeof words.layers]}</span> ·{" "}
        {words.score(node.trending_score)}
      </p>
      {text && (
        <details>
          <summary>{whole?.summary ? words.paper.summary : words.paper.abstract}</summary>
          <p class="reading">{text}</p>
        </details>
      )}
    </>
  );
}

function Pairs({ data, papers }: { data: FieldData; papers: readonly number[] }) {
  const pairs = papers.flatMap((first, place) => papers.slice(place + 1).map((second) => [first, second] as const));
  return (
    <>
      <h3>{words.compare.pairs}</h3>
      <ul class="paper-list">
        {pairs.map(([first, second]) => {
          const alike = similarity(data, first, second);
          return (
            <li key={`${first}-${second}`}>
              {data.papers[first]!.short || data.papers[first]!.title} – {data.papers[second]!.short || data.papers[second]!.title}:{" "}
              {alike === null ? words.compare.notAlike : words.edge.similar(alike)} <WhyButton first={first} second={second} />
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Walk({ data }: { data: FieldData }) {
  const { comparison } = useProgram();
  const lines = comparison.walk.value;
  return (
    <>
      <h3>{words.compare.walk}</h3>
      {lines.length === 0 && <p class="muted">{words.compare.noWalk}</p>}
      <ol class="paper-list">
        {lines.map((line) => (
          <li key={`${line.from}-${line.to}`}>
            <i class={line.similar ? "line-sample dashed" : "line-sample"} /> {data.papers[line.from]!.short} →{" "}
            <PaperLink paper={data.papers[line.to]!} /> <WhyButton first={line.from} second={line.to} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Common({ title, data, papers }: { title: string; data: FieldData; papers: readonly number[] }) {
  return (
    <>
      <h3>
        {title} · {number(papers.length)}
      </h3>
      <ul class="paper-list">
        {papers.slice(0, FIRST).map((paper) => (
          <li key={paper}>
            <PaperLink paper={data.papers[paper]!} />
          </li>
        ))}
      </ul>
      <TakePapers papers={papers} />
    </>
  );
}

/** Who cites one of them and none of the others. */
function Alone({ data, paper, others }: { data: FieldData; paper: number; others: readonly number[] }) {
  const mine = [...endsOf(data, paper, "into")];
  const theirs = new Set(others.flatMap((other) => [...endsOf(data, other, "into")]));
  const alone = mine.filter((each) => !theirs.has(each)).sort((a, b) => a - b);
  if (!alone.length) return null;
  return <Common title={words.compare.onlyCites(data.papers[paper]!.short || data.papers[paper]!.title)} data={data} papers={alone} />;
}

export const isComparing = (): boolean => address.value.compare.length > 1;
