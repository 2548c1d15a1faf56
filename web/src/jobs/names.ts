/** The names of jobs: what each does, of what, by which parts and model. */
import { signal } from "@preact/signals";

import { answer, api } from "../api/client";
import { jobWords } from "../words";
import type { JobBrief } from "./jobs";

/** What the ids in a job's request are called by people. */
export interface KnownNames {
  /** Topics of fields by id. */
  readonly fields: ReadonlyMap<string, string>;
  /** Titles of surveys by id. */
  readonly surveys: ReadonlyMap<string, string>;
  /** The model that does what names none. */
  readonly model: string;
}

const NOTHING_KNOWN: KnownNames = { fields: new Map(), surveys: new Map(), model: "" };

/** What fields, surveys and the model of the settings are called. */
export class Names {
  readonly known = signal<KnownNames>(NOTHING_KNOWN);

  /** Read them; without an answer their ids are shown. */
  async read(): Promise<void> {
    const query = { limit: 200 };
    try {
      const [fields, surveys, capabilities] = await Promise.all([
        answer(api.GET("/v1/fields", { params: { query } })),
        answer(api.GET("/v1/surveys", { params: { query } })),
        answer(api.GET("/v1/capabilities", {})),
      ]);
      this.known.value = {
        fields: new Map(fields.items.map((each) => [each.id, each.topic])),
        surveys: new Map(surveys.items.map((each) => [each.id, each.title])),
        model: capabilities.model.name,
      };
    } catch {
      return; // names of ids serve
    }
  }
}

/** Jobs that a language model works on. */
const BY_MODEL = new Set(["survey", "extraction", "reading", "rewriting", "refresh", "unaided"]);

const spoken = (id: string): string => id.replaceAll("-", " ");
const begun = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** `Survey of Graph neural networks, full, by offline`. */
export function jobName({ kind, about }: Pick<JobBrief, "kind" | "about">, known: KnownNames): string {
  const field = about.field_id === null ? null : (known.fields.get(about.field_id) ?? spoken(about.field_id));
  const survey = about.survey_id === null ? null : (known.surveys.get(about.survey_id) ?? spoken(about.survey_id));
  const subject = about.topic ?? survey ?? field;
  const model = BY_MODEL.has(kind) ? (about.model ?? known.model).replace(/\/\d+$/, "") : "";
  return jobWords.name(jobWords.kinds[kind] ?? kind, {
    subject: subject === null ? about.label : begun(subject),
    section: about.section,
    preset: about.preset,
    model,
  });
}
