/** A field's graph as it is sent by columns, and back to rows. */
import type { Graph } from "./field-data";

type Column = readonly unknown[];

export interface GraphColumns extends Pick<Graph, "field_id" | "truncated" | "total_nodes" | "total_edges" | "cut"> {
  readonly nodes: Readonly<Record<string, Column>>;
  readonly edges: Readonly<Record<string, Column>>;
  /** What the numbers of `layer`, `community` and `kind` stand for. */
  readonly names: Readonly<Record<string, readonly string[]>>;
}

/** The rows of a table; columns of numbers that stand for names have their names again. */
function rowsOf(table: Readonly<Record<string, Column>>, names: Readonly<Record<string, readonly string[]>>, named: readonly string[]): Record<string, unknown>[] {
  const columns = Object.entries(table).map(([name, column]): [string, Column] => {
    const words = named.includes(name) ? names[name] : undefined;
    return [name, words ? column.map((place) => (place === null ? null : words[place as number])) : column];
  });
  return (columns[0]?.[1] ?? []).map((_, row) => Object.fromEntries(columns.map(([name, column]) => [name, column[row]])));
}

/** The graph that columns tell of; of communities it has the names in its papers alone. */
export function graphOf(sent: GraphColumns): Graph {
  const ids = sent.nodes["id"] as readonly string[];
  const nodes = rowsOf(sent.nodes, sent.names, ["layer", "community"]);
  const edges = rowsOf(sent.edges, sent.names, ["kind"]).map((edge) => ({
    ...edge,
    source: ids[edge["source"] as number],
    target: ids[edge["target"] as number],
  }));
  return { ...sent, nodes, edges, communities: [] } as unknown as Graph;
}
