/** A small field for tests: five papers, two of them in one community, one without a year. */
import { type FieldData, fieldData, type Graph, type Layout } from "../state/field-data";

const ribbon = (layer: string, community: string, middle: number): Layout["ribbons"][number] => ({
  layer,
  community,
  start: 100,
  step: 100,
  middle: [middle, middle, middle, middle, middle],
  half: [2, 24, 30, 24, 2],
  name_x: 300,
  name_y: middle,
  name_half: 30,
});

export const LAYOUT: Layout = {
  field_id: "tea",
  width: 600,
  height: 300,
  bands: [
    { layer: "frontier", top: 0, bottom: 100, papers: 1 },
    { layer: "development", top: 100, bottom: 200, papers: 3 },
    { layer: "foundation", top: 200, bottom: 300, papers: 1 },
  ],
  columns: [
    { year: null, name: "no year", left: 100, width: 100 },
    { year: 2018, name: "to 2018", left: 200, width: 100 },
    { year: 2019, name: "2019", left: 300, width: 100 },
    { year: 2020, name: "2020", left: 400, width: 100 },
  ],
  ribbons: [
    ribbon("frontier", "tea:frontier:0", 50),
    ribbon("development", "tea:development:0", 150),
    ribbon("foundation", "tea:foundation:0", 250),
  ],
  unplaced: 0,
};

type Node = Graph["nodes"][number];

const node = (id: string, year: number | null, layer: string, x: number, y: number, more: Partial<Node> = {}): Node => ({
  id,
  citation_key: `key-${id}`,
  title: `Title of ${id}`,
  year,
  venue: "Journal of Tea",
  citation_count: 10,
  kind: "method",
  stub: false,
  is_retracted: false,
  links: {},
  layer,
  community: `tea:${layer}:0`,
  trending_score: 5,
  relevance: 0.5,
  short: `Author ${id}`,
  authors: ["Zoë Zügner"],
  author_count: 1,
  publication_date: null,
  seed: false,
  x,
  y,
  r: 8,
  ...more,
});

const edge = (source: string, target: string, kind: "cites" | "similar_to", weight: number) => ({ source, target, kind, weight });

export const GRAPH: Graph = {
  field_id: "tea",
  nodes: [
    node("a", 2016, "foundation", 220, 250, { seed: true, citation_count: 900, kind: "theory" }),
    node("b", 2019, "development", 330, 150),
    node("c", 2019, "development", 370, 150, { venue: "Tea Letters" }),
    node("d", 2020, "frontier", 450, 50, { authors: ["Ann Other"] }),
    node("e", null, "development", 150, 150, { citation_count: null }),
  ],
  edges: [
    edge("b", "a", "cites", 0.9),
    edge("c", "b", "similar_to", 0.8),
    edge("d", "b", "cites", 0.7),
    edge("c", "a", "cites", 0.4),
    edge("d", "c", "cites", 0.2),
  ],
  communities: [],
  truncated: false,
  total_nodes: 5,
  total_edges: 5,
  cut: null,
};

const community = (layer: string, papers: number) => ({
  id: `tea:${layer}:0`,
  layer,
  label: `Label of ${layer}`,
  computed_label: null,
  keywords: [],
  theme: layer === "frontier" ? null : "tea:theme:0",
  papers,
  modularity_share: 0,
  first_year: null,
  last_year: null,
  top: [],
  links: {},
});

const THEME = {
  id: "tea:theme:0",
  label: "Leaves",
  keywords: [],
  papers: 4,
  layers: { foundation: 1, development: 3, frontier: 0 },
  first_year: null,
  last_year: null,
  communities: [],
  top: [],
};

export const FIELD: FieldData = fieldData(
  LAYOUT,
  GRAPH,
  [community("foundation", 1), community("development", 3), community("frontier", 1)],
  [THEME],
);

/** A paper as lists name it. */
export const briefPaper = (id: string, more: object = {}) => ({
  id,
  citation_key: `key-${id}`,
  title: `Title of ${id}`,
  year: 2019,
  venue: null,
  citation_count: 3,
  kind: "method" as const,
  stub: false,
  is_retracted: false,
  links: {},
  ...more,
});

/** The same with its authors. */
export const paperEntry = (id: string, more: object = {}) => ({ ...briefPaper(id), authors: ["Ann Other"], author_count: 1, ...more });

/** What a job costs without a language model. */
export const FREE_ESTIMATE = {
  model: "offline-1",
  price: { low: 0, high: 0 },
  seconds: { low: 1, high: 2 },
  total_calls: { low: 1, high: 2 },
  input_tokens: { low: 0, high: 0 },
  output_tokens: { low: 0, high: 0 },
  retracted_left_out: 0,
  basis: "",
};

/** What a job of the field "tea" says of itself. */
export const ABOUT_JOB = { topic: "Tea", field_id: "tea", survey_id: null, section: null, label: null, preset: null, model: null };
