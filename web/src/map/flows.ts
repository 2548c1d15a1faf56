/** Flows between communities of different strata, for the map seen from far away. */
import { computed, effect } from "@preact/signals";

import { answer, api, type Schemas } from "../api/client";
import type { OpenField } from "../state/field";
import type { FieldData } from "../state/field-data";
import { reader } from "../state/resource";
import type { Flow } from "./scene";

const MOST_FLOWS = 60;

/** The strongest flows that cross from one stratum into another. */
function crossing(data: FieldData | null, found: Schemas["FlowsOut"] | null): readonly Flow[] {
  if (!data || !found) return [];
  const numbers = new Map(data.communities.map((each, place) => [each.id, place]));
  return found.items
    .flatMap(({ source, target, citations }) => {
      const [citing, cited] = [numbers.get(source), numbers.get(target)];
      return citing === undefined || cited === undefined ? [] : [{ citing, cited, citations }];
    })
    .filter((flow) => data.communities[flow.citing]!.layer !== data.communities[flow.cited]!.layer)
    .slice(0, MOST_FLOWS);
}

/** The flows of the open field. */
export class Flows {
  private readonly reading = reader<Schemas["FlowsOut"]>();

  constructor(private readonly field: OpenField) {}

  readonly strongest = computed(() => crossing(this.field.data.value, this.reading.signal.value.value));

  /** Read them whenever the papers of a field are here and are many; call once. */
  start(): void {
    const wanted = computed(() => ((this.field.data.value?.total ?? 0) > 0 ? this.field.id.value : ""));
    effect(() => {
      const id = wanted.value;
      if (id) void this.reading.read(() => answer(api.GET("/v1/fields/{id}/flows", { params: { path: { id } } })));
      else this.reading.clear();
    });
  }
}
