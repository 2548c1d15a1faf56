/** Texts of full texts: their plan, what fetching takes, what became of each, and the text of one paper. */
import { counted, number, rate } from "./numbers";

const megabytes = (value: number): string => `${rate(value)} MB`;

export const textWords = {
  title: "Full texts",
  there: (kept: number, all: number) =>
    `${number(kept)} of ${counted(all, "main paper")} ${kept === 1 ? "has its" : "have their"} full text here.`,
  plan: "Plan what to fetch",
  detail: "These papers are worth reading in full. Nothing is requested before you confirm.",
  papers: "How many papers, the most important first",
  again: "Ask again: for texts that are here, in case they changed, and for those that could not be fetched recently",
  noSources:
    "No source of full texts is switched on, so none can be fetched. The operator of the service can name some in the setting STRATA_FULL_TEXTS, such as arxiv,europe-pmc, and start it again.",
  nothing: "There is nothing to fetch.",
  takes: "What fetching will take, roughly",
  requests: "Requests",
  size: "Files",
  megabytes,
  tokens: "Tokens to read for their cards",
  sources: "Sources",
  most: { max_requests: "Requests at most", max_megabytes: "Megabytes at most" },
  noLimit: "no limit",
  listed: (papers: number) => `The ${counted(papers, "paper")}, with the reason for each`,
  states: { kept: "here", "to ask": "to fetch", unavailable: "not available recently", unknown: "at no source" } as Record<string, string>,
  by: (sources: readonly string[]) => `by ${sources.join(", ")}`,
  page: (name: string) => `its page: ${name}`,
  begin: (papers: number) => `Fetch ${counted(papers, "text")}`,
  ofPaper: "Full text",
  none: "It is not stored here.",
  passages: (value: number) => counted(value, "passage"),
  from: (origin: string, licence: string | null) => `from ${origin}${licence ? `, ${licence}` : ""}`,
  fetch: "Fetch the full text",
  drop: "Delete it…",
  dropDetail: "Its passages and the card of the paper will be deleted. Surveys keep their sentences.",
  yes: "Delete it",
  no: "Keep it",
  done: (kept: number, all: number, requests: number, size: number) =>
    `${number(kept)} of ${number(all)} stored, with ${counted(requests, "request")} and ${megabytes(size)}.`,
  left: (papers: number) => `${counted(papers, "paper was", "papers were")} not requested, because the budget is spent.`,
  missed: (papers: number) => `Not available: ${counted(papers, "paper")}`,
  missedDetail: "Download these yourself, and add each file: strata fulltext add FILE.",
  kept: (papers: number) => `Stored: ${counted(papers, "text")}`,
  survey: "Full texts to read before it is written",
  surveyNone: "none: use abstracts and the full texts that are here",
  surveyCarrying: "the main papers of each part",
  surveyPapers: "How many papers, at most",
  noOutline:
    "The outline will choose the papers, and it is not made yet: these are the most important ones of the field, as many as you allow. To see the exact list first, stop after the outline and write from it.",
  agree: "Yes, ask these sources",
} as const;
