/** A paper as a reference: copied as text or BibTeX. */
import { useSignal } from "@preact/signals";

import { isRetracted } from "../parts/retracted";
import { references } from "../state/exports";
import { words } from "../words";

interface Cited {
  readonly id: string;
  readonly citation_key: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly venue: string | null;
  readonly year: number | null;
  readonly is_retracted: boolean | number;
}

/** A reference in one line. */
export const asText = (paper: Cited): string =>
  `${paper.authors.join(", ")}${paper.year ? ` (${paper.year})` : ""}. ${paper.title}.${paper.venue ? ` ${paper.venue}.` : ""}${isRetracted(paper) ? ` ${words.paper.retracted}.` : ""}`.replace(
    /^\. /,
    "",
  );

export function CiteMenu({ paper }: { paper: Cited }) {
  const done = useSignal("");
  const copy = async (text: string | Promise<string>): Promise<void> => {
    try {
      await navigator.clipboard.writeText(await text);
      done.value = words.copied;
    } catch {
      done.value = words.notCopied;
    }
  };
  return (
    <details class="menu">
      <summary class="button">{words.cite.button}</summary>
      <div class="menu-items">
        <button type="button" class="menu-item" onClick={() => copy(asText(paper))}>
          {words.cite.text}
        </button>
        <button type="button" class="menu-item" onClick={() => copy(references([paper.id], "bibtex"))}>
          {words.cite.bibtex}
        </button>
        <button type="button" class="menu-item" onClick={() => copy(`\\cite{${paper.citation_key}}`)}>
          {words.cite.key}
        </button>
        <span class="muted" role="status">
          {done.value}
        </span>
      </div>
    </details>
  );
}
