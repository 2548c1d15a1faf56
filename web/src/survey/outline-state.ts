/** The outline that is open: as the service has it, as the reader has changed it, and what was said against it. */
import { computed, signal } from "@preact/signals";

import { answer, api, type Schemas } from "../api/client";
import { asProblem, type Problem } from "../api/problems";
import { reader } from "../state/resource";
import { lastWritten } from "./state";
import { type Draft, draftOf, faultsIn, isSame, planOf } from "./plan";

export interface OpenedOutline {
  readonly survey: Schemas["SurveyOut"];
  readonly outline: Schemas["OutlineOut"];
  /** The ETag of the outline: what was changed is put back only while it still is this one. */
  readonly tag: string;
  /** The last revision that holds a text; null without any. */
  readonly written: number | null;
}

const opened = reader<OpenedOutline>();
export const openedOutline = opened.signal;

export const draft = signal<Draft | null>(null);
const before = signal<readonly Draft[]>([]);

/** Why the draft was not kept. */
export const refused = signal<Problem | null>(null);
/** What the last change did, for those who hear the page and those who see it. */
export const said = signal("");
export const isKeeping = signal(false);

export const canUndo = computed(() => before.value.length > 0);
export const isChanged = computed(() => {
  const plan = openedOutline.value.value?.outline.plan;
  return Boolean(plan && draft.value && !isSame(draft.value, plan));
});
/** By the key of a part: what the service says against it. */
export const faults = computed(() => faultsIn(draft.value ?? [], refused.value?.errors ?? []));
/** Whether another has changed the outline since it was read. */
export const isOutdated = computed(() => refused.value?.status === 412);

function begin(outline: Schemas["OutlineOut"] | undefined): void {
  draft.value = outline?.plan ? draftOf(outline.plan) : null;
  before.value = [];
  lastWording = null;
  refused.value = null;
  said.value = "";
}

let taken: OpenedOutline | null = null;

/** Read the outline of a survey. What was changed of it and not kept stays, unless it is to be read `anew`. */
export async function openOutline(id: string, options: { anew?: boolean } = {}): Promise<void> {
  const isOther = openedOutline.value.value?.survey.id !== id;
  if (!isOther && !options.anew && isChanged.value) return;
  await opened.read(() => readOutline(id), { keep: !isOther });
  const { value } = openedOutline.value;
  if (value === taken) return;
  taken = value;
  begin(value?.outline);
}

const tagOf = (asked: { response: Response }): string => asked.response.headers.get("ETag") ?? "";

async function readOutline(id: string): Promise<OpenedOutline> {
  const params = { params: { path: { id } } };
  const [survey, written, asked] = await Promise.all([
    answer(api.GET("/v1/surveys/{id}", params)),
    lastWritten(id),
    api.GET("/v1/surveys/{id}/outline", params),
  ]);
  const outline = await answer(Promise.resolve(asked));
  return { survey, outline, tag: tagOf(asked), written };
}

const MOST_UNDONE = 50;
let lastWording: string | null = null;

/** Put the next draft in the place of the last; changes of the same words, named by `wording`, are one step to undo. */
export function edit(next: Draft, wording: string | null = null): void {
  if (!draft.value || next === draft.value) return;
  if (wording === null || wording !== lastWording) before.value = [...before.value.slice(1 - MOST_UNDONE), draft.value];
  lastWording = wording;
  draft.value = next;
  said.value = "";
}

export function undoEdit(): void {
  draft.value = before.value.at(-1) ?? draft.value;
  before.value = before.value.slice(0, -1);
  lastWording = null;
  said.value = "";
}

/** Keep the draft as the next revision; whether the service took it. */
export async function keepDraft(): Promise<boolean> {
  const { value } = openedOutline.value;
  if (!value || !draft.value) return false;
  const sent = draft.value;
  isKeeping.value = true;
  refused.value = null;
  try {
    const params = { path: { id: value.survey.id }, header: { "if-match": value.tag } };
    const asked = await api.PUT("/v1/surveys/{id}/outline", { params, body: planOf(sent) });
    const outline = await answer(Promise.resolve(asked));
    taken = { ...value, outline, tag: tagOf(asked) };
    opened.signal.value = { value: taken, loading: false, problem: null };
    before.value = [];
    lastWording = null;
    return true;
  } catch (error) {
    refused.value = asProblem(error);
    return false;
  } finally {
    isKeeping.value = false;
  }
}
