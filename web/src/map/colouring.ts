/** How discs are coloured: by what the field holds, or by a taxonomy or a survey, which is read. */
import { computed, effect } from "@preact/signals";

import type { OpenField } from "../state/field";
import { address } from "../state/field-address";
import { type Asked, type Marking, markingOf, readColour } from "../state/marking";
import { reader } from "../state/resource";

const colour = computed(() => address.value.colour);

export class Colouring {
  private readonly reading = reader<Asked>();
  readonly asked = this.reading.signal;

  constructor(private readonly field: OpenField) {}

  /** How discs are coloured; null by theme. */
  readonly marking = computed<Marking | null>(() => {
    const data = this.field.data.value;
    return data && markingOf(data, colour.value, this.asked.value.value);
  });

  /** Read what the chosen colour needs beyond the field; call once. */
  start(): void {
    effect(() => {
      const ask = readColour(this.field.id.value, colour.value);
      if (ask) void this.reading.read(ask);
      else this.reading.clear();
    });
  }
}
