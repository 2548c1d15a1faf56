/** A candidate's text, and the ways to the paper: its pages elsewhere, and its panel where there is a field. */
import { useEffect } from "preact/hooks";

import { pageLinks } from "../panels/links";
import { useProgram } from "../program";
import type { WholePaper } from "../state/papers";
import { useReader } from "../state/resource";
import { fieldAddress } from "../state/router";
import { readingWords, words } from "../words";

interface WholePaperProps {
  readonly id: string;
  /** The field of the collection; null before one is built. */
  readonly field: string | null;
}

export function WholePaperText({ id, field }: WholePaperProps) {
  const { papers } = useProgram();
  const whole = useReader<WholePaper>();
  useEffect(() => void whole.read(() => papers.read(id)), [id]);
  const { value, problem } = whole.signal.value;
  const panel = value && field && fieldAddress(field, { paper: value.citation_key });
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
