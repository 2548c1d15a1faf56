/** The five constructs of a section's Markdown as values: paragraphs, lists, emphasis, strong, citations.
 *
 * Offsets are those of the text, so that a claim is found by where it begins and ends. What is not a construct is text.
 */

export type Inline =
  | { readonly kind: "text"; readonly text: string; readonly start: number }
  | { readonly kind: "emphasis"; readonly text: string; readonly start: number }
  | { readonly kind: "strong"; readonly text: string; readonly start: number }
  | { readonly kind: "code"; readonly text: string; readonly start: number }
  /** With the marks behind it, which stay on its line: `after`. */
  | { readonly kind: "citation"; readonly keys: readonly string[]; readonly after: string; readonly start: number };

export interface Block {
  readonly kind: "paragraph" | "item";
  readonly start: number;
  readonly end: number;
}

/** The paragraphs and list items of a text, by their offsets. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  for (const piece of text.split(/(\n{2,})/)) {
    if (piece.trim() && !/^\n+$/.test(piece)) {
      let line = start;
      const lines = piece.split("\n");
      const isList = lines.every((each) => !each.trim() || /^\s*[-*] /.test(each));
      if (isList) {
        for (const each of lines) {
          const mark = /^\s*[-*] /.exec(each)?.[0].length ?? 0;
          if (each.trim()) blocks.push({ kind: "item", start: line + mark, end: line + each.length });
          line += each.length + 1;
        }
      } else blocks.push({ kind: "paragraph", start, end: start + piece.length });
    }
    start += piece.length;
  }
  return blocks;
}

const MARK = /\[(@[^\]\s][^\]]*)\]([.,;:!?)]*)|\*\*([^*\n]+)\*\*|\*([^*\n]+)\*|`([^`\n]+)`/g;

/** What is between two offsets of a text, in order. */
export function inlinesOf(text: string, start: number, end: number): Inline[] {
  const found: Inline[] = [];
  let place = start;
  const part = text.slice(start, end);
  for (const match of part.matchAll(MARK)) {
    const at = start + match.index;
    if (at > place) found.push({ kind: "text", text: text.slice(place, at), start: place });
    const [whole, cited, after = "", strong, emphasis, code] = match;
    if (cited) found.push({ kind: "citation", keys: keysOf(cited), after, start: at });
    else if (strong) found.push({ kind: "strong", text: strong, start: at });
    else if (emphasis) found.push({ kind: "emphasis", text: emphasis, start: at });
    else found.push({ kind: "code", text: code ?? "", start: at });
    place = at + whole.length;
  }
  if (place < end) found.push({ kind: "text", text: text.slice(place, end), start: place });
  return found;
}

const keysOf = (cited: string): string[] =>
  cited
    .split(";")
    .map((key) => key.trim().replace(/^@/, ""))
    .filter(Boolean);

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Piece extends Span {
  /** The number of the claim that it belongs to; -1 between claims. */
  readonly claim: number;
}

/** A block cut at the borders of claims. */
export function piecesOf(block: Span, claims: readonly Span[]): Piece[] {
  const pieces: Piece[] = [];
  let place = block.start;
  for (const [number, claim] of claims.entries()) {
    const [start, end] = [Math.max(claim.start, place), Math.min(claim.end, block.end)];
    if (start >= end) continue;
    if (start > place) pieces.push({ start: place, end: start, claim: -1 });
    pieces.push({ start, end, claim: number });
    place = end;
  }
  if (place < block.end) pieces.push({ start: place, end: block.end, claim: -1 });
  return pieces;
}
