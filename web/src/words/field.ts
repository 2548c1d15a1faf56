/** Every text of the page, in one place; numbers come with their unit. */
import type { FilterName, LayerName } from "../state/address";
import { counted, number, rate, share } from "./numbers";

const LAYER_NAMES: Record<LayerName, string> = { foundation: "Foundation", development: "Development", frontier: "Frontier" };

interface Named {
  readonly title: string;
  readonly year: number | null;
  readonly layer: string;
}

/** The first authors of a paper, and how many more there are. */
const authors = (names: readonly string[], total: number): string => names.join(", ") + authorsMore(total - names.length);

const authorsMore = (more: number): string => (more > 0 ? ` and ${number(more)} more` : "");

const spoken = (paper: Named, community: string | null): string =>
  [paper.title, paper.year ?? "no year", LAYER_NAMES[paper.layer as LayerName], community].filter(Boolean).join(", ");

/** How the strata lie, the lowest first, of which a field may lack some. */
function laid(layers: readonly LayerName[]): string {
  const [lowest, highest] = [layers[0] ?? "frontier", layers.at(-1) ?? "frontier"];
  if (layers.length < 2) return `all in the ${LAYER_NAMES[lowest]}: time runs to the right.`;
  const ends = `time runs to the right, the ${LAYER_NAMES[lowest]} lies below, the ${LAYER_NAMES[highest]} above.`;
  return `laid in ${layers.length === 2 ? "two" : "three"} strata: ${ends}`;
}

const FILTER_NAMES: Record<FilterName, string> = {
  layers: "stratum",
  community: "community",
  years: "years",
  min: "citations, at least",
  venue: "venue",
  kind: "kind",
  only: "list and survey",
  q: "search",
};

/** What says that a paper was retracted, when it is not a service. */
const SAYING: Readonly<Record<string, string>> = {
  abstract: "its abstract",
  keyword: "a keyword of its record",
  note: "a note of its record",
  notice: "the notice",
  record: "its record",
  title: "its title",
};

/** Where the words of a search were found. */
const PLACES: Readonly<Record<string, string>> = {
  title: "title",
  authors: "authors",
  venue: "venue",
  year: "year",
  abstract: "abstract",
  summary: "summary",
};

export const words = {
  name: "Strata",
  layers: LAYER_NAMES,
  kinds: { method: "Method", benchmark: "Benchmark", theory: "Theory", survey: "Survey", other: "Other" } as Record<string, string>,
  papers: (value: number) => counted(value, "paper"),
  citations: (value: number) => counted(value, "citation"),
  unnamed: (place: number) => `Community ${number(place)}`,
  communities: (value: number) => counted(value, "community", "communities"),
  score: (value: number) => `${rate(value)} citations a year`,
  rank: (place: number, total: number) => `rank ${number(place)} of ${number(total)}`,
  authors,
  authorsMore,
  byline: (paper: { authors: readonly string[]; author_count: number; year: number | null; venue: string | null }) =>
    [authors(paper.authors, paper.author_count), paper.year, paper.venue].filter(Boolean).join(" · "),
  loading: "Reading …",
  copied: "Copied.",
  notCopied: "This browser does not allow the page to copy.",
  header: {
    library: "Library",
    dark: "Dark",
    light: "Light",
    skip: "Skip to the content",
    views: "Views",
    keys: "Shortcuts",
  },
  unknown: { title: "There is no such page", detail: "The address may have a typing error, or be from another version." },
  library: { title: "Library", empty: "No field has been built yet.", fields: "Fields" },
  problem: {
    again: "Try again",
    request: (id: string) => `Request ${id}`,
    wait: (seconds: number) => `Trying again in ${counted(Math.ceil(seconds), "second")}.`,
  },
  key: {
    title: "This service needs a key",
    detail: "The key is sent only to this service, with each request, and is never part of an address.",
    refused: "The service refused that key. Check it and try again.",
    label: "Key",
    keep: "Keep it until this tab is closed",
    give: "Use this key",
    cancel: "Not now",
  },
  share: {
    button: "Share",
    link: "Copy link",
    markdown: "Copy as Markdown",
    whole: "Download the whole field as",
    formats: { gexf: "GEXF", graphml: "GraphML", csv: "CSV tables", html: "A page that works without a service" },
    saved: "Saved.",
    image: (topic: string, address: string) => `[${topic}](${address})`,
  },
  field: {
    summary: (papers: number, citations: number, communities: number) =>
      [counted(papers, "paper"), counted(citations, "citation"), counted(communities, "community", "communities")] as const,
    asOf: (day: string) => `as of ${day}`,
    stale: "This field was built again since you opened it.",
    renew: "Show the new one",
    views: { map: "Map", table: "Table", matrix: "Matrix", tree: "Tree" } as Record<string, string>,
    panels: {
      about: "About",
      paper: "Paper",
      community: "Community",
      entity: "Entity",
      author: "Author",
      cell: "Cell",
      ask: "Ask",
      edge: "Connection",
      compare: "Compare",
      survey: "Survey",
      list: "List",
    } as Record<string, string>,
    regions: { filters: "Search and filters", map: "Field", years: "Years", panel: "Details" },
    sheet: "Pull the details up or down",
    unknown: (what: string, key: string) => `This field does not have the ${what} “${key}” that the address names.`,
  },
  about: {
    size: (papers: number, years: readonly [number, number] | null, layers: readonly LayerName[]) =>
      `${counted(papers, "paper")}${years ? ` from ${years[0]} to ${years[1]}` : ""}, ${laid(layers)}`,
    how: (size: string | null, hasSeeds: boolean) =>
      `A ribbon is a community, thicker where it has more papers; a disc is a paper${size === null ? "" : `, as large as its ${size}`}${hasSeeds ? "; ringed discs are where paths begin" : ""}.`,
    cut: (sentence: string) => `Shown: ${sentence.replace(/\.$/, "")}.`,
    zoom: "Use search, filters or links to show the others.",
    moreNotes: (value: number) => `${counted(value, "more note")}`,
    noCitations:
      "No citation between these papers is known, so there are no paths: papers are ordered by similarity. You can switch on lines of similarity.",
    noYears: "No paper has a year: all are in one column, and how the field grew is not known.",
    start: "Start here",
    listAll: "Add these to the reading list",
  },
  search: {
    label: "Search in the field",
    hint: "Paper, author or word",
    holding: (value: number) =>
      value ? `${counted(value, "paper")} ${value === 1 ? "contains" : "contain"} it` : "No paper of this field contains all of it.",
    near: (value: number) => `${counted(value, "paper")} ${value === 1 ? "is" : "are"} similar in meaning.`,
    withNear: (value: number) => `Also show ${number(value)} that are similar in meaning`,
    withoutNear: "Show only those that contain it",
    asking: "Searching the field …",
    opens: "The best match opens when the answer is here.",
    where: (places: readonly string[]) =>
      places.length ? `in ${places.map((each) => PLACES[each] ?? each).join(", ")}` : "similar in meaning",
    more: (value: number) => `All ${number(value)}`,
    fewer: "Fewer",
    end: "End the search",
  },
  filters: {
    title: "Filter",
    open: "Filters",
    openAll: "Search and filters",
    close: "Close",
    min: "Citations, at least",
    venue: "Venue",
    kind: "Kind of paper",
    left: (value: number, total: number) => `${number(value)} of ${counted(total, "paper")}`,
    leftCut: (value: number, total: number, here: number) =>
      `${number(value)} of ${counted(total, "paper")}; the ${number(here)} with most citations a year are shown`,
    leftSome: (here: number, total: number) => `${number(here)} or more of ${counted(total, "paper")}`,
    leftHere: (here: number, problem: string) => `${counted(here, "paper")} of those shown; the others could not be loaded: ${problem}`,
    clear: "Clear all",
    undo: "Undo",
    nothing: "No paper passes these filters.",
    lift: (name: FilterName) => `Remove the filter “${FILTER_NAMES[name]}”`,
  },
  show: {
    title: "Show",
    cites: "Citations",
    similar: "Similarity",
    all: "Every line, not only the strongest",
    list: "Only the reading list",
    survey: "Only what the survey cites",
    hide: "Hide what is filtered out",
  },
  map: {
    png: (times: number) => `PNG, ${times}×`,
    svg: "SVG",
    caption: (topic: string, papers: number, citations: number, day: string) =>
      `${topic.charAt(0).toUpperCase()}${topic.slice(1)}: ${counted(papers, "paper")}, ${counted(citations, "citation")}, as of ${day}`,
    label: (topic: string) => `Map of ${topic}. Arrow keys go from paper to paper, Enter opens one.`,
    option: (paper: Named, community: string | null, rank: number, total: number) =>
      `${spoken(paper, community)}, ${rank} of ${total} in view`,
    said: spoken,
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    all: "All",
    allHint: "Show the whole field",
    save: "Picture",
  },
  years: { from: "From year", to: "To year", play: "Play", stop: "Stop", all: "All years", none: "No paper has a year." },
  table: {
    label: (papers: number) => `${counted(papers, "paper")}. Up and down go from row to row, Enter opens one.`,
    columns: {
      title: "Title",
      authors: "Authors",
      year: "Year",
      layer: "Stratum",
      community: "Community",
      citations: "Citations",
      trending: "A year",
      relevance: "Relevance",
    },
  },
  paper: {
    none: "Choose a paper on the map or in the table.",
    unknown: (key: string) => `No paper is named “${key}” here.`,
    relevance: "relevance",
    summary: "Summary",
    abstract: "Abstract",
    noText: "No source has a text of it.",
    retracted: "Retracted",
    retractedBy: (sources: readonly string[], date: string | null) =>
      `Retracted${date ? ` ${date}` : ""}, according to ${sources.map((each) => SAYING[each] ?? each).join(" and ")}. Surveys leave it out unless you allow retracted papers.`,
    notice: "Notice of retraction",
    allAuthors: "All",
    fewerAuthors: "Fewer",
    references: (papers: number) => `Cites in the field · ${number(papers)}`,
    citedBy: (papers: number) => `Cited in the field by · ${number(papers)}`,
    alike: (papers: number) => `Resembles · ${number(papers)}`,
  },
  card: {
    title: "What it states",
    reader: (reader: string, isCurrent: boolean) =>
      `Read by ${reader === "rules" ? "rules, in the paper’s own words" : reader}${isCurrent ? "" : ", from an older text"}`,
    nothing: "No role was found for any of its sentences.",
    numbers: "Numbers",
    names: "It names",
    setting: (on: string | null, against: string | null) => [on && `on ${on}`, against && `against ${against}`].filter(Boolean).join(", "),
    roles: {
      problem: "Problem",
      definition: "Definition",
      approach: "Approach",
      contribution: "Contribution",
      setting: "Setting",
      measure: "Measure",
      result: "Result",
      comparison: "Comparison",
      criticism: "Criticism",
      limit: "Limit",
      open_question: "Open question",
    } as Record<string, string>,
  },
  cite: { button: "Cite", text: "Copy as text", bibtex: "Copy as BibTeX", key: "Copy \\cite" },
  community: {
    none: "Choose a ribbon or its name.",
    years: (first: number, last: number) => (first === last ? `${first}` : `${first} to ${last}`),
    only: "Only this community",
    buildsOn: "It builds on",
    builtOnBy: "It is built on by",
    papers: "Its papers by importance",
    open: (label: string) => `About ${label}`,
  },
  path: {
    label: "Path",
    title: "Path",
    of: "Path of",
    walkFrom: "Walk from",
    none: "It is not on a path.",
    cite: (steps: number) => `${counted(steps, "step")} ${steps === 1 ? "cites" : "cite"}`,
    resemble: (steps: number, isSecond: boolean) =>
      `${isSecond ? number(steps) : counted(steps, "step")} ${steps === 1 ? "resembles" : "resemble"}`,
    back: (steps: number) => `${number(steps)} back in time`,
    follow: "Follow",
    followOf: (title: string) => `Follow the path of “${title}”`,
    others: (paths: number) => counted(paths, "other path"),
    before: "Previous step",
    after: "Next step",
    close: "Close the path",
    place: (place: number, total: number) => `${number(place)} of ${number(total)}`,
    stepOf: (place: number, total: number) => `Step ${number(place)} of ${number(total)}`,
    cites: "cites",
    resembles: "resembles",
    /** What a step weighs in the walk: the part of it that counts, times how alike the two texts are. */
    step: (relation: string | null, part: number, likeness: number) =>
      `weight ${share(part * likeness)} = ${relation !== "cites" ? "no citation" : part < 1 ? "citation of a newer paper" : "citation"} ${number(part)} × similarity ${share(likeness)}`,
    goesBack: "It is older than the step before it.",
    begins: "The path begins here.",
    leadsTo: "It leads on to:",
  },
  edge: {
    title: "Why they are connected",
    why: "why?",
    whyOf: (title: string) => `Why is it connected to ${title}?`,
    none: "Choose a line, or “why?” beside a paper.",
    noWhy: "No step of a path leads to this paper. Choose another one first: w then says why the two are connected.",
    nothing: "Nothing in this field connects them directly.",
    cites: "cites",
    weight: (weight: number) => `weight ${share(weight)} of 1: how alike the two texts are`,
    influential: "marked as influential by its source",
    noContexts: "No source has the sentences with the citation.",
    similar: (weight: number) => `Similarity of their texts: ${share(weight)} of 1`,
    references: "Both cite",
    citing: "Both are cited by",
    strength: (strength: number) => `Strength ${share(strength)} of 1, as a share of what each has`,
    paths: (paths: number) => `${counted(paths, "path")} ${paths === 1 ? "has" : "have"} a step between them.`,
  },
  compare: {
    button: "Compare",
    none: "Choose two to four papers with “Compare”, or with the key c.",
    another: "Choose another paper to compare it with.",
    title: (papers: number) => `${number(papers)} papers side by side`,
    remove: (title: string) => `Remove ${title} from the comparison`,
    end: "End the comparison",
    pairs: "Pairs",
    notAlike: "no similarity in this field",
    walk: "Strongest walk between the first two",
    noWalk: "No walk in this field leads from one to the other.",
    references: "All of them cite",
    citers: "All of them are cited by",
    onlyCites: (short: string) => `Cite only ${short}`,
    said: (papers: number) => `${counted(papers, "paper")} to compare`,
  },
  list: {
    title: "Reading list",
    empty: "Empty. “+ Reading list” beside a paper adds it, and so does the key l.",
    put: "+ Reading list",
    takeAll: (papers: number) => `+ List (${number(papers)})`,
    taken: (papers: number) => `★ On the list (${number(papers)})`,
    takeHint: (papers: number) => `Add ${counted(papers, "paper")} to the reading list`,
    on: "★ On the list",
    add: (title: string) => `Add ${title} to the reading list`,
    remove: (title: string) => `Remove ${title} from the reading list`,
    added: "Added to the reading list.",
    removed: "Removed from the reading list.",
    note: "Note",
    sort: "Sorted by",
    orders: { added: "when it was added", year: "year", title: "title" },
    copy: "Copy as text",
    link: "Copy link",
    clear: "Clear the list",
    undo: "Undo the last removal",
    addSeeds: "Add the Foundation",
    build: "A new field from this list",
    topic: "Its topic",
    buildOf: (papers: number) => `Build a field from ${counted(papers, "paper")}`,
    saved: (papers: number, format: string) => `${counted(papers, "paper")} saved as ${format}.`,
    came: (papers: number) => `The link contains a reading list of ${counted(papers, "paper")}.`,
    take: "Use it",
    leave: "Ignore it",
  },
  expand: {
    button: "Expand",
    title: (papers: number) => `Outside the field · ${number(papers)}`,
    nothing: "No paper outside the field is known that cites it or that it cites.",
    cut: (papers: number) => `The ${number(papers)} most cited are shown.`,
  },
  keys: {
    title: "Keyboard shortcuts",
    letters: "Use single letters as shortcuts",
    close: "Close",
    rows: [
      ["/", "search"],
      ["?", "these keys"],
      ["Esc", "one step back: card, panel, path, filter"],
      ["g, then m t x s j", "map, table, matrix, survey, jobs"],
      ["Ctrl + Z", "undo the last filter or removal"],
      ["F6", "next region: left, map, years, panel"],
      ["Arrows", "to the nearest paper in that direction; in the table, to the next row"],
      ["Shift + arrows", "move the view"],
      ["+ − 0", "zoom in, zoom out, show all; with Alt only in time"],
      ["Enter", "open the paper"],
      ["[ and ]", "previous and next on the path, or in time"],
      ["p w c l e", "path, why, compare, list, expand"],
    ],
  },
} as const;
