/** Flows between communities of different strata, for the map seen from far away. */
import { computed, effect } from "@preact/signals";

import { answer, api, type Schemas } from "../api/client";
import { field, fieldId } from "../state/field";
import { reader } from "../state/resource";
import type { Flow } from "./scene";

const MOST_FLOWS = 60;

const read = reader<Schemas["FlowsOut"]>();

/** Read the flows of the open field once its papers are here and are many; call once. */
export function startFlows(): void {
  const wanted = computed(() => ((field.value?.total ?? 0) > 0 ? fieldId.value : ""));
  effect(() => {
    const id = wanted.value;
    if (id) void read.read(() => answer(api.GET("/v1/fields/{id}/flows", { params: { path: { id } } })));
    else read.clear();
  });
}

/** The strongest flows that cross from one stratum into another. */
export const flows = computed<readonly Flow[]>(() => {
  const data = field.value;
  const found = read.signal.value.value;
  if (!data || !found) return [];
  const numbers = new Map(data.communities.map((each, place) => [each.id, place]));
  return found.items
    .flatMap(({ source, target, citations }) => {
      const [citing, cited] = [numbers.get(source), numbers.get(target)];
      return citing === undefined || cited === undefined ? [] : [{ citing, cited, citations }];
    })
    .filter((flow) => data.communities[flow.citing]!.layer !== data.communities[flow.cited]!.layer)
    .slice(0, MOST_FLOWS);
});
