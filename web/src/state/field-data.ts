/** A field as the map needs it: papers and edges numbered once, in typed arrays with lists of neighbours. */
import type { Schemas } from "../api/client";
import { words } from "../words";
import { LAYERS, type LayerName } from "./address";
import { hueSlots } from "./hues";

export type Layout = Schemas["LayoutOut"];
export type Graph = Schemas["FieldGraphOut"];
export type Theme = Schemas["ThemeOut"];
export type CommunityEntry = Schemas["CommunityOut"];

export const CITES = 0;
export const SIMILAR = 1;

export interface Community {
  readonly id: string;
  /** Without the id of the field, as addresses have it: `development:0`. */
  readonly short: string;
  readonly layer: LayerName;
  readonly label: string;
  readonly keywords: readonly string[];
  /** Number of its colour; -1 is grey. */
  readonly slot: number;
  /** Papers in the whole field. */
  readonly papers: number;
}

/** Neighbours by paper: those of paper p are `items[start[p]]` up to `items[start[p + 1]]`, numbers of edges. */
export interface Adjacency {
  readonly start: Int32Array;
  readonly items: Int32Array;
}

export interface FieldData {
  readonly id: string;
  readonly layout: Layout;
  readonly size: number;
  /** Papers of the whole field, those too that are not here. */
  readonly total: number;
  /** What was left out, in a sentence; null where nothing was. */
  readonly cut: string | null;
  readonly papers: readonly Graph["nodes"][number][];
  readonly byId: ReadonlyMap<string, number>;
  readonly byKey: ReadonlyMap<string, number>;
  /** Place and radius in picture units; NaN for a paper without a place. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly r: Float32Array;
  /** Year, 0 without one. */
  readonly year: Int16Array;
  readonly citations: Int32Array;
  /** Number of the stratum in LAYERS. */
  readonly layer: Uint8Array;
  /** Number of the community, -1 without one. */
  readonly community: Int16Array;
  readonly communities: readonly Community[];
  /** Names of the themes that have a colour, by its number. */
  readonly themes: readonly string[];
  readonly edges: number;
  readonly totalEdges: number;
  readonly source: Int32Array;
  readonly target: Int32Array;
  readonly kind: Uint8Array;
  readonly weight: Float32Array;
  /** Edges that leave a paper (its references), that arrive (what cites it), and its similarities. */
  readonly out: Adjacency;
  readonly into: Adjacency;
  readonly alike: Adjacency;
  /** The strongest edge of each kind that a paper has towards an older or equal end; -1 without one. */
  readonly strongest: Int32Array;
}

function adjacency(size: number, ends: (edge: number) => readonly number[], edges: number): Adjacency {
  const start = new Int32Array(size + 1);
  for (let edge = 0; edge < edges; edge++) for (const end of ends(edge)) start[end + 1]!++;
  for (let paper = 0; paper < size; paper++) start[paper + 1]! += start[paper]!;
  const next = start.slice(0, size);
  const items = new Int32Array(start[size]!);
  for (let edge = 0; edge < edges; edge++) for (const end of ends(edge)) items[next[end]!++] = edge;
  return { start, items };
}

function communitiesOf(id: string, entries: readonly CommunityEntry[], themes: readonly Theme[]): Community[] {
  const slots = hueSlots(entries, themes);
  return entries.map((each, place) => ({
    id: each.id,
    short: each.id.startsWith(`${id}:`) ? each.id.slice(id.length + 1) : each.id,
    layer: each.layer as LayerName,
    label: each.label || words.unnamed(place + 1),
    keywords: each.keywords,
    slot: slots.get(each.id) ?? -1,
    papers: each.papers,
  }));
}

/** Edges in arrays of one length, each between two numbers of papers. */
type Edges = Pick<FieldData, "source" | "target" | "kind" | "weight">;

type Known = Pick<FieldData, "id" | "layout" | "total" | "cut" | "communities" | "themes" | "totalEdges">;

/** Number the papers and edges of a graph. */
export function fieldData(layout: Layout, graph: Graph, entries: readonly CommunityEntry[], themes: readonly Theme[]): FieldData {
  const known: Known = {
    id: graph.field_id,
    layout,
    total: graph.total_nodes,
    cut: graph.cut,
    communities: communitiesOf(graph.field_id, entries, themes),
    themes: themes.slice(0, 8).map((theme) => theme.label),
    totalEdges: graph.total_edges,
  };
  return assembled(known, graph.nodes, edgesAmong(idsOf(graph.nodes), graph.edges));
}

/** The field with the papers and edges of another part of its graph; the numbers of its own papers stay. */
export function extended(data: FieldData, part: Graph): FieldData {
  const added = part.nodes.filter((node) => !data.byId.has(node.id));
  const papers = [...data.papers, ...added];
  const found = edgesAmong(idsOf(papers), part.edges);
  const placeOf = (edges: Edges, edge: number): number =>
    (edges.kind[edge]! * papers.length + edges.source[edge]!) * papers.length + edges.target[edge]!;
  const known = new Set(Array.from(data.source.keys(), (edge) => placeOf(data, edge)));
  const isNew = [...found.source.keys()].filter((edge) => !known.has(placeOf(found, edge)));
  if (!added.length && !isNew.length) return data;
  return assembled(data, papers, {
    source: Int32Array.from([...data.source, ...isNew.map((edge) => found.source[edge]!)]),
    target: Int32Array.from([...data.target, ...isNew.map((edge) => found.target[edge]!)]),
    kind: Uint8Array.from([...data.kind, ...isNew.map((edge) => found.kind[edge]!)]),
    weight: Float32Array.from([...data.weight, ...isNew.map((edge) => found.weight[edge]!)]),
  });
}

const idsOf = (papers: FieldData["papers"]): Map<string, number> => new Map(papers.map((paper, number) => [paper.id, number]));

function edgesAmong(byId: ReadonlyMap<string, number>, edges: Graph["edges"]): Edges {
  const kept = edges.filter((edge) => byId.has(edge.source) && byId.has(edge.target));
  return {
    source: Int32Array.from(kept, (edge) => byId.get(edge.source)!),
    target: Int32Array.from(kept, (edge) => byId.get(edge.target)!),
    kind: Uint8Array.from(kept, (edge) => (edge.kind === "cites" ? CITES : SIMILAR)),
    weight: Float32Array.from(kept, (edge) => edge.weight ?? 0),
  };
}

function assembled(known: Known, papers: FieldData["papers"], edges: Edges): FieldData {
  const size = papers.length;
  const { source, target, kind, weight } = edges;
  const numbers = new Map(known.communities.map((community, number) => [community.id, number]));
  const only = (wanted: number, ends: Int32Array) => (edge: number) => (kind[edge] === wanted ? [ends[edge]!] : []);
  const out = adjacency(size, only(CITES, source), kind.length);
  return {
    id: known.id,
    layout: known.layout,
    total: known.total,
    cut: known.cut,
    communities: known.communities,
    themes: known.themes,
    totalEdges: known.totalEdges,
    size,
    papers,
    byId: idsOf(papers),
    byKey: new Map(papers.map((paper, number) => [paper.citation_key, number])),
    x: Float32Array.from(papers, (paper) => paper.x ?? Number.NaN),
    y: Float32Array.from(papers, (paper) => paper.y ?? Number.NaN),
    r: Float32Array.from(papers, (paper) => paper.r ?? Number.NaN),
    year: Int16Array.from(papers, (paper) => paper.year ?? 0),
    citations: Int32Array.from(papers, (paper) => paper.citation_count ?? 0),
    layer: Uint8Array.from(papers, (paper) => Math.max(0, LAYERS.indexOf(paper.layer as LayerName))),
    community: Int16Array.from(papers, (paper) => (paper.community === null ? -1 : (numbers.get(paper.community) ?? -1))),
    edges: kind.length,
    source,
    target,
    kind,
    weight,
    out,
    into: adjacency(size, only(CITES, target), kind.length),
    alike: adjacency(size, (edge) => (kind[edge] === SIMILAR ? [source[edge]!, target[edge]!] : []), kind.length),
    strongest: strongestReference(size, out, weight),
  };
}

function strongestReference(size: number, out: Adjacency, weight: Float32Array): Int32Array {
  const strongest = new Int32Array(size).fill(-1);
  for (let paper = 0; paper < size; paper++) {
    for (let place = out.start[paper]!; place < out.start[paper + 1]!; place++) {
      const edge = out.items[place]!;
      const best = strongest[paper]!;
      if (best < 0 || weight[edge]! > weight[best]!) strongest[paper] = edge;
    }
  }
  return strongest;
}

/** The edges of a paper in an adjacency. */
export function* edgesOf(adjacent: Adjacency, paper: number): Generator<number> {
  for (let place = adjacent.start[paper]!; place < adjacent.start[paper + 1]!; place++) yield adjacent.items[place]!;
}

/** The other end of an edge. */
export const otherEnd = (data: FieldData, edge: number, paper: number): number =>
  data.source[edge] === paper ? data.target[edge]! : data.source[edge]!;
