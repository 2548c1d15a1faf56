/** A candidate's text, and the ways to the paper: its pages elsewhere, and its panel where there is a field. */
import { useEffect, useState } from "preact/hooks";

import { pageLinks } from "../panels/links";
import { readPaper, type WholePaper } from "../state/papers";
import { reader } from "../state/resource";
import { addressOf } from "../state/router";
import { readingWords, words } from "../words";

interface WholePaperProps {
  readonly id: string;
  /** The field of the collection; null before one is built. */
  readonly field: string | null;
}

export function WholePaperText({ id, field }: WholePaperProps) {
  const [whole] = useState(() => reader<WholePaper>());
  useEffect(() => void whole.read(() => readPaper(id)), [id]);
  const { value, problem } = whole.signal.value;
  const panel =
    value && field && addressOf(`fields/${encodeURIComponent(field)}`, new URLSearchParams({ paper: value.citation_key }).toString());
  return (
    <>
      <p class="abstract serif">
        {problem ? problem.message : value ? (value.abstract ?? value.summary ?? readingWords.noText) : words.loading}
      </p>
      {value && (
        <p class="in-line">
          {pageLinks(value.identifiers, value.url).map(({ name, address }) => (
            <a key={name} href={address} target="_blank" rel="noreferrer noopener">
              {name}
            </a>
          ))}
          {panel && <a href={panel}>{readingWords.onMap}</a>}
        </p>
      )}
    </>
  );
}
