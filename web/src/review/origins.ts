/** Papers that are started from: found by identifier or title, with the papers that they build on and those that build on them. */
import { answer, api, type Schemas } from "../api/client";
import { folded } from "../state/filters";

export type Entry = Schemas["PaperEntry"];

/** A line of what was written, with the papers that it may mean, the likeliest first. */
export interface Origin {
  readonly line: string;
  readonly choices: readonly Entry[];
  /** Whether the first of them is meant: it has this identifier, or this very title. */
  readonly isSure: boolean;
}

/** A paper around those that are started from, and how many of these it is joined to. */
export interface Relative {
  readonly paper: Entry;
  readonly joined: number;
}

export interface Kin {
  readonly standsOn: readonly Relative[];
  readonly cameOf: readonly Relative[];
}

export const MOST_LINES = 50;
const MOST_CHOICES = 3;
/** References and citations that are read of each paper. */
export const MOST_KIN = 200;

/** The lines of a text that say something, each once. */
export const linesOf = (text: string): string[] =>
  [
    ...new Set(
      text
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => /[\p{L}\p{N}]/u.test(line)),
    ),
  ].slice(0, MOST_LINES);

const letters = (text: string): string =>
  folded(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Whether a line is an identifier or an address, that a source can be asked about. */
export const isIdentifier = (line: string): boolean =>
  /^(https?:\/\/|doi:|arxiv:|pubmed:|pmid:|openalex:|10\.\d{4,}\/|\d{4}\.\d{4,5}(v\d+)?$|[a-z-]+(\.[a-z]{2})?\/\d{7}$)/i.test(line);

/** What a search for a line says of it. */
export function originOf(line: string, found: readonly Pick<Schemas["Found"], "found_by" | "paper">[]): Origin {
  const named = found.find((each) => each.found_by.includes("identifier") || letters(each.paper.title) === letters(line));
  if (named) return { line, choices: [named.paper], isSure: true };
  return { line, choices: isIdentifier(line) ? [] : found.slice(0, MOST_CHOICES).map((each) => each.paper), isSure: false };
}

/** Look a line up in the library, works that are known by a citation only too.
 * @throws Problem */
export async function findOrigin(line: string): Promise<Origin> {
  const query = { q: line, stubs: true, limit: 10 };
  return originOf(line, (await answer(api.GET("/v1/search", { params: { query } }))).items);
}

/** Count in how many of the lists each paper is, and leave out those that are started from; most first, then most cited. */
export function relativesOf(lists: readonly (readonly Entry[])[], own: ReadonlySet<string>): Relative[] {
  const found = new Map<string, { paper: Entry; joined: number }>();
  for (const list of lists) {
    for (const paper of list) {
      if (own.has(paper.id)) continue;
      const known = found.get(paper.id);
      if (known) known.joined += 1;
      else found.set(paper.id, { paper, joined: 1 });
    }
  }
  const cited = (each: Relative): number => each.paper.citation_count ?? -1;
  return [...found.values()].sort((a, b) => b.joined - a.joined || cited(b) - cited(a) || a.paper.id.localeCompare(b.paper.id));
}

/** The papers that papers build on and those that build on them, as far as the library knows.
 * @throws Problem */
export async function readKin(papers: readonly Entry[]): Promise<Kin> {
  const own = new Set(papers.map((each) => each.id));
  const query = { limit: MOST_KIN };
  const read = (part: "references" | "citations") =>
    Promise.all(
      papers.map(async ({ id }) => {
        const path = { id };
        const asked =
          part === "references"
            ? api.GET("/v1/papers/{id}/references", { params: { path, query } })
            : api.GET("/v1/papers/{id}/citations", { params: { path, query } });
        return ((await answer(asked)) as Schemas["PaperList"]).items;
      }),
    );
  const [references, citations] = await Promise.all([read("references"), read("citations")]);
  return { standsOn: relativesOf(references, own), cameOf: relativesOf(citations, own) };
}
