/** The rows of the table: which papers, in which order, and which of them are drawn. */
import { LAYERS } from "../state/address";
import type { FieldData } from "../state/field-data";

export const COLUMNS = ["title", "authors", "year", "layer", "community", "citations", "trending", "relevance"] as const;
export type ColumnName = (typeof COLUMNS)[number];

export interface Order {
  readonly column: ColumnName;
  readonly down: boolean;
}

/** The order that an address asks for: `-year` is by year, the largest first. */
export function orderOf(sort: string): Order {
  const down = sort.startsWith("-");
  const column = COLUMNS.find((each) => each === sort.replace(/^-/, ""));
  return column ? { column, down } : { column: "trending", down: true };
}

export const sortOf = ({ column, down }: Order): string => `${down ? "-" : ""}${column}`;

/** What a paper is sorted by; null comes last, whatever the direction. */
function sortValue(data: FieldData, column: ColumnName, paper: number): string | number | null {
  const node = data.papers[paper]!;
  switch (column) {
    case "title":
      return node.title;
    case "authors":
      return node.authors[0] ?? null;
    case "year":
      return node.publication_date ?? node.year?.toString() ?? null;
    case "layer":
      return LAYERS.indexOf(node.layer as (typeof LAYERS)[number]);
    case "community":
      return data.communities[data.community[paper]!]?.label ?? null;
    case "citations":
      return node.citation_count;
    case "trending":
      return node.trending_score;
    case "relevance":
      return node.relevance;
  }
}

const collator = new Intl.Collator("en", { numeric: true });

/** The papers that meet the filters, sorted; equal ones trending most first. */
export function sortedRows(data: FieldData, meets: Uint8Array, order: Order): number[] {
  const rows: number[] = [];
  for (let paper = 0; paper < data.size; paper++) if (meets[paper]) rows.push(paper);
  const values = new Map(rows.map((paper) => [paper, sortValue(data, order.column, paper)]));
  const sign = order.down ? -1 : 1;
  return rows.sort((a, b) => {
    const [x, y] = [values.get(a) ?? null, values.get(b) ?? null];
    if (x === null || y === null) return x === y ? a - b : x === null ? 1 : -1;
    const compared = typeof x === "string" && typeof y === "string" ? collator.compare(x, y) : Number(x) - Number(y);
    return sign * compared || a - b;
  });
}

/** The rows to draw of a scrolled list, with some to spare on both sides. */
export function rowsInWindow(total: number, rowHeight: number, scroll: number, height: number): { from: number; to: number } {
  const spare = 8;
  const from = Math.max(0, Math.floor(scroll / rowHeight) - spare);
  return { from: Math.min(from, total), to: Math.min(total, Math.ceil((scroll + height) / rowHeight) + spare) };
}
