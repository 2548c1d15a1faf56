/** Search in the field: hits light up on the map, Enter chooses the best. */
import { useSignal, useSignalEffect } from "@preact/signals";

import { PaperLink, choosePaper } from "../../panels/paper-link";
import { TakePapers } from "../../panels/take-papers";
import { address, change, chosen, field } from "../../state/field";
import { hits, isAsking, namesFound, nearShown, placesOfHit, searchFound, searchSplit } from "../../state/search";
import { spotWords, words } from "../../words";

const SHOWN = 8;

export function SearchBox() {
  const isWhole = useSignal(false);
  const data = field.value;
  const found = hits.value;
  const wanted = useSignal<string | null>(null);
  const open = (): void => {
    const best = hits.value?.[0];
    if (best !== undefined && field.value) choosePaper(field.value.papers[best]!.citation_key);
  };
  useSignalEffect(() => {
    if (wanted.value === null || (isAsking.value && wanted.value === address.value.q)) return;
    if (wanted.value === address.value.q) open();
    wanted.value = null;
  });
  const shown = found?.slice(0, isWhole.value ? 100 : SHOWN) ?? [];
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
          if (found?.length) open();
          else if (isAsking.value) wanted.value = address.value.q;
        }}
      />
      {found && data && (
        <div class="hits">
          <Said opens={wanted.value !== null} />
          <TakePapers papers={found} />
          <Names />
          <ul class="paper-list">
            {shown.map((paper) => (
              <li key={paper}>
                <PaperLink paper={data.papers[paper]!} isChosen={chosen.value === paper} />
                <Where citationKey={data.papers[paper]!.citation_key} />
              </li>
            ))}
          </ul>
          {found.length > SHOWN && (
            <button
              type="button"
              class="link"
              onClick={() => {
                isWhole.value = !isWhole.value;
              }}
            >
              {isWhole.value ? words.search.fewer : words.search.more(found.length)}
            </button>
          )}
        </div>
      )}
    </search>
  );
}

/** How many papers hold the words, and how many are near to them only. */
function Said({ opens }: { opens: boolean }) {
  const { holding, near } = searchSplit.value ?? { holding: [], near: [] };
  return (
    <>
      <p class="muted" role="status">
        {isAsking.value && !holding.length ? words.search.asking : words.search.holding(holding.length)}{" "}
        {isAsking.value && holding.length > 0 && words.search.asking}
        {isAsking.value && opens && ` ${words.search.opens}`}
        {!holding.length && near.length > 0 && ` ${words.search.near(near.length)}`}
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
  const { entities, authors } = namesFound.value;
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

/** Where in a paper the words stand. */
function Where({ citationKey }: { citationKey: string }) {
  const places = placesOfHit(citationKey);
  if (!searchFound.value.value) return null;
  return <span class="muted small">{words.search.where(places)}</span>;
}
