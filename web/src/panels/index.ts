/** The tabs of the panel beside a field. To add one: write its component, name it here. */
import type { ComponentType } from "preact";

import { AboutPanel } from "./about";

export interface PanelEntry {
  /** Its name in addresses, and in `words.field.panels`. */
  readonly name: string;
  readonly view: ComponentType;
  /** Whether its tab is there; without it, always. */
  readonly isOffered?: () => boolean;
}

export const panels: readonly PanelEntry[] = [{ name: "about", view: AboutPanel }];
