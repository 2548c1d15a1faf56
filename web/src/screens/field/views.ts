/** The views of a field, in the order of their tabs. To add one: write its component, name it here. */
import type { ComponentType } from "preact";

import { MapView } from "../../map/map-view";

export interface ViewEntry {
  /** Its name in addresses, and in `words.field.views`. */
  readonly name: string;
  readonly view: ComponentType;
}

export const views: readonly ViewEntry[] = [{ name: "map", view: MapView }];
