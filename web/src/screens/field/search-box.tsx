/** Search in the field: hits light up on the map, Enter chooses the best. */
import { useSignal } from "@preact/signals";

import { PaperLink, choosePaper } from "../../panels/paper-link";
import { address, change, chosen, field } from "../../state/field";
import { hits, searchFound } from "../../state/search";
import { words } from "../../words";

const SHOWN = 8;

export function SearchBox() {
  const isWhole = useSignal(false);
  const data = field.value;
  const found = hits.value;
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
          const best = found?.[0];
          if (event.key === "Enter" && data && best !== undefined) choosePaper(data.papers[best]!.citation_key);
        }}
      />
      {found && data && (
        <div class="hits">
          <p class="muted" role="status">
            {words.search.found(found.length)} {searchFound.value.loading && words.loading}
          </p>
          <ul class="paper-list">
            {shown.map((paper) => (
              <li key={paper}>
                <PaperLink paper={data.papers[paper]!} isChosen={chosen.value === paper} />
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
