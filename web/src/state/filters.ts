/** Which papers meet the filters of an address, and how many are left of each part. */
import { type FieldAddress, type FilterName, FILTERS, HOME, LAYERS } from "./address";
import type { FieldData } from "./field-data";

/** Papers that the address speaks of and the service or the browser knows. */
export interface Sets {
  readonly listed: Uint8Array | null;
  readonly cited: Uint8Array | null;
  readonly hits: Uint8Array | null;
}

const isSet = (address: FieldAddress, name: FilterName): boolean => {
  const value = address[name];
  return typeof value === "object" ? value !== null && (value as readonly unknown[]).length > 0 : Boolean(value);
};

/** The filters of an address that are on. */
export const filtersOn = (address: FieldAddress): FilterName[] => FILTERS.filter((name) => isSet(address, name));

type Test = (paper: number) => boolean;

function testOf(data: FieldData, address: FieldAddress, sets: Sets, name: FilterName): Test {
  switch (name) {
    case "layers": {
      const wanted = LAYERS.map((layer) => address.layers.includes(layer));
      return (paper) => wanted[data.layer[paper]!] ?? false;
    }
    case "community": {
      const wanted = data.communities.map((each) => address.community.includes(each.short));
      return (paper) => wanted[data.community[paper]!] ?? false;
    }
    case "years": {
      const [from, to] = address.years ?? [0, 0];
      return (paper) => data.year[paper]! >= from && data.year[paper]! <= to;
    }
    case "min":
      return (paper) => data.citations[paper]! >= address.min;
    case "venue": {
      const wanted = folded(address.venue);
      return (paper) => folded(data.papers[paper]!.venue ?? "").includes(wanted);
    }
    case "kind":
      return (paper) => address.kind.includes(data.papers[paper]!.kind);
    case "only": {
      const marks = address.only.map((each) => (each === "list" ? sets.listed : each === "survey" ? sets.cited : null));
      return (paper) => marks.every((mark) => Boolean(mark?.[paper]));
    }
    case "q":
      return (paper) => !sets.hits || Boolean(sets.hits[paper]);
  }
}

/** Which papers meet all filters but those of `without`. */
export function meeting(data: FieldData, address: FieldAddress, sets: Sets, without: readonly FilterName[] = []): Uint8Array {
  const tests = filtersOn(address)
    .filter((name) => !without.includes(name))
    .map((name) => testOf(data, address, sets, name));
  const meets = new Uint8Array(data.size);
  for (let paper = 0; paper < data.size; paper++) meets[paper] = tests.every((test) => test(paper)) ? 1 : 0;
  return meets;
}

export interface Counts {
  readonly left: number;
  readonly layers: readonly number[];
  readonly communities: readonly number[];
  readonly kinds: ReadonlyMap<string, number>;
}

/** How many papers are left: of all filters; by stratum, community and kind, of the filters beside their own. */
export function countsOf(data: FieldData, address: FieldAddress, sets: Sets): Counts {
  const left = meeting(data, address, sets).reduce((sum, each) => sum + each, 0);
  const placed = meeting(data, address, sets, ["layers", "community"]);
  const ofKind = meeting(data, address, sets, ["kind"]);
  const layers = LAYERS.map(() => 0);
  const communities = data.communities.map(() => 0);
  const kinds = new Map<string, number>();
  for (let paper = 0; paper < data.size; paper++) {
    if (placed[paper]) {
      layers[data.layer[paper]!]! += 1;
      const community = data.community[paper]!;
      if (community >= 0) communities[community]! += 1;
    }
    const kind = data.papers[paper]!.kind;
    kinds.set(kind, (kinds.get(kind) ?? 0) + ofKind[paper]!);
  }
  return { left, layers, communities, kinds };
}

/** The filter whose lifting brings back most papers; null without a filter. */
export function mostExcluding(data: FieldData, address: FieldAddress, sets: Sets): FilterName | null {
  let best: FilterName | null = null;
  let most = -1;
  for (const name of filtersOn(address)) {
    const left = meeting(data, address, sets, [name]).reduce((sum, each) => sum + each, 0);
    if (left > most) [best, most] = [name, left];
  }
  return best;
}

/** The address without one filter. */
export const lifted = (name: FilterName): Partial<FieldAddress> => ({ [name]: HOME[name] });

/** Letters without case and accents, so that `Zugner` finds `Zügner`. */
export const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();

const texts = new WeakMap<FieldData["papers"][number], string>();

const wordsIn = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The words of a paper, a blank before each. */
function textOf(paper: FieldData["papers"][number]): string {
  const known = texts.get(paper);
  if (known !== undefined) return known;
  const parts = [paper.title, ...paper.authors, paper.year ?? "", paper.venue ?? "", paper.citation_key];
  const text = wordsIn(parts.join(" "))
    .map((word) => ` ${word}`)
    .join("");
  texts.set(paper, text);
  return text;
}

/** Scripts without blanks between words are looked through by letters. */
const hasBlanks = (word: string): boolean => /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]+$/u.test(word);

/** Papers in whose title, authors, year or venue every word of a text begins one; null for a text without words. */
export function ownHits(data: FieldData, q: string): Uint8Array | null {
  const wanted = wordsIn(q).map((word) => (hasBlanks(word) ? ` ${word}` : word));
  if (!wanted.length) return null;
  return Uint8Array.from(data.papers, (paper) => (wanted.every((word) => textOf(paper).includes(word)) ? 1 : 0));
}
