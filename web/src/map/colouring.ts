/** How discs are coloured: by what the field holds, or by a taxonomy or a survey, which is read. */
import { computed, effect } from "@preact/signals";

import { field, fieldId } from "../state/field";
import { address } from "../state/field-address";
import { type Asked, type Marking, markingOf, readColour } from "../state/marking";
import { reader } from "../state/resource";

const colour = computed(() => address.value.colour);

export class Colouring {
  private readonly reading = reader<Asked>();
  readonly asked = this.reading.signal;

  /** How discs are coloured; null by theme. */
  readonly marking = computed<Marking | null>(() => (field.value ? markingOf(field.value, colour.value, this.asked.value.value) : null));

  /** Read what the chosen colour needs beyond the field; call once. */
  start(): void {
    effect(() => {
      const ask = readColour(fieldId.value, colour.value);
      if (ask) void this.reading.read(ask);
      else this.reading.clear();
    });
  }
}
