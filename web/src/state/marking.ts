/** What the colour and the size of a disc say, as the address has it: by paper a place in a legend, and a radius. */

import { answer, api, type Schemas } from "../api/client";
import { legendWords } from "../words";
import type { FieldData } from "./field-data";

/** Most colours of a legend; what comes after them is grey. */
export const MOST_COLOURS = 8;
const MOST_STEPS = 6;

export interface LegendEntry {
  readonly name: string;
  readonly papers: number;
}

/** How discs are coloured. */
export interface Marking {
  readonly title: string;
  /** By paper its place among the entries; -1 for grey. */
  readonly slots: Int16Array;
  readonly entries: readonly LegendEntry[];
  /** The grey ones; null without any. */
  readonly others: LegendEntry | null;
  /** Whether the entries are steps of a number, light to dark, or names. */
  readonly isSteps: boolean;
}

type Value = number | null;

function legend(title: string, slots: Int16Array, names: readonly string[], others: string, isSteps: boolean): Marking {
  const count = (slot: number): number => slots.reduce((sum, each) => sum + (each === slot ? 1 : 0), 0);
  const grey = count(-1);
  return {
    title,
    slots,
    entries: names.map((name, slot) => ({ name, papers: count(slot) })),
    others: grey ? { name: others, papers: grey } : null,
    isSteps,
  };
}

/** Colour by a number, in steps of about as many papers each; equal numbers share a step. */
export function stepsOf(title: string, values: readonly Value[], say: (low: number, high: number) => string): Marking {
  const known = values.filter((each) => each !== null).sort((a, b) => a - b);
  const limits: number[] = [];
  for (let step = 0; step < MOST_STEPS; step++) {
    const limit = known[Math.floor((known.length * step) / MOST_STEPS)];
    if (limit !== undefined && limit !== limits.at(-1)) limits.push(limit);
  }
  const stepOf = (value: Value): number => (value === null ? -1 : limits.findLastIndex((limit) => value >= limit));
  const slots = Int16Array.from(values, stepOf);
  const names = limits.map((_, step) => {
    const own = known.filter((value) => stepOf(value) === step);
    return say(own[0]!, own.at(-1)!);
  });
  return legend(title, slots, names, legendWords.unknown, true);
}

/** Colour by a name, the most frequent first; those without one, and the rest, are grey. */
export function namesOf(title: string, values: readonly (string | null)[], others: string = legendWords.others): Marking {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  const ranked = [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)! || a.localeCompare(b));
  const shown = ranked.slice(0, MOST_COLOURS);
  const slots = Int16Array.from(values, (value) => (value === null ? -1 : shown.indexOf(value)));
  return legend(title, slots, shown, others, false);
}

/** What papers are coloured by that the field itself does not hold: of a taxonomy or a survey, by its name in the address. */
export interface Asked {
  readonly colour: string;
  /** By paper, its id, the name of what it belongs to. */
  readonly names: ReadonlyMap<string, string>;
}

export const TAXONOMY = "taxonomy:";
export const SURVEY = "survey:";

/** How to read what a colour needs beyond the field; null for those that need nothing. */
export function readColour(id: string, colour: string): (() => Promise<Asked>) | null {
  if (id && colour.startsWith(TAXONOMY)) return () => readTaxonomy(id, colour);
  return id && colour.startsWith(SURVEY) ? () => readSurvey(colour) : null;
}

async function readTaxonomy(id: string, colour: string): Promise<Asked> {
  const path = { id, taxonomy_id: colour.slice(TAXONOMY.length) };
  const { items } = await answer(api.GET("/v1/fields/{id}/taxonomies/{taxonomy_id}/papers", { params: { path } }));
  return { colour, names: byCategory(items) };
}

/** Each paper with the category at the top of which it says most, the first of those where it says as much of two. */
export function byCategory(items: Schemas["TaxonomyPapers"]["items"]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const most = new Map<string, number>();
  const tops = items.filter((each) => each.category.parent === null);
  for (const { category, papers } of tops) {
    for (const { id, sentences } of papers) {
      if (sentences <= (most.get(id) ?? 0)) continue;
      most.set(id, sentences);
      names.set(id, category.name);
    }
  }
  return names;
}

async function readSurvey(colour: string): Promise<Asked> {
  const path = { id: colour.slice(SURVEY.length) };
  const index = await answer(api.GET("/v1/surveys/{id}/claim-index", { params: { path } }));
  return { colour, names: new Map(Object.keys(index.papers).map((id) => [id, legendWords.cited])) };
}

/** How the discs of a field are coloured; null for the theme of their community, which ribbons have too. */
export function markingOf(data: FieldData, colour: string, known: Asked | null): Marking | null {
  const title = legendWords.colours[colour] ?? "";
  switch (colour) {
    case "year":
      return stepsOf(
        title,
        [...data.year].map((year) => year || null),
        legendWords.range,
      );
    case "rate":
      return stepsOf(
        title,
        data.papers.map((each) => each.trending_score),
        legendWords.rates,
      );
    case "relevance":
      return stepsOf(
        title,
        data.papers.map((each) => each.relevance),
        legendWords.shares,
      );
    case "citations":
      return stepsOf(
        title,
        data.papers.map((each) => each.citation_count),
        legendWords.counts,
      );
    case "kind":
      return namesOf(
        title,
        data.papers.map((each) => legendWords.kind(each.kind)),
      );
    default:
      if (known === null || known.colour !== colour) return null;
      return namesOf(
        colour.startsWith(SURVEY) ? legendWords.inSurvey : legendWords.category,
        data.papers.map((each) => known.names.get(each.id) ?? null),
        colour.startsWith(SURVEY) ? legendWords.uncited : legendWords.others,
      );
  }
}

/** What a size says of each paper; null for that of the layout: citations a year. */
export function valuesOf(data: FieldData, size: string): readonly Value[] | null {
  switch (size) {
    case "citations":
      return data.papers.map((each) => each.citation_count);
    case "here":
      return data.papers.map((_, paper) => data.into.start[paper + 1]! - data.into.start[paper]!);
    case "relevance":
      return data.papers.map((each) => each.relevance);
    case "equal":
      return data.papers.map(() => 1);
    default:
      return null;
  }
}

const SMALLEST = 0.5;
const LARGEST = 1.6;

/** Radii whose areas are as the values are and fill as much of the picture as before; the least for what is not known.
 *
 * No disc is under half of the smallest one of the layout, or more than 1.6 times its largest.
 */
export function radiiOf(before: Float32Array, values: readonly Value[]): Float32Array {
  const placed = [...before.keys()].filter((paper) => !Number.isNaN(before[paper]!));
  const area = placed.reduce((sum, paper) => sum + before[paper]! ** 2, 0);
  const total = placed.reduce((sum, paper) => sum + Math.max(0, values[paper] ?? 0), 0);
  const least = placed.reduce((least, paper) => Math.min(least, before[paper]!), Number.POSITIVE_INFINITY) * SMALLEST;
  const most = placed.reduce((most, paper) => Math.max(most, before[paper]!), 0) * LARGEST;
  return Float32Array.from(before, (r, paper) => {
    if (Number.isNaN(r)) return r;
    const wanted = total ? Math.sqrt((area * Math.max(0, values[paper] ?? 0)) / total) : least;
    return Math.min(most, Math.max(least, wanted));
  });
}

/** A field whose discs have the sizes that are chosen. */
export function sized(data: FieldData, size: string): FieldData {
  const values = valuesOf(data, size);
  return values ? { ...data, r: radiiOf(data.r, values) } : data;
}

/** By what a field can be coloured that has these taxonomies and surveys, by the names in the address. */
export const COLOURS = ["theme", "year", "rate", "citations", "relevance", "kind"] as const;
export const SIZES = ["rate", "citations", "here", "relevance", "equal"] as const;
