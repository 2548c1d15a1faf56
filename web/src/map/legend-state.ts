/** What the legend knows beside the field: whether it is open, and the surveys that can colour the map. */
import { signal } from "@preact/signals";

import { answer, api, type Schemas } from "../api/client";
import { reader } from "../state/resource";

async function readSurveys(field_id: string): Promise<readonly Schemas["SurveyBriefOut"][]> {
  const { items } = await answer(api.GET("/v1/surveys", { params: { query: { field_id, limit: 200 } } }));
  return items.filter((each) => each.written);
}

export class LegendState {
  /** Whether the legend is open; names on the map are placed around it. */
  readonly isShown = signal(false);

  private readonly reading = reader<readonly Schemas["SurveyBriefOut"][]>();
  readonly surveys = this.reading.signal;

  /** Read the surveys of a field that have a text; what is shown stays until the new is here. */
  read(field: string): void {
    void this.reading.read(() => readSurveys(field), { keep: true });
  }
}
