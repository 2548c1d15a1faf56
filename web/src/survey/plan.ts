/** An outline while it is changed: pure steps from one draft to the next, and what a JSON Pointer of the service names. */
import type { Schemas } from "../api/client";

export type Plan = Schemas["OutlineRequest"];
type PlanPart = Schemas["OutlinePartRequest"];
type PlanSection = Schemas["OutlineSectionRequest"];

/** A subsection; its key stays while it is moved. */
export interface DraftPart {
  readonly key: number;
  readonly part: PlanPart;
}

export interface DraftSection {
  readonly key: number;
  /** The section without its subsections. */
  readonly part: Omit<PlanSection, "subsections">;
  readonly subsections: readonly DraftPart[];
}

export type Draft = readonly DraftSection[];

/** Words of a part that are written by hand. */
export type Wording = Partial<Pick<PlanPart, "title" | "focus">>;

/** Gives a key that no part has had before. */
export type NewKey = () => number;

export const draftOf = (plan: Plan, newKey: NewKey): Draft =>
  plan.sections.map(({ subsections, ...part }) => ({
    key: newKey(),
    part,
    subsections: subsections.map((each) => ({ key: newKey(), part: each })),
  }));

/** The draft as the service takes it. */
export const planOf = (draft: Draft): Plan => ({
  sections: draft.map(({ part, subsections }) => ({ ...part, subsections: subsections.map((each) => each.part) })),
});

/** What a plan says, whatever the order of its names. */
const said = (plan: Plan): string =>
  JSON.stringify(plan, (_name, value: unknown) =>
    value && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value,
  );

export const isSame = (draft: Draft, plan: Plan): boolean => said(planOf(draft)) === said(plan);

const withWords = <P extends DraftPart | DraftSection>(each: P, key: number, words: Wording): P =>
  each.key === key ? { ...each, part: { ...each.part, ...words } } : each;

/** The draft with other words in one part. */
export const worded = (draft: Draft, key: number, words: Wording): Draft =>
  draft.map((section) => ({
    ...withWords(section, key, words),
    subsections: section.subsections.map((each) => withWords(each, key, words)),
  }));

function swapped<T>(list: readonly T[], at: number, other: number): T[] {
  const next = [...list];
  [next[at], next[other]] = [list[other]!, list[at]!];
  return next;
}

/** The draft with a part one place up (-1) or down (1); a subsection at an end goes on into the next section that way.
 * The draft itself where there is no such place. */
export function moved(draft: Draft, key: number, by: -1 | 1): Draft {
  const section = draft.findIndex((each) => each.key === key);
  if (section >= 0) return section + by in draft ? swapped(draft, section, section + by) : draft;
  const home = draft.findIndex((each) => each.subsections.some((one) => one.key === key));
  const own = draft[home]?.subsections ?? [];
  const at = own.findIndex((each) => each.key === key);
  if (at < 0) return draft;
  if (at + by in own) return draft.map((each, place) => (place === home ? { ...each, subsections: swapped(own, at, at + by) } : each));
  const next = home + by;
  if (!(next in draft)) return draft;
  return draft.map((each, place) => {
    if (place === home) return { ...each, subsections: own.filter((one) => one.key !== key) };
    if (place === next) return { ...each, subsections: by > 0 ? [own[at]!, ...each.subsections] : [...each.subsections, own[at]!] };
    return each;
  });
}

export const removed = (draft: Draft, key: number): Draft =>
  draft
    .filter((section) => section.key !== key)
    .map((section) => ({ ...section, subsections: section.subsections.filter((each) => each.key !== key) }));

const emptyPart = (): PlanPart => ({ title: "", focus: "", proof_ids: [], papers: [], query: null, assignment: null });

/** The draft with an empty section at its end, or an empty subsection at the end of the section `into`. */
export function added(draft: Draft, newKey: NewKey, into: number | null = null): Draft {
  if (into === null) {
    return [...draft, { key: newKey(), part: { ...emptyPart(), purpose: "theme", is_locked: false }, subsections: [] }];
  }
  const part: DraftPart = { key: newKey(), part: emptyPart() };
  return draft.map((each) => (each.key === into ? { ...each, subsections: [...each.subsections, part] } : each));
}

/** The draft with a section locked or not, the other of what it was. */
export const toggledLock = (draft: Draft, key: number): Draft =>
  draft.map((each) => (each.key === key ? { ...each, part: { ...each.part, is_locked: !each.part.is_locked } } : each));

/** The number of a part as it is printed, `2` or `2.1`; null of an unknown one. */
export function numberIn(draft: Draft, key: number): string | null {
  for (const [at, section] of draft.entries()) {
    if (section.key === key) return String(at + 1);
    const place = section.subsections.findIndex((each) => each.key === key);
    if (place >= 0) return `${at + 1}.${place + 1}`;
  }
  return null;
}

/** The key of the innermost part that a JSON Pointer leads into, `/sections/1/subsections/0/title`; null outside of all. */
export function keyAt(draft: Draft, pointer: string): number | null {
  const [root, sections, at, below, place] = pointer.split("/");
  if (root !== "" || sections !== "sections") return null;
  const section = draft[Number(at || "-1")];
  const part = below === "subsections" ? section?.subsections[Number(place || "-1")] : undefined;
  return (part ?? section)?.key ?? null;
}

/** By part: what the service says against it. What names no part is left out. */
export function faultsIn(draft: Draft, errors: readonly Schemas["ProblemItem"][]): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const { pointer, detail } of errors) {
    const key = pointer ? keyAt(draft, pointer) : null;
    if (key !== null && !found.has(key)) found.set(key, detail);
  }
  return found;
}
