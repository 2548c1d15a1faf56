/** The text of a survey: its sentences light their papers, its citations open their passages. */
import { type ComponentChildren, Fragment } from "preact";

import { readable } from "../parts/latex";
import { useProgram } from "../program";
import type { FieldData } from "../state/field-data";
import { rewriteWords, surveyWords } from "../words";
import { blocksOf, type Inline, inlinesOf, type Piece, piecesOf } from "./markdown";
import { StaleMark } from "./outline-side";
import { Passages } from "./passages";
import { namesAuthor } from "./references";
import { reasonsOf } from "./staleness";
import { chosenKey, type Claim, openClaim, type Section, show } from "./state";

/** How a paper is named in the text: `Wu et al. 2019`. */
export function shortOf(data: FieldData | null, key: string): string {
  const number = data?.byKey.get(key);
  return (number !== undefined && data?.papers[number]?.short) || key;
}

const idOf = (data: FieldData | null, key: string): string | null => {
  const number = data?.byKey.get(key);
  return number === undefined ? null : (data?.papers[number]?.id ?? null);
};

interface SectionTextProps {
  readonly section: Section;
  /** Asks for another text of it; undefined where it cannot be rewritten. */
  readonly onRewrite: (() => void) | undefined;
}

export function SectionText({ section, onRewrite }: SectionTextProps) {
  const Heading = section.number.includes(".") ? "h3" : "h2";
  const isAbstract = section.number === "abstract";
  const { field, survey } = useProgram();
  const stale = survey.staleness.sections.value.get(section.number);
  return (
    <section class="survey-section" id={`section-${section.number}`} aria-labelledby={`heading-${section.number}`}>
      <Heading id={`heading-${section.number}`} class="section-title" tabIndex={-1}>
        {!isAbstract && <span class="section-number">{section.number}</span>} {section.title}
        {stale && <StaleMark />}
      </Heading>
      <p class="muted small section-about">
        {stale && <span>{reasonsOf(stale, (key) => shortOf(field.data.value, key)).join("; ")}</span>}
        {section.claims.length > 0 && <span>{surveyWords.cited(section.claims.length)}</span>}
        {onRewrite && (
          <button type="button" class="link" aria-label={rewriteWords.title(section.title)} onClick={onRewrite}>
            {rewriteWords.button}
          </button>
        )}
      </p>
      {blocksOf(section.text).map((block) => (
        <Block key={block.start} section={section} block={block} />
      ))}
      {section.tables.map((table) => (
        <Table key={table.caption} table={table} />
      ))}
    </section>
  );
}

function Block({ section, block }: { section: Section; block: ReturnType<typeof blocksOf>[number] }) {
  const pieces = piecesOf(block, section.claims);
  const at = pieces.findLastIndex((piece) => piece.claim >= 0 && section.claims[piece.claim]!.id === openClaim.value);
  const open = section.claims[pieces[at]?.claim ?? -1];
  const cut = open ? at + 1 : pieces.length;
  const rest = pieces.slice(cut).filter((piece) => section.text.slice(piece.start, piece.end).trim());
  const body = (some: readonly Piece[]) =>
    some.map((piece) => {
      const claim = section.claims[piece.claim];
      const inlines = inlinesOf(section.text, piece.start, piece.end).map((inline) => (
        <InlineText
          key={inline.start}
          inline={inline}
          claim={claim ?? null}
          sentence={claim ? section.text.slice(claim.start, claim.end) : ""}
        />
      ));
      return claim ? (
        <Sentence key={piece.start} claim={claim}>
          {inlines}
        </Sentence>
      ) : (
        inlines
      );
    });
  return (
    <>
      <p class={block.kind === "item" ? "reading item" : "reading"}>{body(pieces.slice(0, cut))}</p>
      {open && <Passages claim={open} />}
      {rest.length > 0 && <p class="reading">{body(rest)}</p>}
    </>
  );
}

function Sentence({ claim, children }: { claim: Claim; children: ComponentChildren }) {
  const { field, survey } = useProgram();
  const { pointed } = survey;
  const id = chosenKey.value ? idOf(field.data.value, chosenKey.value) : null;
  const isMarked = id !== null && claim.paper_ids.includes(id);
  const classes = ["claim", isMarked ? "marked" : "", openClaim.value === claim.id ? "open" : ""];
  const leave = (): void => {
    if (pointed.value === claim.id) pointed.value = null;
  };
  return (
    <span
      class={classes.filter(Boolean).join(" ")}
      id={`claim-${claim.id}`}
      onPointerEnter={() => (pointed.value = claim.id)}
      onPointerLeave={leave}
      onFocusIn={() => (pointed.value = claim.id)}
      onFocusOut={leave}
    >
      {children}
    </span>
  );
}

interface InlineProps {
  readonly inline: Inline;
  readonly claim: Claim | null;
  /** The words of the claim: an author whom they name is not named again. */
  readonly sentence?: string;
}

function InlineText({ inline, claim, sentence = "" }: InlineProps) {
  const { field } = useProgram();
  if (inline.kind === "text") return <>{readable(inline.text)}</>;
  if (inline.kind === "emphasis") return <em>{readable(inline.text)}</em>;
  if (inline.kind === "strong") return <strong>{readable(inline.text)}</strong>;
  if (inline.kind !== "citation") return <code>{inline.text}</code>;
  return (
    <>
      {inline.keys.map((key, place) => (
        <Fragment key={key}>
          {place > 0 && " "}
          <span class="unbroken">
            <Citation citationKey={key} claim={claim} isNamed={namesAuthor(sentence, shortOf(field.data.value, key))} />
            {place === inline.keys.length - 1 && inline.after}
          </span>
        </Fragment>
      ))}
    </>
  );
}

interface CitationProps {
  readonly citationKey: string;
  readonly claim: Claim | null;
  /** Whether the sentence names the author, so that the number says enough. */
  readonly isNamed: boolean;
}

/** Opens the passages of its sentence, and marks all sentences that cite its paper. */
function Citation({ citationKey: key, claim, isNamed }: CitationProps) {
  const { field, survey } = useProgram();
  const name = shortOf(field.data.value, key);
  const number = survey.numbers.value.get(key);
  const shown = isNamed && number !== undefined ? `[${number}]` : name;
  return (
    <button
      type="button"
      class="citation"
      aria-expanded={claim ? openClaim.value === claim.id : undefined}
      aria-current={chosenKey.value === key ? "true" : undefined}
      aria-label={shown === name ? undefined : `${shown} ${name}`}
      title={shown === name ? undefined : name}
      onClick={() => show({ claim: claim && openClaim.value !== claim.id ? claim.id : null, paper: key })}
    >
      {shown}
    </button>
  );
}

function Table({ table }: { table: Section["tables"][number] }) {
  const cell = (text: string): ComponentChildren =>
    inlinesOf(text, 0, text.length).map((inline) => <InlineText key={inline.start} inline={inline} claim={null} />);
  return (
    <div class="table-frame" role="group" tabIndex={0} aria-label={table.caption}>
      <table class="exhibit">
        <caption>{cell(table.caption)}</caption>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, place) => (
            <tr key={place}>
              {row.map((text, column) => (
                <td key={column}>{cell(text)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
