/** A field's graph as it is sent by columns, and back to rows. */
import { readable } from "../parts/latex";
import type { Graph } from "./field-data";

type Column = readonly unknown[];
type Table = Readonly<Record<string, Column>>;
type Names = Readonly<Record<string, readonly string[]>>;

export interface GraphColumns extends Pick<Graph, "field_id" | "truncated" | "total_nodes" | "total_edges" | "cut"> {
  readonly nodes: Table;
  readonly edges: Table;
  /** Columns whose numbers are places in a list of names, with that list. */
  readonly names: { readonly nodes: Names; readonly edges: Names };
}

/** The rows of a table; columns of numbers that mean names have their names again. */
function rowsOf(table: Table, names: Names): Record<string, unknown>[] {
  const columns = Object.entries(table).map(([name, column]): [string, Column] => {
    const words = names[name];
    return [name, words ? column.map((place) => (place === null ? null : words[place as number])) : column];
  });
  return (columns[0]?.[1] ?? []).map((_, row) => Object.fromEntries(columns.map(([name, column]) => [name, column[row]])));
}

/** The graph that columns tell of; of communities it has the names in its papers alone. */
export function graphOf(sent: GraphColumns): Graph {
  const ids = sent.nodes["id"] as readonly string[];
  const nodes = rowsOf(sent.nodes, sent.names.nodes).map((node) => ({ ...node, title: readable(String(node["title"] ?? "")) }));
  const edges = rowsOf(sent.edges, sent.names.edges).map((edge) => ({
    ...edge,
    source: ids[edge["source"] as number],
    target: ids[edge["target"] as number],
  }));
  return { ...sent, nodes, edges, communities: [] } as unknown as Graph;
}
