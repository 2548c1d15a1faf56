/** Papers as references in a file's format, from the service; 200 at a time, as it gives them. */
import { fetchWithKey } from "../api/client";
import { problemOf } from "../api/problems";

export const FORMATS = {
  bibtex: { name: "BibTeX", extension: "bib", media: "application/x-bibtex" },
  ris: { name: "RIS", extension: "ris", media: "application/x-research-info-systems" },
  csl: { name: "CSL-JSON", extension: "json", media: "application/vnd.citationstyles.csl+json" },
  csv: { name: "CSV", extension: "csv", media: "text/csv" },
} as const;

export type FormatName = keyof typeof FORMATS;

const MOST_IDS = 200;

/** The references of papers, by id.
 * @throws Problem */
export async function references(ids: readonly string[], format: FormatName): Promise<string> {
  if (format === "csv") return csvOf(JSON.parse(await references(ids, "csl")) as CslItem[]);
  const pages: string[] = [];
  for (let from = 0; from < ids.length; from += MOST_IDS) pages.push(await page(ids.slice(from, from + MOST_IDS), format));
  if (format === "csl")
    return JSON.stringify(
      pages.flatMap((each) => JSON.parse(each) as unknown[]),
      null,
      2,
    );
  return pages.join("\n");
}

async function page(ids: readonly string[], format: FormatName): Promise<string> {
  const query = new URLSearchParams([...ids.map((id) => ["id", id]), ["format", format], ["limit", String(MOST_IDS)], ["stubs", "true"]]);
  const response = await fetchWithKey(new Request(new URL(`/v1/papers?${query}`, location.origin)));
  if (!response.ok) throw problemOf(response, await response.json().catch(() => null));
  return response.text();
}

/** What a row of the table says, of an item as CSL-JSON has it. */
export interface CslItem {
  readonly id: string;
  readonly title?: string;
  readonly author?: readonly { readonly family?: string; readonly given?: string; readonly literal?: string }[];
  readonly issued?: { readonly "date-parts"?: readonly (readonly (number | string)[])[] };
  readonly "container-title"?: string;
  readonly DOI?: string;
  readonly URL?: string;
}

const nameOf = (author: NonNullable<CslItem["author"]>[number]): string =>
  author.literal ?? [author.given, author.family].filter(Boolean).join(" ");

/** A cell of CSV (RFC 4180); what a spreadsheet would take for a formula is text. */
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** References as a table with a line of headings. */
export function csvOf(items: readonly CslItem[]): string {
  const rows = items.map((each) => [
    each.id,
    each.title ?? "",
    (each.author ?? []).map(nameOf).join("; "),
    String(each.issued?.["date-parts"]?.[0]?.[0] ?? ""),
    each["container-title"] ?? "",
    each.DOI ?? "",
    each.URL ?? "",
  ]);
  return [["key", "title", "authors", "year", "venue", "doi", "url"], ...rows].map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");
}
