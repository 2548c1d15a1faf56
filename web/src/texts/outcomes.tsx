/** What became of each text that a job asked for: those that could not be had, with why and their page, come first. */
import { textWords } from "../words";
import { PageLink } from "./page-link";
import "./texts.css";

/** A paper that was asked for, as the result of the job tells it. */
export interface TextOutcome {
  readonly paper: string;
  readonly key: string;
  readonly title: string;
  /** Where the paper can be read, outside of this service. */
  readonly page: string | null;
  readonly kept: string | null;
  readonly reasons: readonly string[];
  readonly requests: number;
  readonly size: number;
}

/** The details of such a result. */
export interface TextResult {
  readonly texts: readonly TextOutcome[];
  /** Papers that were not begun, since a budget was spent. */
  readonly left: number;
}

const MEGABYTE = 2 ** 20;
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** An address as a name: `10.1/x` of `https://doi.org/10.1/x`. */
const nameOf = (address: string): string => address.replace(/^https?:\/\/(doi\.org\/)?/, "");

export function TextOutcomes({ texts, left }: TextResult) {
  const [kept, missed] = [texts.filter((each) => each.kept !== null), texts.filter((each) => each.kept === null)];
  const size = sum(texts.map((each) => each.size)) / MEGABYTE;
  return (
    <section class="text-outcomes">
      <p>{textWords.done(kept.length, texts.length, sum(texts.map((each) => each.requests)), size)}</p>
      {left > 0 && <p class="warning">{textWords.left(left)}</p>}
      {missed.length > 0 && (
        <>
          <h2 class="label">{textWords.missed(missed.length)}</h2>
          <p class="muted small">{textWords.missedDetail}</p>
          <ul class="text-wishes">
            {missed.map((each) => (
              <OutcomeRow key={each.paper} outcome={each} />
            ))}
          </ul>
        </>
      )}
      {kept.length > 0 && (
        <details open={missed.length === 0}>
          <summary>{textWords.kept(kept.length)}</summary>
          <ul class="text-wishes">
            {kept.map((each) => (
              <OutcomeRow key={each.paper} outcome={each} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const OutcomeRow = ({ outcome: { title, kept, page, reasons } }: { outcome: TextOutcome }) => (
  <li>
    <span class="serif">{title}</span> {kept === null && page && <PageLink name={nameOf(page)} address={page} />}
    <br />
    <span class="muted small">{kept ?? reasons.join("; ")}</span>
  </li>
);
