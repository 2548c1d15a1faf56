/** The texts about the revisions of a survey: what is stale, what a refresh does, what changed. */
import { counted, number } from "./numbers";

const signed = (value: number): string => (value > 0 ? `+${number(value)}` : value < 0 ? `−${number(-value)}` : "±0");

export const revisionWords = {
  checking: "The field was built anew since this was written. Looking at what that changes here …",
  current: "The field was built anew since this was written. Nothing in this survey is stale.",
  unknown: "The field was built anew since this was written. What of it is stale cannot be said:",
  deleted: "The field that this was written from is deleted; it is kept as it was for this survey.",
  stale: (sections: number, total: number) => `${number(sections)} of ${counted(total, "section")} ${sections === 1 ? "is" : "are"} stale.`,
  because: (joined: number, left: number, retracted: number) => {
    const parts = [
      ...(joined ? [`${counted(joined, "paper")} joined the field`] : []),
      ...(left > retracted ? [`${number(left - retracted)} left it`] : []),
      ...(retracted ? [`${counted(retracted, "paper")} that it cites ${retracted === 1 ? "was" : "were"} retracted`] : []),
    ];
    return parts.length ? `Since this was written ${parts.join(", ")}.` : "What it says of its papers has changed.";
  },
  which: "Which, and why",
  mark: "stale",
  others: (value: number) => `${number(value)} more`,
  sectionJoined: (papers: string, count: number) => `${papers} ${count === 1 ? "belongs" : "belong"} here now`,
  sectionLeft: (papers: string, count: number) => `${papers} ${count === 1 ? "is" : "are"} no longer in the field`,
  sectionRetracted: (papers: string, count: number) => `${papers} ${count === 1 ? "was" : "were"} retracted`,
  sectionChanged: (papers: string) => `other texts or counts of ${papers}`,
  sectionNumbers: "tells numbers of the field, which has changed",
  sectionFollows: "follows from the other sections",
  sectionCloses: "leaves the survey, since no paper of it is left",
  opened: (papers: number) => `a new section: ${counted(papers, "paper")} of this theme joined the field`,
  homeless: "joined the field; no section is near to it, so none tells it",
  untold: "joined the field without a text, so no section tells it",
  refresh: "Refresh these sections…",
  refreshTitle: "Refresh this survey",
  refreshDetail: (stale: number, kept: number) =>
    `${counted(stale, "section")} ${stale === 1 ? "is" : "are"} written anew from the field as it is now; ${number(kept)} stay${kept === 1 ? "s" : ""} as ${kept === 1 ? "it is" : "they are"}, to the letter. The result is the next revision.`,
  refreshBegin: "Refresh it",
  changes: "Changes",
  title: "What changed",
  from: "From revision",
  to: "to revision",
  name: (revision: number, status: string) =>
    [number(revision), status === "outline" ? "an outline" : status === "partial" ? "unfinished" : null].filter(Boolean).join(", "),
  read: (revision: number) => `Read revision ${number(revision)}`,
  last: "Read the last one",
  compare: "What changed since",
  same: "A reader finds no difference between these two.",
  single: "There is one revision so far. Rewriting a section, refreshing or writing again makes the next.",
  figures: { words: "words", sentences: "sentences", claims: "cited sentences", cited_papers: "cited papers" } as const,
  figure: (value: number, change: number) => `${number(value)} (${signed(change)})`,
  states: { same: "as it was", changed: "changed", added: "new", removed: "gone" } as Record<string, string>,
  renamed: (title: string) => `was “${title}”`,
  moved: (before: string) => `was ${before}`,
  kept: (value: number) => `${counted(value, "sentence")} kept`,
  place: (paragraph: number) => `Paragraph ${number(paragraph)}`,
  gone: "Removed:",
  came: "Added:",
  untouched: (value: number) => `${counted(value, "section")} as ${value === 1 ? "it was" : "they were"}`,
  joined: (value: number) => `Cited now · ${number(value)}`,
  left: (value: number) => `No longer cited · ${number(value)}`,
  exhibits: "Tables, figures, glossary",
  exhibit: { joined: "new", left: "gone", changed: "changed" } as const,
  decided: "What decided the texts",
  abstract: "Abstract",
} as const;
