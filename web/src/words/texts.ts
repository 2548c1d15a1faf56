/** Texts of full texts: their plan, what fetching takes, what became of each, and the text of one paper. */
import { counted, number, rate } from "./numbers";

const megabytes = (value: number): string => `${rate(value)} MB`;

export const textWords = {
  title: "Full texts",
  there: (kept: number, all: number) => `${number(kept)} of ${counted(all, "carrying paper")} ${kept === 1 ? "is" : "are"} there.`,
  plan: "Plan what to fetch",
  detail: "These papers are worth reading whole. Nothing is asked before you say so.",
  papers: "How many papers, the most important first",
  again: "Ask again: for those that are there, if they changed, and for those not had lately",
  noSources:
    "No source of full texts is switched on, so none can be fetched. Whoever runs the service names some in the setting STRATA_FULL_TEXTS, such as arxiv,europe-pmc, and starts it again.",
  nothing: "There is nothing to ask for.",
  takes: "What fetching takes, about",
  requests: "Requests",
  size: "Files",
  megabytes,
  tokens: "Tokens to read for their cards",
  sources: "Sources",
  most: { max_requests: "Requests at most", max_megabytes: "Megabytes at most" },
  noLimit: "no limit",
  listed: (papers: number) => `The ${counted(papers, "paper")}, with why`,
  states: { kept: "there", "to ask": "to ask", unavailable: "not to be had lately", unknown: "at no source" } as Record<string, string>,
  by: (sources: readonly string[]) => `by ${sources.join(", ")}`,
  page: (name: string) => `its page: ${name}`,
  begin: (papers: number) => `Fetch ${counted(papers, "text")}`,
  ofPaper: "Full text",
  none: "It is not kept here.",
  passages: (value: number) => counted(value, "passage"),
  from: (origin: string, licence: string | null) => `from ${origin}${licence ? `, ${licence}` : ""}`,
  fetch: "Fetch the full text",
  drop: "Drop it…",
  dropDetail: "Its passages go, and so does the card of the paper. Surveys keep their sentences.",
  yes: "Drop it",
  no: "Keep it",
  done: (kept: number, all: number, requests: number, size: number) =>
    `${number(kept)} of ${number(all)} kept, by ${counted(requests, "request")} and ${megabytes(size)}.`,
  left: (papers: number) => `${counted(papers, "paper was", "papers were")} not begun, since the budget is spent.`,
  missed: (papers: number) => `Not to be had: ${counted(papers, "paper")}`,
  missedDetail: "Fetch these by hand, and add each file: strata fulltext add FILE.",
  kept: (papers: number) => `Kept: ${counted(papers, "text")}`,
  survey: "Read papers whole before it is written",
  surveyNone: "none: abstracts, and the texts that are there",
  surveyCarrying: "the papers that carry its parts",
  surveyPapers: "How many papers, at most",
  noOutline:
    "The outline will name the papers, and it is not made yet: these are the most important ones of the field, as many as you allow. To see the very list first, stop after the outline and write from there.",
  agree: "Yes, ask these sources",
} as const;
