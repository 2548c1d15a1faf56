/** The address of a field's screen: everything that is seen, there and back.
 *
 * Only what differs from the default is written, in a fixed order, papers by citation key. What is unknown is left out.
 */

export const LAYERS = ["foundation", "development", "frontier"] as const;
export type LayerName = (typeof LAYERS)[number];

/** The filters that the reader can lift one by one. */
export const FILTERS = ["layers", "community", "years", "min", "venue", "kind", "only", "q"] as const;
export type FilterName = (typeof FILTERS)[number];

/** The part of the map that is seen: its middle in picture units, how much larger than the whole along each axis. */
export interface See {
  readonly x: number;
  readonly y: number;
  readonly kx: number;
  readonly ky: number;
}

export interface FieldAddress {
  readonly view: string;
  readonly panel: string;
  readonly paper: string | null;
  readonly path: string | null;
  readonly edge: readonly [string, string] | null;
  /** The community whose panel is open, without the id of the field. */
  readonly ribbon: string | null;
  /** What else lights papers, each in a panel of its name: an entity by id, an author by name, a question. */
  readonly entity: string | null;
  readonly author: string | null;
  readonly ask: string;
  readonly compare: readonly string[];
  readonly layers: readonly LayerName[];
  /** Communities without the id of the field: `development:0`. */
  readonly community: readonly string[];
  readonly years: readonly [number, number] | null;
  readonly min: number;
  readonly venue: string;
  readonly kind: readonly string[];
  /** `list`, `survey`: only papers on the list, only papers that the survey cites. */
  readonly only: readonly string[];
  /** Lines: `cites`, `similar`, `all` (every one, not the strongest alone). */
  readonly lines: readonly string[];
  readonly hide: boolean;
  /** What the colour and the size of a disc say (`state/marking.ts`). */
  readonly colour: string;
  readonly size: string;
  readonly q: string;
  readonly survey: string | null;
  /** Of a survey: an earlier one than the last. */
  readonly revision: number | null;
  readonly section: string | null;
  readonly claim: string | null;
  /** Papers that a survey of the field must tell, and those that it may not cite. */
  readonly pin: readonly string[];
  readonly ban: readonly string[];
  /** Of the table: the column, behind `-` where its largest come first. */
  readonly sort: string;
  /** Of the tree: the taxonomy and the category of it that is open. */
  readonly category: readonly [string, string] | null;
  /** Of the matrix: the taxonomies that are crossed, rows first; null for communities. */
  readonly cross: readonly [string, string] | null;
  /** Of the matrix: the row and the column of the cell that is chosen. */
  readonly cell: readonly [string, string] | null;
  /** A reading list that came with the link. */
  readonly list: readonly string[];
  readonly see: See | null;
}

export const HOME: FieldAddress = {
  view: "map",
  panel: "about",
  paper: null,
  path: null,
  edge: null,
  ribbon: null,
  entity: null,
  author: null,
  ask: "",
  compare: [],
  layers: [],
  community: [],
  years: null,
  min: 0,
  venue: "",
  kind: [],
  only: [],
  lines: ["cites"],
  hide: false,
  colour: "theme",
  size: "rate",
  q: "",
  survey: null,
  revision: null,
  section: null,
  claim: null,
  pin: [],
  ban: [],
  sort: "-trending",
  category: null,
  cross: null,
  cell: null,
  list: [],
  see: null,
};

const listed = (text: string | null): string[] => (text ? [...new Set(text.split(".").filter(Boolean))] : []);

const keysOf = (text: string | null): string[] => (text ?? "").split("~").filter(Boolean);

function pairOf(text: string | null): readonly [string, string] | null {
  const [first, second, ...more] = (text ?? "").split("~");
  return first && second && !more.length ? [first, second] : null;
}

function edgeOf(text: string | null): readonly [string, string] | null {
  const ends = pairOf(text);
  return ends && ends[0] !== ends[1] ? ends : null;
}

function yearsOf(text: string | null): readonly [number, number] | null {
  const found = /^(\d{4})-(\d{4})$/.exec(text ?? "");
  if (!found) return null;
  const from = Number(found[1]);
  const to = Number(found[2]);
  return from <= to ? [from, to] : null;
}

function seeOf(text: string | null): See | null {
  const parts = (text ?? "").split(",").map(Number);
  if (parts.length !== 4 || !parts.every(Number.isFinite)) return null;
  const [x, y, kx, ky] = parts as [number, number, number, number];
  return kx >= 1 && ky >= 1 && kx <= 200 && ky <= 200 ? { x, y, kx, ky } : null;
}

/** The address in a query; what cannot be read is the default. */
export function readAddress(query: string): FieldAddress {
  const given = new URLSearchParams(query);
  const min = Number(given.get("min") ?? 0);
  const revision = Number(given.get("revision") ?? 0);
  return {
    view: given.get("view") ?? HOME.view,
    panel: given.get("panel") ?? HOME.panel,
    paper: given.get("paper"),
    path: given.get("path"),
    edge: edgeOf(given.get("edge")),
    ribbon: given.get("ribbon"),
    entity: given.get("entity"),
    author: given.get("author"),
    ask: given.get("ask") ?? "",
    compare: keysOf(given.get("compare")).slice(0, 4),
    layers: LAYERS.filter((layer) => listed(given.get("layers")).includes(layer)),
    community: listed(given.get("community")),
    years: yearsOf(given.get("years")),
    min: Number.isInteger(min) && min > 0 ? min : 0,
    venue: given.get("venue") ?? "",
    kind: listed(given.get("kind")),
    only: listed(given.get("only")),
    lines: given.has("lines") ? listed(given.get("lines")) : HOME.lines,
    hide: given.get("hide") === "1",
    colour: given.get("colour") || HOME.colour,
    size: given.get("size") || HOME.size,
    q: given.get("q") ?? "",
    survey: given.get("survey"),
    revision: Number.isInteger(revision) && revision > 0 ? revision : null,
    section: given.get("section"),
    claim: given.get("claim"),
    pin: keysOf(given.get("pin")),
    ban: keysOf(given.get("ban")).filter((key) => !keysOf(given.get("pin")).includes(key)),
    sort: given.get("sort") ?? HOME.sort,
    category: pairOf(given.get("category")),
    cross: pairOf(given.get("cross")),
    cell: pairOf(given.get("cell")),
    list: keysOf(given.get("list")),
    see: seeOf(given.get("see")),
  };
}

const short = (value: number): string => String(Number(value.toFixed(value < 20 ? 3 : 1)));

/** The query of an address, without `?`; empty for the default. */
export function writeAddress(address: FieldAddress): string {
  const parts: [string, string | null][] = [
    ["view", address.view === HOME.view ? null : address.view],
    ["panel", address.panel === HOME.panel ? null : address.panel],
    ["paper", address.paper],
    ["path", address.path],
    ["edge", address.edge?.join("~") ?? null],
    ["ribbon", address.ribbon],
    ["entity", address.entity],
    ["author", address.author],
    ["ask", address.ask],
    ["compare", address.compare.join("~")],
    ["layers", address.layers.join(".")],
    ["community", address.community.join(".")],
    ["years", address.years?.join("-") ?? null],
    ["min", address.min ? String(address.min) : null],
    ["venue", address.venue],
    ["kind", address.kind.join(".")],
    ["only", address.only.join(".")],
    ["lines", address.lines.join(".") === HOME.lines.join(".") ? null : address.lines.join(".") || "none"],
    ["hide", address.hide ? "1" : null],
    ["colour", address.colour === HOME.colour ? null : address.colour],
    ["size", address.size === HOME.size ? null : address.size],
    ["q", address.q],
    ["survey", address.survey],
    ["revision", address.revision === null ? null : String(address.revision)],
    ["section", address.section],
    ["claim", address.claim],
    ["pin", address.pin.join("~")],
    ["ban", address.ban.join("~")],
    ["sort", address.sort === HOME.sort ? null : address.sort],
    ["category", address.category?.join("~") ?? null],
    ["cross", address.cross?.join("~") ?? null],
    ["cell", address.cell?.join("~") ?? null],
    ["list", address.list.join("~")],
    ["see", address.see && [address.see.x, address.see.y, address.see.kx, address.see.ky].map(short).join(",")],
  ];
  return parts
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${escaped(value ?? "")}`)
    .join("&");
}

/** Percent-encoded where a query needs it, and readable where it does not. */
const escaped = (text: string): string =>
  encodeURIComponent(text)
    .replace(/%(?:2C|3A|7E)/g, (code) => decodeURIComponent(code))
    .replace(/%20/g, "+");
