/** A paper: who, where, when; why it has its stratum; what it says; its path, and what lies around it. */
import { Fragment } from "preact";
import { useState } from "preact/hooks";

import { Deletion } from "../parts/deletion";
import { isRetracted } from "../parts/retracted";
import { useProgram } from "../program";
import { toggleCompared } from "../state/compare";
import { address, addressWith } from "../state/field-address";
import { edgesOf, type FieldData, otherEnd } from "../state/field-data";
import { followPath } from "../state/follow";
import type { WholePaper } from "../state/papers";
import { toggleWish } from "../survey/wishes";
import { PaperText } from "../texts/paper-text";
import { share, wishWords, words } from "../words";
import { AuthorLink } from "./author";
import { CardPart } from "./card";
import { CiteMenu } from "./cite-menu";
import { pageLinks } from "./links";
import { PaperLink } from "./paper-link";
import { TakePapers } from "./take-papers";
import { WhyButton } from "./why-button";

const FIRST = 6;

export function PaperPanel() {
  const { field, papers } = useProgram();
  const key = address.value.paper;
  const data = field.data.value;
  const whole = papers.chosen.value.value;
  if (!key) return <p class="muted">{words.paper.none}</p>;
  const paper = field.chosen.value;
  const node = data?.papers[paper] ?? null;
  const isFollowed = address.value.path !== null;
  const shown = node ?? (whole?.citation_key === key ? whole : null);
  if (papers.chosen.value.problem && !shown) return <p class="note">{words.paper.unknown(key)}</p>;
  if (!shown) return <p class="muted">{words.loading}</p>;
  return (
    <article class="paper" data-paper={key}>
      <h2>{shown.title}</h2>
      <Retraction paper={shown} whole={whole?.citation_key === key ? whole : null} />
      <Byline paper={shown} whole={whole?.citation_key === key ? whole : null} />
      <Actions paper={shown} />
      <Outside />
      {data && node && <Place data={data} paper={paper} />}
      {isFollowed && data && paper >= 0 && <PathPart data={data} paper={paper} />}
      {whole?.citation_key === key ? <TextAndCard whole={whole} /> : <p class="muted">{words.loading}</p>}
      {node && <PaperText key={node.id} id={node.id} fieldId={field.id.value} />}
      {!isFollowed && data && paper >= 0 && <PathPart data={data} paper={paper} />}
      {data && paper >= 0 && (
        <>
          <Around title={words.paper.references} data={data} paper={paper} adjacent="out" />
          <Around title={words.paper.citedBy} data={data} paper={paper} adjacent="into" />
          <Around title={words.paper.alike} data={data} paper={paper} adjacent="alike" />
        </>
      )}
      <Deletion key={shown.id} kind="papers" id={shown.id} done={() => globalThis.location.reload()} />
    </article>
  );
}

type Shown = Pick<
  WholePaper,
  "id" | "citation_key" | "title" | "authors" | "venue" | "year" | "citation_count" | "kind" | "is_retracted"
> & { author_count?: number };

/** That the paper was retracted: who says so, since when, and where the notice is. */
function Retraction({ paper, whole }: { paper: Shown; whole: WholePaper | null }) {
  if (!isRetracted(paper)) return null;
  const known = whole?.retraction;
  const notice = known?.notice ? pageLinks([known.notice], null)[0] : undefined;
  return (
    <p class="retracted" role="note">
      {known ? words.paper.retractedBy(known.sources, known.date) : words.paper.retracted}{" "}
      {notice && (
        <a href={notice.address} target="_blank" rel="noreferrer noopener">
          {words.paper.notice}
        </a>
      )}
    </p>
  );
}

function Byline({ paper, whole }: { paper: Shown; whole: WholePaper | null }) {
  const [isLong, setLong] = useState(false);
  const authors = whole?.authors ?? paper.authors;
  const total = paper.author_count ?? authors.length;
  const links = whole ? pageLinks(whole.identifiers, whole.url) : [];
  return (
    <div class="byline">
      <p class="muted">
        <Authors names={isLong ? authors : authors.slice(0, 3)} total={isLong ? authors.length : total} />{" "}
        {authors.length > 3 && (
          <button type="button" class="link" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
            {isLong ? words.paper.fewerAuthors : words.paper.allAuthors}
          </button>
        )}
      </p>
      <p class="muted">
        {[paper.venue, paper.year, paper.citation_count === null ? null : words.citations(paper.citation_count)]
          .filter((each) => each !== null)
          .join(" · ")}
      </p>
      {links.length > 0 && (
        <p class="in-line">
          {links.map((link) => (
            <a key={link.name} href={link.address} target="_blank" rel="noreferrer noopener">
              {link.name}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}

/** The names of authors, each of which opens its panel, and how many more there are. */
function Authors({ names, total }: { names: readonly string[]; total: number }) {
  return (
    <>
      {names.map((name, place) => (
        <Fragment key={name}>
          {place > 0 && ", "}
          <AuthorLink name={name} />
        </Fragment>
      ))}
      {words.authorsMore(total - names.length)}
    </>
  );
}

function Actions({ paper }: { paper: Shown }) {
  const { expanded, readingList } = useProgram();
  const isOn = readingList.has(paper.citation_key);
  const isCompared = address.value.compare.includes(paper.citation_key);
  const isExpanded = expanded.found.value.value?.of === paper.citation_key;
  return (
    <div class="actions">
      <button
        type="button"
        class={isOn ? "button" : "button strong"}
        aria-pressed={isOn}
        onClick={() => readingList.toggle(paper.citation_key)}
      >
        {isOn ? words.list.on : words.list.put}
      </button>
      <CiteMenu paper={paper} />
      <button type="button" class="button" aria-pressed={isCompared} onClick={() => toggleCompared(paper.citation_key)}>
        {words.compare.button}
      </button>
      <button type="button" class="button" aria-pressed={isExpanded} onClick={() => expanded.toggle(paper)}>
        {words.expand.button}
      </button>
      {address.value.compare.length === 1 && isCompared && <span class="muted">{words.compare.another}</span>}
      <WishButtons citationKey={paper.citation_key} />
    </div>
  );
}

/** Whether a survey of the field must tell the paper, or may not cite it. */
function WishButtons({ citationKey }: { citationKey: string }) {
  return (
    <span class="button-row" role="group" aria-label={wishWords.wishes}>
      {(["pin", "ban"] as const).map((wish) => (
        <button
          key={wish}
          type="button"
          class="button"
          aria-pressed={address.value[wish].includes(citationKey)}
          onClick={() => toggleWish(citationKey, wish)}
        >
          {wishWords[wish]}
        </button>
      ))}
    </span>
  );
}

/** The place of a paper among those of the field by its citations a year, from 1: no more than those that are here trend more. */
function rankOf(data: FieldData, paper: number): number {
  const own = data.papers[paper]!.trending_score;
  return 1 + data.papers.filter((each) => each.trending_score > own).length;
}

function Place({ data, paper }: { data: FieldData; paper: number }) {
  const node = data.papers[paper]!;
  const community = data.communities[data.community[paper]!];
  return (
    <div class={`place ${node.layer}`}>
      <p>
        <b class={`stratum ${node.layer}`}>{words.layers[node.layer as keyof typeof words.layers]}</b>: {words.score(node.trending_score)},{" "}
        {words.rank(rankOf(data, paper), data.total)} · {words.paper.relevance} {share(node.relevance)}
      </p>
      {community && (
        <p>
          <i class={`dot slot${community.slot}`} aria-hidden="true" />{" "}
          <a class="link" href={addressWith({ ribbon: community.short, panel: "community" })}>
            {community.label}
          </a>
        </p>
      )}
    </div>
  );
}

function TextAndCard({ whole }: { whole: WholePaper }) {
  const text = whole.summary ?? whole.abstract;
  return (
    <>
      <h3>{whole.summary ? words.paper.summary : words.paper.abstract}</h3>
      {text ? <p class="reading">{text}</p> : <p class="muted">{words.paper.noText}</p>}
      {text && <CardPart key={whole.id} id={whole.id} />}
    </>
  );
}

function PathPart({ data, paper }: { data: FieldData; paper: number }) {
  const { paths } = useProgram();
  const path = paths.lit.value;
  const known = paths.through.value.value;
  if (!known || !path) return known && !known.items.length ? <p class="note">{words.path.none}</p> : null;
  const step = path.steps.get(paper);
  const parent = step?.parent ? data.byId.get(step.parent) : undefined;
  const others = known.items.filter((each) => each !== path.path);
  const next = path.order.filter((each) => path.steps.get(each)?.parent === data.papers[paper]!.id);
  return (
    <section>
      <h3>{words.path.title}</h3>
      {step && parent !== undefined && (
        <p>
          {words.path.stepOf(path.order.indexOf(paper) + 1, path.order.length)}:{" "}
          {step.relation === "cites" ? words.path.cites : words.path.resembles} <PaperLink paper={data.papers[parent]!} />
          {step.part !== null && step.likeness !== null && (
            <span class="muted"> · {words.path.step(step.relation, step.part, step.likeness)}</span>
          )}
          {step.goes_back && <span class="warning"> {words.path.goesBack}</span>} <WhyButton first={parent} second={paper} />
        </p>
      )}
      {paper === path.order[0] && <p>{words.path.begins}</p>}
      {next.length > 0 && (
        <>
          <p class="muted">{words.path.leadsTo}</p>
          <Connected data={data} paper={paper} others={next} />
        </>
      )}
      <p class="in-line">
        {address.value.path === null && (
          <button type="button" class="button" onClick={() => followPath(paths, path.path.seed.citation_key)}>
            {words.path.followOf(path.path.seed.title)}
          </button>
        )}
      </p>
      {others.length > 0 && address.value.path === null && (
        <details>
          <summary>{words.path.others(others.length)}</summary>
          <ul class="paper-list">
            {others.map((each) => (
              <li key={each.id}>
                <button type="button" class="link serif" onClick={() => followPath(paths, each.seed.citation_key)}>
                  {each.seed.title}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface AroundProps {
  readonly title: (papers: number) => string;
  readonly data: FieldData;
  readonly paper: number;
  readonly adjacent: "out" | "into" | "alike";
}

function Around({ title, data, paper, adjacent }: AroundProps) {
  const others = [...edgesOf(data[adjacent], paper)].map((edge) => otherEnd(data, edge, paper));
  if (!others.length) return adjacent === "alike" ? null : <h3>{title(0)}</h3>;
  return (
    <section>
      <h3>{title(others.length)}</h3>
      <Connected data={data} paper={paper} others={others} />
    </section>
  );
}

/** Papers that are connected to one: why, the first of them or all, and the way to the reading list. */
function Connected({ data, paper, others }: { data: FieldData; paper: number; others: readonly number[] }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <ul class="paper-list">
        {others.slice(0, isWhole ? others.length : FIRST).map((other) => (
          <li key={other}>
            <PaperLink paper={data.papers[other]!} /> <WhyButton first={paper} second={other} />
          </li>
        ))}
      </ul>
      <p class="in-line">
        <TakePapers papers={others} />
        {others.length > FIRST && (
          <button type="button" class="link" onClick={() => setWhole(!isWhole)}>
            {isWhole ? words.search.fewer : words.search.more(others.length)}
          </button>
        )}
      </p>
    </>
  );
}

/** Neighbours outside the field, as the map shows them. */
function Outside() {
  const { expanded, readingList } = useProgram();
  const found = expanded.found.value;
  if (found.loading) return <p class="muted">{words.loading}</p>;
  if (!found.value || found.value.of !== address.value.paper) return null;
  const { papers, total } = found.value;
  if (!total) return <p class="note">{words.expand.nothing}</p>;
  return (
    <section class="outside">
      <h3>{words.expand.title(total)}</h3>
      {total > papers.length && <p class="muted">{words.expand.cut(papers.length)}</p>}
      <ul class="paper-list">
        {papers.map((paper) => (
          <li key={paper.id} class={expanded.pointed.value === paper.id ? "pointed" : undefined}>
            <button
              type="button"
              class="star"
              aria-pressed={readingList.has(paper.citation_key)}
              aria-label={words.list.add(paper.title)}
              onClick={() => readingList.toggle(paper.citation_key)}
            >
              {readingList.has(paper.citation_key) ? "★" : "☆"}
            </button>{" "}
            <span class="serif">{paper.title}</span> <span class="muted">{paper.year ?? ""}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
