/** Communities by communities: what cites what, how much was to be expected, and the gaps. */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

import { answer, api, type Schemas } from "../api/client";
import { ProblemNote } from "../parts/problem-note";
import { TakePapers } from "../panels/take-papers";
import { address, change } from "../state/field-address";
import type { Community, FieldData } from "../state/field-data";
import { useReader } from "../state/resource";
import { useProgram } from "../program";
import { matrixWords, number, treeWords, words } from "../words";
import { CategoryMatrix, firstCross } from "./category-matrix";
import "./matrix.css";

type Matrix = Schemas["MatrixOut"];

export function MatrixView() {
  const { field, trees } = useProgram();
  useEffect(trees.read, [field.id.value]);
  const taxonomies = trees.ofField.value.value ?? [];
  if (!taxonomies.length) return <CommunityMatrix hasNone={trees.ofField.value.value !== null} />;
  const byCategory = address.value.cross !== null;
  return (
    <div class="matrix" data-ready="true">
      <div class="tabs" role="group" aria-label={matrixWords.kinds}>
        {[false, true].map((each) => (
          <button
            key={String(each)}
            type="button"
            class="chip"
            aria-pressed={byCategory === each}
            onClick={() => change({ cross: each ? firstCross(taxonomies) : null, cell: null })}
          >
            {each ? matrixWords.taxonomies : matrixWords.communities}
          </button>
        ))}
      </div>
      {byCategory ? <CategoryMatrix taxonomies={taxonomies} /> : <CommunityMatrix />}
    </div>
  );
}

function CommunityMatrix({ hasNone = false }: { hasNone?: boolean }) {
  const { field } = useProgram();
  const matrix = useReader<Matrix>();
  const id = field.id.value;
  const read = (): void => void (id && matrix.read(() => answer(api.GET("/v1/fields/{id}/matrix", { params: { path: { id } } }))));
  useEffect(read, [id]);
  const { value, problem } = matrix.signal.value;
  if (problem) return <ProblemNote problem={problem} again={read} />;
  const communities = field.data.value?.communities;
  if (!value || !communities) return <p class="muted view-note">{words.loading}</p>;
  if (!value.citations.some((row) => row.some(Boolean))) return <p class="view-note">{matrixWords.none}</p>;
  return (
    <Cells matrix={value} communities={communities}>
      {hasNone && (
        <p class="muted">
          {matrixWords.noTaxonomy}{" "}
          <button type="button" class="link" onClick={() => change({ view: "tree" })}>
            {treeWords.make}
          </button>
        </p>
      )}
    </Cells>
  );
}

interface Chosen {
  readonly row: number;
  readonly column: number;
}

interface CellsProps {
  readonly matrix: Matrix;
  readonly communities: readonly Community[];
  /** What is shown below. */
  readonly children: ComponentChildren;
}

function Cells({ matrix: shown, communities, children }: CellsProps) {
  const byId = new Map(communities.map((each) => [each.id, each]));
  const named = shown.communities.map((id) => byId.get(id));
  const places = address.value.cell?.map((short) => named.findIndex((each) => each?.short === short)) ?? [];
  const chosen: Chosen | null = places.length && !places.includes(-1) ? { row: places[0]!, column: places[1]! } : null;
  const choose = (row: number, column: number): void => change({ cell: [named[row]?.short ?? "", named[column]?.short ?? ""] });
  const most = Math.max(...shown.citations.flat());
  const isGap = (row: number, column: number): boolean => shown.gaps.some((gap) => gap.row === row && gap.column === column);
  return (
    <div class="matrix" data-ready="true">
      <p class="reading matrix-lead">{matrixWords.lead}</p>
      <div class="matrix-frame">
        <table>
          <caption class="visually-hidden">{matrixWords.of}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span class="visually-hidden">{matrixWords.of}</span>
              </th>
              {named.map((each, column) => (
                <th key={column} scope="col" class={`column ${each?.layer ?? ""}`}>
                  <span>{each?.label ?? shown.communities[column]}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {named.map((each, row) => (
              <tr key={row}>
                <th scope="row" class={each?.layer ?? ""}>
                  {each?.label ?? shown.communities[row]}
                </th>
                {shown.citations[row]!.map((citations, column) => (
                  <td key={column} class={row === column ? "within" : undefined}>
                    <Cell
                      citations={citations}
                      expected={shown.expected[row]![column]!}
                      share={Math.sqrt(citations / most)}
                      isGap={isGap(row, column)}
                      isWithin={row === column}
                      isChosen={chosen?.row === row && chosen.column === column}
                      name={matrixWords.cell(each?.label ?? "", named[column]?.label ?? "")}
                      onChoose={() => choose(row, column)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {chosen && <CellNote chosen={chosen} matrix={shown} named={named} />}
      {children}
    </div>
  );
}

interface CellProps {
  readonly citations: number;
  readonly expected: number;
  readonly share: number;
  readonly isGap: boolean;
  readonly isWithin: boolean;
  readonly isChosen: boolean;
  readonly name: string;
  readonly onChoose: () => void;
}

/** Steps of the tint of a cell, each a class, since the page's policy takes no `style` attributes. */
const STEPS = 8;

function Cell({ citations, expected, share, isGap, isWithin, isChosen, name, onChoose }: CellProps) {
  const sentence = `${name}: ${matrixWords.citations(citations)}${isWithin ? "" : `, ${matrixWords.expected(expected)}`}${isGap ? `, ${matrixWords.gap}` : ""}`;
  const tint = citations ? Math.max(1, Math.round(share * STEPS)) : 0;
  return (
    <button
      type="button"
      class={`cell tint-${tint} ${isGap ? "gap" : ""}`}
      aria-pressed={isChosen}
      aria-label={sentence}
      data-expected={isGap ? `/${Math.round(expected)}` : undefined}
      title={sentence}
      onClick={onChoose}
    >
      {citations > 0 ? number(citations) : isGap ? "0" : ""}
    </button>
  );
}

/** The papers of communities, by number. */
const papersOf = (data: FieldData | null, communities: readonly string[]): number[] =>
  [...(data?.papers.keys() ?? [])].filter((paper) => communities.includes(data?.communities[data.community[paper]!]?.short ?? ""));

function CellNote({ chosen, matrix: shown, named }: { chosen: Chosen; matrix: Matrix; named: readonly (Community | undefined)[] }) {
  const { field } = useProgram();
  const [citing, cited] = [named[chosen.row], named[chosen.column]];
  const citations = shown.citations[chosen.row]![chosen.column]!;
  const expected = shown.expected[chosen.row]![chosen.column]!;
  const both = [...new Set([citing?.short, cited?.short])].filter((each) => each !== undefined);
  return (
    <div class="cell-note" role="status">
      <p>
        <span class="serif">{matrixWords.cell(citing?.label ?? "", cited?.label ?? "")}</span>
        {": "}
        <b>{matrixWords.citations(citations)}</b>
        {chosen.row !== chosen.column && `, ${matrixWords.expected(expected)}`}
      </p>
      <TakePapers papers={papersOf(field.data.value, both)} />
      <button type="button" class="button" onClick={() => field.filter({ view: "map", community: both })}>
        {matrixWords.choose}
      </button>
    </div>
  );
}
