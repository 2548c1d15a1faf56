/** The texts of the legend of the map. */
import { words } from "./field";
import { number, range, rate, share } from "./numbers";

const between = (say: (value: number) => string, low: number, high: number): string => range(say(low), say(high));

export const legendWords = {
  colour: "Colour",
  size: "Size",
  open: "Colour and size",
  colours: {
    theme: "theme",
    year: "year",
    rate: "citations a year",
    citations: "citations",
    relevance: "relevance to the topic",
    kind: "kind of paper",
  } as Record<string, string>,
  sizes: {
    rate: "citations a year",
    citations: "citations in the world",
    here: "citations in this field",
    relevance: "relevance to the topic",
    equal: "all alike",
  } as Record<string, string>,
  category: "category",
  taxonomy: (type: string, criterion: string) => `${type} by ${criterion}`,
  survey: (title: string, id: string) => `cited in “${title || id}”`,
  inSurvey: "cited in the survey",
  cited: "cited by a sentence",
  uncited: "cited by no sentence",
  unknown: "not known",
  others: "others",
  theme: "no theme",
  kind: (kind: string) => words.kinds[kind] ?? kind,
  range: (low: number, high: number) => between(String, low, high),
  rates: (low: number, high: number) => between(rate, low, high),
  shares: (low: number, high: number) => between(share, low, high),
  counts: (low: number, high: number) => between(number, low, high),
  says: (colour: string, size: string) => `Colour: ${colour}. Size: ${size}.`,
  overlap: "Discs may overlap: their places are made for sizes by citations a year.",
  /** How the picture is read, beside the colours. */
  how: (size: string) =>
    `Ribbon: a community; it is thicker where it has more papers. Disc: a paper, ${size === "equal" ? "all of one size" : `as large as its ${legendWords.sizes[size] ?? size}`}. Solid line: citation; dashed: similarity. Ring: a path begins here.`,
  entry: (name: string, papers: number) => `${name} · ${number(papers)}`,
} as const;
