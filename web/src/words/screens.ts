/** The texts of the screens beside a field's own: library, jobs, imports, surveys, matrix, tree. */
import { counted, fileSize, number, percent, rate } from "./numbers";

/** A time as ISO has it, without parts of seconds: `2026-11-02 09:15`. */
export const moment = (iso: string): string => iso.slice(0, 16).replace("T", " ");

export const libraryWords = {
  title: "Library",
  lead: "The fields of this graph, each in its strata.",
  years: (first: number, last: number) => (first === last ? String(first) : `${first}–${last}`),
  asOf: (day: string) => `as of ${day}`,
  before: (year: number | string) => `to ${year}`,
  commandLines: "strata import library.bib\nstrata field build 'your topic'",
  undated: (value: number) => `${counted(value, "paper")} without a year`,
  came: (value: number) => `${counted(value, "paper")} came since it was built; build it again to include them.`,
  histogram: (topic: string) => `Papers on ${topic} by year and stratum`,
  drop: "Drop files here, or anywhere on the page",
  formats:
    "BibTeX, RIS, CSL-JSON, Zotero, EndNote, Web of Science, Scopus, Dimensions, Lens, PubMed, OpenAlex, Semantic Scholar, Crossref, Europe PMC, DBLP, DataCite, arXiv, tables (CSV, Excel), full texts (PDF, JATS, TEI, LaTeX, HTML), lists of DOIs; plain, gzipped or zipped.",
  choose: "Choose files",
  emptyTitle: "Nothing here yet",
  empty: "A field grows from papers. Bring a library you have, or begin with the example: 126 papers on graph neural networks.",
  example: "Import the example papers",
  commands: "The same on the command line:",
  duplicates: "Papers that may be one work",
  collections: "Screening decisions",
  more: "Also",
} as const;

const surveysHold = (surveys: readonly string[]): string =>
  `because these surveys use them; delete the surveys first: ${surveys.join(", ")}`;

export const deletionWords = {
  ask: { papers: "Delete this paper…", imports: "Take this import back…", fields: "Delete this field…", surveys: "Delete this survey…" },
  yes: "Delete",
  no: "Keep it",
  papers: (counts: {
    paper_count: number;
    cited_count: number;
    stub_count: number;
    full_text_count: number;
    shared_count: number;
    held_count: number;
    surveys: readonly string[];
    fields: readonly { id: string; papers: number }[];
  }): string[] =>
    [
      counts.paper_count ? `${counted(counts.paper_count, "paper")} will be deleted.` : "No paper will be deleted.",
      counts.cited_count
        ? `${counted(counts.cited_count, "of them is", "of them are")} still cited; only what the citations say is kept.`
        : "",
      counts.stub_count ? `${counted(counts.stub_count, "work")} that only they cite will be deleted, too.` : "",
      counts.full_text_count ? `${counted(counts.full_text_count, "full text")} will be deleted.` : "",
      ...counts.fields.map((field) => `The field ${field.id} loses ${counted(field.papers, "paper")}.`),
      counts.shared_count
        ? `${counted(counts.shared_count, "paper")} that came with other imports, too, will only lose the label of this one.`
        : "",
      counts.held_count ? `${counted(counts.held_count, "paper is kept", "papers are kept")}, ${surveysHold(counts.surveys)}.` : "",
    ].filter(Boolean),
  field: (counts: { paper_count: number; summary_count: number; taxonomy_count: number; surveys: readonly string[] }): string[] => [
    `The field will be deleted, with ${counted(counts.summary_count, "summary", "summaries")} and ${counted(counts.taxonomy_count, "taxonomy", "taxonomies")}.`,
    `Its ${counted(counts.paper_count, "paper is", "papers are")} kept${counts.surveys.length ? `, and so are its surveys (${counts.surveys.join(", ")})` : ""}.`,
  ],
  survey: (counts: { revision_count: number; cited_paper_count: number }): string[] => [
    `The survey will be deleted, with ${counted(counts.revision_count, "revision")}.`,
    `The ${counted(counts.cited_paper_count, "paper that it cites is", "papers that it cites are")} kept.`,
  ],
} as const;

export const missingWords = {
  title: "Missing from the library",
  none: "Nothing is missing: the library has every work that two papers of the field cite.",
  nameless: "a work without a title",
  citedBy: (value: number) => `cited by ${counted(value, "paper")}`,
  save: "Save these as a list to import",
} as const;

export const jobWords = {
  title: "Jobs",
  none: "No job has run yet. Imports, fields and surveys are jobs.",
  running: (value: number) => counted(value, "job"),
  kinds: {
    import: "Import",
    field: "Field",
    survey: "Survey",
    extraction: "Extraction",
    taxonomy: "Taxonomy",
    collection: "Collection",
    reading: "Reading",
    rewriting: "Rewriting of section",
    refresh: "Refresh",
    unaided: "Survey by a model alone",
    evaluation: "Marks",
    "full-texts": "Full texts",
    enrichment: "Completion of records",
  } as Record<string, string>,
  /** `Survey of Graph neural networks, full, by offline`. */
  name: (kind: string, of: { subject: string | null; section: string | null; preset: string | null; model: string }) =>
    [
      `${kind}${of.section ? ` ${of.section}` : ""}${of.subject ? ` of ${of.subject}` : ""}`,
      ...(of.preset ? [of.preset] : []),
      ...(of.model ? [`by ${of.model}`] : []),
    ].join(", "),
  far: (done: number, total: number) => `${number(done)} of ${number(total)}`,
  after: (time: string) => `after ${time}`,
  drafts: "Drafted so far",
  draftsNote: "The parts as first drafted, before they are checked, ordered and given their citations.",
  states: {
    queued: "Waiting",
    running: "Running",
    cancelling: "Stopping after this step",
    succeeded: "Done",
    failed: "Failed",
    cancelled: "Stopped",
  } as Record<string, string>,
  columns: { kind: "Job", state: "Progress", created: "Requested", ended: "Ended" },
  cancel: "Stop after this step",
  resume: "Continue",
  result: {
    import: "See the report",
    field: "Open the field",
    survey: "Read the survey",
    collection: "See the decisions",
    rewriting: "Read the rewritten section",
    refresh: "Read the refreshed survey",
  } as Record<string, string>,
  outline: "See the outline",
  open: "Open the field",
  partial: "Read what is written so far",
  spent: "Spent",
  calls: (value: number) => counted(value, "call"),
  reused: (value: number) => `${number(value)} answered from stored replies`,
  tokens: (read: number, written: number) => `${number(read)} tokens read, ${number(written)} written`,
  free: "nothing: the offline writer is free",
  steps: (value: number) => `${counted(value, "finished step")}; none is repeated`,
  attempts: (value: number) => `started ${value === 1 ? "once" : counted(value, "time")}`,
  trouble: "The connection is lost; the page tries again by itself.",
  all: "All jobs",
} as const;

export const importWords = {
  title: "Import",
  dropHere: "Drop to import",
  dialog: "Import papers",
  files: "Files",
  label: "Name of this import",
  labelHint: "A field can be built from its papers alone.",
  format: "Format",
  byContent: "found from the content",
  send: "Import",
  cancel: "Cancel",
  sending: "Sending …",
  size: fileSize,
  counts: {
    rows: "rows read",
    accepted: "new papers",
    merged: "merged into known papers",
    unchanged: "added nothing new",
    citation_rows: "citations only",
    rejected: "rejected",
    citations: "citations added",
    stubs: "works known by a citation",
  } as Record<string, string>,
  outcomes: { rejected: "Rejected", merged: "Merged", notice: "Notice" } as Record<string, string>,
  row: (row: number) => (row === 0 ? "the file" : `row ${number(row)}`),
  rows: "Rows with a remark",
  noRows: "Every row was imported without a remark.",
  more: "Show more",
  wait: "The report appears here when the import has ended.",
  build: "Build a field from these",
  topic: "Topic",
  topicHint: "What the field is about, in the words of its papers.",
  topicDescription: "A sentence that describes it further (optional)",
  asOf: "Date to use as today",
  building: "Build the field",
  builtFrom: (label: string, day: string) => `It uses the papers of the import “${label}”, as of ${day || "today"}.`,
  duplicates: (value: number) => `${counted(value, "pair")} of papers may be one work`,
  lacking: (abstracts: number, references: number) =>
    `${percent(abstracts)} without an abstract, ${percent(references)} without references`,
} as const;

export const surveyWords = {
  title: "Survey",
  list: "Surveys",
  start: "Write a survey",
  startDetail: "Nothing is spent before you confirm.",
  estimate: "What it will take",
  calls: "Calls of the model",
  tokens: "Tokens read and written",
  price: "Price",
  time: "Time",
  unknownPrice: "not known for this model",
  basis: "How this was estimated",
  budget: "Stop at a cost of (US dollars)",
  noBudget: "no limit",
  fresh: "Do not use answers stored for earlier surveys",
  includeRetracted: (papers: number) => `Use ${counted(papers, "retracted paper")} of the field as evidence`,
  retracted: (papers: number) => `${counted(papers, "retracted paper")} of the field ${papers === 1 ? "is" : "are"} left out.`,
  stop: "Stop after the outline, so that I can change it first",
  begin: "Write it",
  cancel: "Not now",
  none: "No survey of this field has been written yet.",
  about: (preset: string, model: string, revision: number, papers: string, status: string) =>
    [
      preset.replaceAll("_", " "),
      ...(model ? [`writer ${model}`] : []),
      `revision ${revision}`,
      `cites ${papers}`,
      ...(status === "partial" ? ["stopped before its end"] : []),
    ].join(" · "),
  planned: (preset: string, model: string, revision: number) =>
    [preset.replaceAll("_", " "), ...(model ? [`writer ${model}`] : []), `revision ${revision}`, "an outline, not written yet"].join(" · "),
  draftOf: (revision: number) => `with a newer outline, revision ${revision}`,
  draft: (revision: number) =>
    `A newer outline is saved as revision ${number(revision)}; the text stays as it is until you write the survey from it.`,
  openDraft: "See the outline",
  outline: "Outline",
  text: "Text",
  map: "Papers",
  cited: (value: number) => `${counted(value, "cited sentence")}, each with its passage`,
  partial: "This survey was stopped; what is written can be read.",
  growing: "This survey is being written; it grows as you read.",
  earlier: (revision: number) => `This is revision ${number(revision)}; there may be later ones.`,
  open: "See the field",
  download: "Download",
  page: (number: number) => `page ${number}`,
  passage: { title: "Title", summary: "Summary", abstract: "Abstract", record: "Catalogue record", fulltext: "Full text" } as Record<
    string,
    string
  >,
  ofPaper: "of",
  passageOf: (source: string) => `Passage of the ${source}`,
  overlap: (score: number) => `${percent(score)} of the sentence's words`,
  record: "what the catalogue says",
  closePassage: "Close the passage",
  inPaper: "Show it in the paper",
  chosen: (place: number, total: number) => `${place} of ${total}`,
  next: "Next sentence",
  previous: "Previous sentence",
  citedBy: (value: number) => (value ? `cited by ${counted(value, "sentence")}` : "cited by no sentence"),
  sections: (value: number) => counted(value, "section"),
  words: (value: number) => counted(value, "word"),
  uncited: (value: number, total: number) => `No sentence cites ${number(value)} of ${number(total)} papers; their circles are hollow.`,
  clear: "All papers",
  references: "References",
  foldMap: (isFolded: boolean) => (isFolded ? "Show the map" : "Hide the map"),
} as const;

export const outlineWords = {
  title: "Outline",
  about: (revision: number, status: string, written: number | null) =>
    status === "outline"
      ? `Revision ${number(revision)}: nothing is written from it yet.${written === null ? "" : ` The text of revision ${number(written)} is kept.`}`
      : `Revision ${number(revision)}, which is written. What you save becomes the next revision, from which the survey can be written again.`,
  help: "The survey is written exactly from this outline. Click a text to change it; Alt + ↑ and Alt + ↓ move the section you are in. The introduction and the conclusion are added later.",
  notWhole: "This outline was not saved completely and cannot be changed.",
  purposes: {
    "common ground": "Common ground",
    lineage: "Lineage, along paths",
    comparison: "Comparison of the strata",
    surveys: "Earlier surveys",
    "open problems": "Open problems",
  } as Record<string, string>,
  titleOf: (place: string) => `Title of ${place}`,
  noTitle: "Its title",
  focusOf: (place: string) => `What ${place} is about`,
  noFocus: "What it is about, in a sentence",
  nearest: "uses the papers nearest to its words",
  tells: (papers: number) => `always describes ${counted(papers, "paper")}`,
  up: (name: string) => `Move “${name}” up`,
  down: (name: string) => `Move “${name}” down`,
  movedTo: (place: string) => `It is now ${place}.`,
  remove: (name: string) => `Delete “${name}”`,
  removed: (name: string) => `“${name}” is deleted.`,
  add: "Add a section",
  addTo: (name: string) => `Add a subsection to “${name}”`,
  lock: "Lock",
  locked: "Locked",
  lockOf: (name: string) => `Lock “${name}”`,
  lockHint: "A locked section is not changed when the outline is improved before writing",
  keep: "Save",
  kept: (revision: number) => `Saved as revision ${number(revision)}.`,
  undo: "Undo",
  write: "Write the survey from this outline",
  keepAndWrite: "Save it and write the survey",
  improve: "First improve the sections that are not locked",
  outdated: "Someone else has changed this outline",
  outdatedDetail: "Your changes were not saved. Loading it again shows the other changes and discards yours.",
  reload: "Load it again",
  faulty: (parts: number) => `It was not saved: correct ${parts === 1 ? "the marked part" : `the ${number(parts)} marked parts`} first.`,
} as const;

export const rewriteWords = {
  button: "Rewrite…",
  title: (title: string) => `Rewrite “${title}”`,
  detail: "The new text becomes the next revision; all other sections stay as they are.",
  instruction: "What to change",
  example: "shorter, and more on over-smoothing",
  noModel: "This needs a language model, and this service has none. Set STRATA_MODEL; the manual says how.",
  ask: "Estimate time and cost",
  begin: "Rewrite it",
} as const;

export const matrixWords = {
  lead: "Citations between communities: a row cites a column. A dashed cell is a gap: it has far fewer than expected from its papers and years; the cell shows the expected number.",
  of: "Rows cite columns",
  total: "all",
  none: "No community of this field cites another.",
  expected: (value: number) => `${rate(value)} expected`,
  gap: "gap",
  citations: (value: number) => counted(value, "citation"),
  cell: (source: string, target: string) => `${source} citing ${target}`,
  choose: "Show these papers on the map",
  communities: "Communities",
  taxonomies: "Taxonomies",
  noTaxonomy: "Methods and tasks, or other categories, can be compared once each has a taxonomy:",
  kinds: "What to compare",
  rows: "Rows",
  columns: "Columns",
  crossedLead:
    "Pairs of entities that papers relate, by the categories of two taxonomies. A dashed cell is a gap: no paper that was read relates entities of the two categories.",
  notRead: "not read yet",
  unread: (papers: number) =>
    `${counted(papers, "paper")} ${papers === 1 ? "was" : "were"} not read for these pairs yet: nothing is known about a cell with “?”.`,
  read: "Read them",
  crossed: (row: string, column: string) => `${row} with ${column}`,
  pairs: (value: number) => counted(value, "pair of related entities", "pairs of related entities"),
} as const;

export const treeWords = {
  none: "No taxonomy of this field has been made yet.",
  make: "Make a taxonomy",
  makeDetail: "The papers of the field are read for entities of one type, which are grouped into categories.",
  kind: "Type of entity",
  criterion: "Group by",
  ask: "Estimate time and cost",
  begin: "Make it",
  choose: "Choose a category to see its papers.",
  lit: (papers: number) => `${counted(papers, "paper")} of this category`,
  first: (shown: number, total: number) => `The first ${number(shown)} of ${number(total)}.`,
  entities: (value: number) => counted(value, "entity", "entities"),
  by: (type: string, criterion: string) => `${type} by ${criterion}`,
  size: (placed: number, others: number) =>
    others
      ? `${counted(placed, "entity", "entities")} in categories, ${number(others)} in none`
      : `${counted(placed, "entity", "entities")}, all in categories`,
  undo: "Undo the last change",
  change: "Change",
  changeOf: (name: string) => `Change ${name}`,
  name: "Name of the category",
  rename: "Rename",
  merge: "Merge into another",
  into: "Category to merge it into",
  lock: "Keep it when the taxonomy is made again",
  unlock: "Let it change when the taxonomy is made again",
  locked: "kept",
  save: "Save",
  cancel: "Cancel",
} as const;

export const duplicateWords = {
  title: "Papers that may be one work",
  lead: "A decision is permanent. Merging replaces one paper by the other, with all citations.",
  none: "No papers wait for a decision.",
  authors: "authors similar",
  titles: "title similar",
  abstracts: "abstract similar",
  keepFirst: "One work: keep the left",
  keepSecond: "One work: keep the right",
  apart: "Two works",
  more: (value: number) => `${number(value)} more`,
} as const;

export const screeningWords = {
  title: "Screening decisions",
  lead: "What was searched for, and why each paper that was found is included or excluded. You can change each decision; give your reason.",
  none: "No collection has been made yet.",
  noCandidates: "No paper has this outcome.",
  asOf: (day: string) => `as of ${day}`,
  outcomes: { included: "Included", excluded: "Excluded" } as Record<string, string>,
  decide: { included: "Include it", excluded: "Exclude it" } as Record<string, string>,
  reason: "Why",
  cancel: "Cancel",
  heading: (outcome: string, papers: number | null) => (papers === null ? outcome : `${outcome} · ${counted(papers, "paper")}`),
  about: (flow: { screened: number; screened_out: number; assessed: number; included: number }, day: string) =>
    `As of ${day}: ${counted(flow.screened, "candidate")}, ${number(flow.screened_out)} too far from the topic by title and abstract, ${number(flow.assessed)} judged, ${number(flow.included)} included. Your decisions are counted.`,
  field: "See its field",
  more: "Show more",
  withdraw: "Take my decision back",
  byReader: (day: string) => `decided by a reader on ${day}`,
  first: (shown: number, total: number) => `The first ${number(shown)} of ${number(total)}.`,
} as const;
