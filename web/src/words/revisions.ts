/** The texts about the revisions of a survey: what is stale, what a refresh does, what changed. */
import { counted, number } from "./numbers";

const signed = (value: number): string => (value > 0 ? `+${number(value)}` : value < 0 ? `−${number(-value)}` : "±0");

export const revisionWords = {
  checking: "The field was built again since this was written. Checking what that changes here …",
  current: "The field was built again since this was written. Nothing in this survey is out of date.",
  unknown: "The field was built again since this was written. It is not known what is out of date:",
  deleted: "The field that this was written from was deleted; a copy is kept for this survey.",
  stale: (sections: number, total: number) =>
    `${number(sections)} of ${counted(total, "section")} ${sections === 1 ? "is" : "are"} out of date.`,
  because: (joined: number, left: number, retracted: number) => {
    const parts = [
      ...(joined ? [`${counted(joined, "paper")} joined the field`] : []),
      ...(left > retracted ? [`${number(left - retracted)} left it`] : []),
      ...(retracted ? [`${counted(retracted, "paper")} that it cites ${retracted === 1 ? "was" : "were"} retracted`] : []),
    ];
    return parts.length ? `Since this was written ${parts.join(", ")}.` : "What it says of its papers has changed.";
  },
  which: "Which ones, and why",
  mark: "out of date",
  others: (value: number) => `${number(value)} more`,
  sectionJoined: (papers: string, count: number) => `${papers} ${count === 1 ? "belongs" : "belong"} here now`,
  sectionLeft: (papers: string, count: number) => `${papers} ${count === 1 ? "is" : "are"} no longer in the field`,
  sectionRetracted: (papers: string, count: number) => `${papers} ${count === 1 ? "was" : "were"} retracted`,
  sectionChanged: (papers: string) => `the texts or counts of ${papers} changed`,
  sectionNumbers: "states numbers of the field, which has changed",
  sectionFollows: "depends on the other sections",
  sectionCloses: "will be removed, because none of its papers is left",
  opened: (papers: number) => `a new section: ${counted(papers, "paper")} of this theme joined the field`,
  homeless: "joined the field, but no section is about its subject",
  untold: "joined the field without a text, so no section describes it",
  refresh: "Refresh these sections…",
  refreshTitle: "Refresh this survey",
  refreshDetail: (stale: number, kept: number) =>
    `${counted(stale, "section")} ${stale === 1 ? "is" : "are"} written again from the field as it is now; ${number(kept)} stay${kept === 1 ? "s" : ""} exactly as ${kept === 1 ? "it is" : "they are"}. The result is the next revision.`,
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
  same: "The texts of these two revisions are the same.",
  single: "There is one revision so far. Rewriting a section, refreshing or writing again makes the next.",
  figures: { words: "words", sentences: "sentences", claims: "cited sentences", cited_papers: "cited papers" } as const,
  figure: (value: number, change: number) => `${number(value)} (${signed(change)})`,
  states: { same: "unchanged", changed: "changed", added: "new", removed: "removed" } as Record<string, string>,
  renamed: (title: string) => `was “${title}”`,
  moved: (before: string) => `was ${before}`,
  kept: (value: number) => `${counted(value, "sentence")} kept`,
  place: (paragraph: number) => `Paragraph ${number(paragraph)}`,
  gone: "Removed:",
  came: "Added:",
  untouched: (value: number) => `${counted(value, "section")} unchanged`,
  joined: (value: number) => `Newly cited · ${number(value)}`,
  left: (value: number) => `No longer cited · ${number(value)}`,
  exhibits: "Tables, figures, glossary",
  exhibit: { joined: "new", left: "removed", changed: "changed" } as const,
  decided: "Settings that the texts were written with",
  abstract: "Abstract",
} as const;
