/** Texts of what is wished of a survey. */
import { words } from "./field";
import { number } from "./numbers";

export const wishWords = {
  title: "Wishes",
  preset: "Preset",
  parts: (off: number) => (off ? `Its parts, ${number(off)} switched off` : "Its parts"),
  model: "Model",
  models: "the model of the service",
  length: "Length",
  lengths: { short: "short", standard: "standard", long: "long" },
  audience: "Written for",
  audiences: { expert: "people of the field", newcomer: "newcomers" },
  headings: "Language of the headings",
  languages: { en: "English", de: "German", fr: "French", es: "Spanish", zh: "Chinese" },
  sections: "Sections",
  papersPerPart: "Papers per part, at most",
  asPlanned: "as planned",
  pinned: (papers: number) => `It must describe ${words.papers(papers)}`,
  banned: (papers: number) => `It must not cite ${words.papers(papers)}`,
  free: (title: string) => `Take the wish for ${title} back`,
  pin: "Must be described",
  ban: "Never cited",
  wishes: "In a survey",
} as const;
