/** The categories of one taxonomy by those of another: what is studied with what, and what is not. */
import { useEffect } from "preact/hooks";

import { answer, api, type Schemas } from "../api/client";
import { TakePapers } from "../panels/take-papers";
import { ProblemNote } from "../parts/problem-note";
import { address, change } from "../state/field-address";
import { useReader } from "../state/resource";
import type { Taxonomy } from "../tree/trees";
import { matrixWords, number, treeWords, words } from "../words";
import { useProgram } from "../program";
import { countUnread, PairReading } from "./pair-reading";

/** The counts, and how many papers were not read for these pairs. */
interface Crossed {
  readonly counts: Schemas["CategoryMatrixOut"];
  readonly unread: number;
}

const STEPS = 8;

/** The taxonomies that are crossed first: the first two, or the only one with itself. */
export const firstCross = (taxonomies: readonly Taxonomy[]): readonly [string, string] => [
  taxonomies[0]!.id,
  (taxonomies[1] ?? taxonomies[0]!).id,
];

export function CategoryMatrix({ taxonomies }: { taxonomies: readonly Taxonomy[] }) {
  const { field, jobs } = useProgram();
  const crossed = useReader<Crossed>();
  const [rows, columns] = address.value.cross ?? firstCross(taxonomies);
  const taxonomyOf = (id: string): Taxonomy => taxonomies.find((each) => each.id === id) ?? taxonomies[0]!;
  const [first, second] = [taxonomyOf(rows), taxonomyOf(columns)];
  const read = (): void => {
    const params = { path: { id: field.id.value }, query: { rows: first.id, columns: second.id } };
    void crossed.read(async () => {
      const [counts, unread] = await Promise.all([
        answer(api.GET("/v1/fields/{id}/category-matrix", { params })),
        countUnread(field.id.value, first, second),
      ]);
      return { counts, unread };
    });
  };
  useEffect(read, [first.id, second.id, jobs.ended.value]);
  const { value, problem } = crossed.signal.value;
  return (
    <>
      <p class="reading matrix-lead">{matrixWords.crossedLead}</p>
      <div class="button-row">
        <Pick
          label={matrixWords.rows}
          taxonomies={taxonomies}
          chosen={first.id}
          choose={(id) => change({ cross: [id, second.id], cell: null })}
        />
        <Pick
          label={matrixWords.columns}
          taxonomies={taxonomies}
          chosen={second.id}
          choose={(id) => change({ cross: [first.id, id], cell: null })}
        />
      </div>
      {problem && <ProblemNote problem={problem} again={read} />}
      {!value && !problem && <p class="muted">{words.loading}</p>}
      {value && value.unread > 0 && <PairReading key={`${first.id} ${second.id}`} rows={first} columns={second} papers={value.unread} />}
      {value && <Table crossed={value.counts} isRead={value.unread === 0} />}
    </>
  );
}

function Pick({
  label,
  taxonomies,
  chosen,
  choose,
}: {
  label: string;
  taxonomies: readonly Taxonomy[];
  chosen: string;
  choose: (id: string) => void;
}) {
  return (
    <label class="inline-field">
      {label}
      <select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
        {taxonomies.map((each) => (
          <option key={each.id} value={each.id}>
            {treeWords.by(each.entity_type, each.criterion)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface TableProps {
  readonly crossed: Crossed["counts"];
  /** Whether all pairs were read: only then is a cell without one a gap. */
  readonly isRead: boolean;
}

function Table({ crossed: shown, isRead }: TableProps) {
  const cells = new Map(shown.cells.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  const most = Math.max(1, ...shown.cells.map((cell) => cell.pairs));
  const sentenceOf = (row: Schemas["CategoryItem"], column: Schemas["CategoryItem"]): string => {
    const pairs = cells.get(`${row.id} ${column.id}`)?.pairs ?? 0;
    const counted = pairs || isRead ? matrixWords.pairs(pairs) : matrixWords.notRead;
    return `${matrixWords.crossed(row.name, column.name)}: ${counted}${!pairs && isRead ? `, ${matrixWords.gap}` : ""}`;
  };
  const chosen = chosenCell(shown);
  return (
    <>
      <div class="matrix-frame">
        <table>
          <caption class="visually-hidden">{matrixWords.crossedLead}</caption>
          <thead>
            <tr>
              <td />
              {shown.columns.map((column) => (
                <th key={column.id} scope="col" class="column">
                  <span>{column.name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.name}</th>
                {shown.columns.map((column) => {
                  const pairs = cells.get(`${row.id} ${column.id}`)?.pairs ?? 0;
                  const tint = pairs ? Math.max(1, Math.round(Math.sqrt(pairs / most) * STEPS)) : 0;
                  const sentence = sentenceOf(row, column);
                  return (
                    <td key={column.id}>
                      <button
                        type="button"
                        class={`cell tint-${tint} ${pairs || !isRead ? "" : "gap"}`}
                        aria-pressed={chosen !== null && chosen[0] === row && chosen[1] === column}
                        aria-label={sentence}
                        title={sentence}
                        onClick={() => change({ cell: [row.id, column.id], panel: "cell" })}
                      >
                        {pairs || isRead ? number(pairs) : "?"}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {chosen && <CellNote sentence={sentenceOf(...chosen)} />}
    </>
  );
}

type Categories = readonly [row: Schemas["CategoryItem"], column: Schemas["CategoryItem"]];

/** The categories of the cell that the address names; null where it is none of this matrix. */
function chosenCell(shown: Crossed["counts"]): Categories | null {
  const [row, column] = address.value.cell ?? [];
  const [first, second] = [shown.rows.find((each) => each.id === row), shown.columns.find((each) => each.id === column)];
  return first && second ? [first, second] : null;
}

function CellNote({ sentence }: { sentence: string }) {
  const { field, spotlight } = useProgram();
  const found = spotlight.cell.signal.value.value?.papers ?? [];
  const papers = field.numbersOf(found.map((each) => each.id));
  return (
    <div class="cell-note" role="status">
      <p>
        {sentence}
        {found.length > 0 && `, ${words.papers(found.length)}`}
      </p>
      <TakePapers papers={papers} />
      {papers.length > 0 && (
        <button type="button" class="button" onClick={() => change({ view: "map", panel: "cell" })}>
          {matrixWords.choose}
        </button>
      )}
    </div>
  );
}
