/** The papers that a survey cites, numbered as they come in its text. */
import type { Schemas } from "../api/client";
import type { FieldData } from "../state/field-data";

type ClaimIndex = Schemas["ClaimIndexOut"];

/** Ids of the cited papers by the place of the first sentence that cites them, then by id. */
export function referencesOf(index: Pick<ClaimIndex, "papers">): string[] {
  const first = (id: string): number => Math.min(...(index.papers[id] ?? []), Number.POSITIVE_INFINITY);
  return Object.keys(index.papers).sort((a, b) => first(a) - first(b) || (a < b ? -1 : 1));
}

/** By citation key the number of a reference, from 1; papers that are not read yet have none. */
export function numbersOf(index: ClaimIndex | undefined, data: FieldData | null): ReadonlyMap<string, number> {
  if (!index || !data) return new Map();
  const numbers = new Map<string, number>();
  for (const [place, id] of referencesOf(index).entries()) {
    const paper = data.byId.get(id);
    if (paper !== undefined) numbers.set(data.papers[paper]!.citation_key, place + 1);
  }
  return numbers;
}

/** Whether a sentence names the first author of a paper, whose citation then need not do so again. */
export function namesAuthor(sentence: string, short: string): boolean {
  const author = short.replace(/ (et al\.|and .*)?( ?\d{4}[a-z]?)?$/, "").replace(/ \d{4}[a-z]?$/, "");
  return author.length > 1 && new RegExp(`(^|[^\\p{L}])${escaped(author)}([^\\p{L}]|$)`, "u").test(sentence);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
