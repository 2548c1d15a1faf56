/** The survey that is open: its outline, its sections, its field, and what of it is lit. */
import { computed, signal } from "@preact/signals";

import { answer, api, type Schemas } from "../api/client";
import type { OpenField } from "../state/field";
import { address, change } from "../state/field-address";
import { reader } from "../state/resource";
import { numbersOf } from "./references";
import { StalenessOf } from "./staleness";

export type Survey = Schemas["SurveyOut"];
export type Section = Schemas["SectionOut"];
type Paper = Schemas["PaperOut"];
export type Claim = Schemas["ClaimOut"];
export type ClaimIndex = Schemas["ClaimIndexOut"];

export interface SurveyText {
  readonly survey: Survey;
  /** The revision of an outline that was kept since this text was written; null without one. */
  readonly draft: number | null;
  readonly outline: Schemas["OutlineOut"];
  readonly index: ClaimIndex;
  readonly sections: readonly Section[];
  readonly files: readonly Schemas["ArtifactBrief"][];
}

/** The claim whose passages are open, and the paper whose sentences are marked, by citation key. */
export const openClaim = computed(() => address.value.claim);
export const chosenKey = computed(() => address.value.paper);

/** Change what of the survey is shown; null takes a part out of the address. */
export function show(parts: { claim?: string | null; paper?: string | null }, options: { replace?: boolean } = {}): void {
  change(parts, options);
}

const AT_ONCE = 6;

async function readSections(id: string, query: { revision?: number }, numbers: readonly string[]): Promise<Section[]> {
  const found: Section[] = [];
  for (let begin = 0; begin < numbers.length; begin += AT_ONCE) {
    const some = numbers.slice(begin, begin + AT_ONCE);
    const read = (number: string): Promise<Section> =>
      answer(api.GET("/v1/surveys/{id}/sections/{number}", { params: { path: { id, number }, query } }));
    found.push(...(await Promise.all(some.map(read))));
  }
  return found;
}

/** The last revision of a survey that holds a text; null before anything is written. */
export async function lastWritten(id: string): Promise<number | null> {
  const { items } = await answer(api.GET("/v1/surveys/{id}/revisions", { params: { path: { id } } }));
  return items.at(-1)?.written?.revision ?? null;
}

/** A revision of a survey; where none is named the last text, and of a survey without a text its outline. */
async function readAll(id: string, revision: number | null): Promise<SurveyText> {
  const read = await readRevision(id, revision);
  if (revision !== null || read.survey.status !== "outline") return read;
  const written = await lastWritten(id);
  return written === null ? read : { ...(await readRevision(id, written)), draft: read.survey.revision.number };
}

async function readRevision(id: string, revision: number | null): Promise<SurveyText> {
  const query = revision === null ? {} : { revision };
  const params = { params: { path: { id }, query } };
  const [survey, outline, index, list, files] = await Promise.all([
    answer(api.GET("/v1/surveys/{id}", params)),
    answer(api.GET("/v1/surveys/{id}/outline", params)),
    answer(api.GET("/v1/surveys/{id}/claim-index", params)),
    answer(api.GET("/v1/surveys/{id}/sections", params)),
    answer(api.GET("/v1/surveys/{id}/artifacts", params)),
  ]);
  const sections = await readSections(
    id,
    query,
    list.items.map((each) => each.number),
  );
  return { survey, draft: null, outline, index, sections, files: files.items };
}

/** The survey that was opened last. */
export class OpenSurvey {
  private readonly reading = reader<SurveyText>();
  readonly text = this.reading.signal;

  /** Claims whose papers are lit while the pointer is on them. */
  readonly pointed = signal<string | null>(null);

  constructor(private readonly field: OpenField) {}

  /** By citation key the number of a reference, from 1; papers that are not read yet have none. */
  readonly numbers = computed(() => numbersOf(this.text.value.value?.index, this.field.data.value));

  readonly staleness = new StalenessOf(this.text);

  private revision: number | null = null;
  private readonly papers = new Map<string, Promise<Paper>>();

  /** Read a survey, its last revision where none is named; what is shown of it stays until the new is here. */
  open(id: string, revision: number | null): void {
    const isOther = this.text.value.value?.survey.id !== id || this.revision !== revision;
    this.revision = revision;
    void this.reading.read(() => readAll(id, revision), { keep: !isOther });
  }

  /** A paper, read once; a failed reading is tried again. */
  paper(id: string): Promise<Paper> {
    const known = this.papers.get(id);
    if (known !== undefined) return known;
    const asked = answer(api.GET("/v1/papers/{id}", { params: { path: { id } } })).then((found) => found as Paper);
    asked.catch(() => this.papers.delete(id));
    this.papers.set(id, asked);
    return asked;
  }
}
