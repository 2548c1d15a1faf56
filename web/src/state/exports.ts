/** Papers as references in a file's format, from the service; 200 at a time, as it gives them. */
import { fetchWithKey } from "../api/client";
import { problemOf } from "../api/problems";
import { field } from "./field";
import { readPaper } from "./papers";

export const FORMATS = {
  bibtex: { name: "BibTeX", extension: "bib", media: "application/x-bibtex" },
  ris: { name: "RIS", extension: "ris", media: "application/x-research-info-systems" },
  csl: { name: "CSL-JSON", extension: "json", media: "application/vnd.citationstyles.csl+json" },
} as const;

export type FormatName = keyof typeof FORMATS;

const MOST_IDS = 200;

/** The references of papers, by id.
 * @throws Problem */
export async function references(ids: readonly string[], format: FormatName): Promise<string> {
  const pages: string[] = [];
  for (let from = 0; from < ids.length; from += MOST_IDS) pages.push(await page(ids.slice(from, from + MOST_IDS), format));
  if (format === "csl") return JSON.stringify(pages.flatMap((each) => JSON.parse(each) as unknown[]), null, 2);
  return pages.join("\n");
}

/** The ids of papers by citation key: of those of the open field at once, of others from the service.
 * @throws Problem */
export const idsOf = (keys: readonly string[]): Promise<string[]> =>
  Promise.all(keys.map(async (key) => field.value?.papers[field.value.byKey.get(key) ?? -1]?.id ?? (await readPaper(key)).id));

async function page(ids: readonly string[], format: FormatName): Promise<string> {
  const query = new URLSearchParams([...ids.map((id) => ["id", id]), ["format", format], ["limit", String(MOST_IDS)], ["stubs", "true"]]);
  const response = await fetchWithKey(new Request(new URL(`/v1/papers?${query}`, location.origin)));
  if (!response.ok) throw problemOf(response, await response.json().catch(() => null));
  return response.text();
}
