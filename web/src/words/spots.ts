/** The texts of what lights papers by name (entities, authors, questions, cells) and of the legend of the map. */
import { words } from "./field";
import { counted, number } from "./numbers";

export const yearsOf = (first: number | null, last: number | null): string =>
  first === null ? "" : first === last || last === null ? String(first) : `${first} to ${last}`;

export const spotWords = {
  found: {
    entities: "Named in papers",
    authors: "Authors",
    ask: (q: string) => `Find sentences that answer “${q}”`,
    entity: (type: string, papers: number) => `${type} · ${words.papers(papers)}`,
    author: (papers: number) => words.papers(papers),
  },
  entity: {
    none: "Search for a method, a data set or a task, and choose it.",
    aliases: (names: readonly string[]) => `Also written ${names.join(", ")}`,
    about: (papers: number, sentences: number) => `${words.papers(papers)}, ${counted(sentences, "sentence")}`,
    categories: "In the taxonomies",
    sentences: "Sentences that name it",
    first: (shown: number, total: number) => `The first ${number(shown)} of ${number(total)}.`,
    together: "Named in the same sentence",
    papers: "Its papers, newest first",
  },
  author: {
    none: "Choose an author from a paper, or search for a name.",
    unknown: (name: string) => `No paper of this field is by “${name}”.`,
    about: (papers: number, citations: number) => `${words.papers(papers)}, cited ${number(citations)} times in the world`,
    together: (value: number) => counted(value, "co-author"),
    with: (papers: number) => words.papers(papers),
    mostOf: (shown: number, total: number) => (total > shown ? `The ${number(shown)} with most papers in common.` : ""),
    papers: "Papers by importance",
    note: "Authors are known by name only: two people of the same name are shown as one.",
    show: (name: string) => `Papers of ${name}`,
  },
  ask: {
    title: "Ask the papers",
    label: "Your question",
    hint: "what makes deep networks oversmooth",
    ask: "Ask",
    none: "Shows the sentences of abstracts and full texts that answer it best, each with its paper. No text is generated, and nothing is sent to a model.",
    nothing: "No sentence of these papers is about it.",
    found: (sentences: number, papers: number) => `${counted(sentences, "sentence")} of ${words.papers(papers)}`,
    among: "Only the papers that pass the filters are searched.",
    place: (source: string, section: string | null, page: number | null) =>
      [source, section, page === null ? null : `page ${page}`].filter(Boolean).join(", "),
  },
  cell: {
    none: "Choose a cell of the matrix of taxonomies.",
    title: (row: string, column: string) => `${row} with ${column}`,
    pairs: "Pairs that papers relate",
    papers: "Papers, those with most pairs first",
    of: (pairs: number) => counted(pairs, "pair"),
    nothing: "No paper that was read relates entities of the two categories.",
    show: "Show these papers on the map",
  },
  term: {
    title: "Its terms",
    first: (short: string) => `first in ${short}`,
    says: "says",
    papers: (value: number) => words.papers(value),
    looked: (papers: number) => `Searched in the title and abstract of its ${words.papers(papers)}.`,
  },
  summary: { title: "Summary", by: (model: string) => `Writer: ${model}` },
} as const;
