/** Search in the field: hits light up on the map, Enter chooses the best. */
import { useSignal, useSignalEffect } from "@preact/signals";

import { PaperLink, choosePaper } from "../../panels/paper-link";
import { TakePapers } from "../../panels/take-papers";
import { useProgram } from "../../program";
import { address, change } from "../../state/field-address";
import type { Search, Split } from "../../state/search";
import { spotWords, words } from "../../words";

const SHOWN = 8;

export function SearchBox() {
  const program = useProgram();
  const { field, search } = program;
  const { hits, isAsking } = search;
  const isWhole = useSignal(false);
  const data = field.data.value;
  const lit = hits.value;
  const wanted = useSignal<string | null>(null);
  const open = (): void => {
    const best = hits.value?.[0];
    if (best !== undefined && field.data.value) choosePaper(program, field.data.value.papers[best]!.citation_key);
  };
  useSignalEffect(() => {
    if (wanted.value === null || (isAsking.value && wanted.value === address.value.q)) return;
    if (wanted.value === address.value.q) open();
    wanted.value = null;
  });
  const shown = lit?.slice(0, isWhole.value ? 100 : SHOWN) ?? [];
  return (
    <search class="search">
      <input
        type="search"
        aria-label={words.search.label}
        placeholder={words.search.hint}
        value={address.value.q}
        onInput={(event) => change({ q: event.currentTarget.value }, { replace: true })}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          if (lit?.length) open();
          else if (isAsking.value) wanted.value = address.value.q;
        }}
      />
      {lit && data && (
        <div class="hits">
          <Said opens={wanted.value !== null} />
          <TakePapers papers={lit} />
          <Names />
          <ul class="paper-list">
            {shown.map((paper) => (
              <li key={paper}>
                <PaperLink paper={data.papers[paper]!} isChosen={field.chosen.value === paper} />
                <Where citationKey={data.papers[paper]!.citation_key} />
              </li>
            ))}
          </ul>
          {lit.length > SHOWN && (
            <button
              type="button"
              class="link"
              onClick={() => {
                isWhole.value = !isWhole.value;
              }}
            >
              {isWhole.value ? words.search.fewer : words.search.more(lit.length)}
            </button>
          )}
        </div>
      )}
    </search>
  );
}

const splitOf = (search: Search): Split => search.split.value ?? { holding: [], near: [] };

/** How many papers hold the words; where none does, how many are near to them. */
function foundBy(search: Search): string {
  const { holding, near } = splitOf(search);
  const isEmpty = !holding.length;
  const parts = [
    !(search.isAsking.value && isEmpty) && words.search.holding(holding.length),
    search.isAsking.value && words.search.asking,
    isEmpty && near.length > 0 && words.search.near(near.length),
  ];
  return parts.filter(Boolean).join(" ");
}

/** What is searched, where the box is in a drawer: it opens that, or ends the search. */
export function Sought() {
  const { search, sides } = useProgram();
  const q = address.value.q.trim();
  if (!q) return null;
  return (
    <div class="sought">
      <button type="button" class="link" aria-label={words.filters.openAll} onClick={() => sides.toggleLeft()}>
        “{q}”
      </button>
      <span class="muted" role="status">
        {foundBy(search)}
      </span>
      <button type="button" class="button square" aria-label={words.search.end} onClick={() => change({ q: "" })}>
        ×
      </button>
    </div>
  );
}

/** How many papers hold the words, and how many are near to them only. */
function Said({ opens }: { opens: boolean }) {
  const { search } = useProgram();
  const { nearShown } = search;
  const { holding, near } = splitOf(search);
  return (
    <>
      <p class="muted" role="status">
        {foundBy(search)}
        {search.isAsking.value && opens && ` ${words.search.opens}`}
      </p>
      {holding.length > 0 && near.length > 0 && (
        <button type="button" class="link small" aria-pressed={nearShown.value} onClick={() => (nearShown.value = !nearShown.value)}>
          {nearShown.value ? words.search.withoutNear : words.search.withNear(near.length)}
        </button>
      )}
    </>
  );
}

/** Entities and authors of that name, each of which opens its panel; and the way to ask it as a question. */
function Names() {
  const { entities, authors } = useProgram().search.names.value;
  const q = address.value.q.trim();
  return (
    <>
      {entities.length > 0 && (
        <ul class="names-found" aria-label={spotWords.found.entities}>
          {entities.map(({ entity }) => (
            <li key={entity.id}>
              <button type="button" class="link" onClick={() => change({ entity: entity.id, panel: "entity" })}>
                {entity.name}
              </button>{" "}
              <span class="muted small">{spotWords.found.entity(entity.entity_type, entity.papers)}</span>
            </li>
          ))}
        </ul>
      )}
      {authors.length > 0 && (
        <ul class="names-found" aria-label={spotWords.found.authors}>
          {authors.map((author) => (
            <li key={author.name}>
              <button type="button" class="link" onClick={() => change({ author: author.name, panel: "author" })}>
                {author.name}
              </button>{" "}
              <span class="muted small">{spotWords.found.author(author.papers.length)}</span>
            </li>
          ))}
        </ul>
      )}
      <button type="button" class="link small" onClick={() => change({ ask: q, q: "", panel: "ask" })}>
        {spotWords.found.ask(q)}
      </button>
    </>
  );
}

/** Where in a paper the words are. */
function Where({ citationKey }: { citationKey: string }) {
  const { search } = useProgram();
  const places = search.placesOf(citationKey);
  if (!search.found.value.value) return null;
  return <span class="muted small">{words.search.where(places)}</span>;
}
