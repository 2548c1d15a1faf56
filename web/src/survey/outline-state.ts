/** An outline that is open: as the service has it, as the reader has changed it, and what was said against it. */
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

/** Put a draft in the place of an outline at the service. */
async function sendDraft(value: OpenedOutline, sent: Draft): Promise<OpenedOutline> {
  const params = { path: { id: value.survey.id }, header: { "if-match": value.tag } };
  const asked = await api.PUT("/v1/surveys/{id}/outline", { params, body: planOf(sent) });
  const outline = await answer(Promise.resolve(asked));
  return { ...value, outline, tag: tagOf(asked) };
}

const MOST_UNDONE = 50;

/** The outline that is changed; one for as long as the page is open, so that no change is lost by leaving its screen. */
export class OutlineEditor {
  private readonly reading = reader<OpenedOutline>();
  readonly opened = this.reading.signal;
  readonly draft = signal<Draft | null>(null);
  private readonly before = signal<readonly Draft[]>([]);

  /** Why the draft was not kept. */
  readonly refused = signal<Problem | null>(null);
  /** What the last change did, for those who hear the page and those who see it. */
  readonly said = signal("");
  readonly isKeeping = signal(false);

  readonly canUndo = computed(() => this.before.value.length > 0);
  readonly isChanged = computed(() => {
    const plan = this.opened.value.value?.outline.plan;
    return Boolean(plan && this.draft.value && !isSame(this.draft.value, plan));
  });
  /** By the key of a part: what the service says against it. */
  readonly faults = computed(() => faultsIn(this.draft.value ?? [], this.refused.value?.errors ?? []));
  /** Whether another has changed the outline since it was read. */
  readonly isOutdated = computed(() => this.refused.value?.status === 412);

  private taken: OpenedOutline | null = null;
  private lastWording: string | null = null;
  private lastKey = 0;

  /** The key of a further part. */
  readonly newKey = (): number => ++this.lastKey;

  /** Read the outline of a survey. What was changed of it and not kept stays, unless it is to be read `again`. */
  async open(id: string, options: { again?: boolean } = {}): Promise<void> {
    const isOther = this.opened.value.value?.survey.id !== id;
    if (!isOther && !options.again && this.isChanged.value) return;
    await this.reading.read(() => readOutline(id), { keep: !isOther });
    const { value } = this.opened.value;
    if (value === this.taken) return;
    this.taken = value;
    this.begin(value?.outline);
  }

  private begin(outline: Schemas["OutlineOut"] | undefined): void {
    this.draft.value = outline?.plan ? draftOf(outline.plan, this.newKey) : null;
    this.before.value = [];
    this.lastWording = null;
    this.refused.value = null;
    this.said.value = "";
  }

  /** Put the next draft in the place of the last; changes of the same words, named by `wording`, are one step to undo. */
  edit(next: Draft, wording: string | null = null): void {
    const now = this.draft.value;
    if (!now || next === now) return;
    if (wording === null || wording !== this.lastWording) this.before.value = [...this.before.value.slice(1 - MOST_UNDONE), now];
    this.lastWording = wording;
    this.draft.value = next;
    this.said.value = "";
  }

  undo(): void {
    this.draft.value = this.before.value.at(-1) ?? this.draft.value;
    this.before.value = this.before.value.slice(0, -1);
    this.lastWording = null;
    this.said.value = "";
  }

  /** Keep the draft as the next revision; whether the service took it. */
  async keep(): Promise<boolean> {
    const { value } = this.opened.value;
    if (!value || !this.draft.value) return false;
    this.isKeeping.value = true;
    this.refused.value = null;
    try {
      this.taken = await sendDraft(value, this.draft.value);
      this.opened.value = { value: this.taken, loading: false, problem: null };
      this.before.value = [];
      this.lastWording = null;
      return true;
    } catch (error) {
      this.refused.value = asProblem(error);
      return false;
    } finally {
      this.isKeeping.value = false;
    }
  }
}
