/** The tabs of the panel beside a field. To add one: write its component, name it here. */
import type { ComponentType } from "preact";

import { address } from "../state/field-address";
import { AboutPanel } from "./about";
import { AskPanel } from "./ask";
import { AuthorPanel } from "./author";
import { CellPanel } from "./cell";
import { CommunityPanel } from "./community";
import { ComparePanel, isComparing } from "./compare";
import { EdgePanel } from "./edge";
import { EntityPanel } from "./entity";
import { ListPanel } from "./list";
import { PaperPanel } from "./paper";
import { SurveyPanel } from "./survey";
import "./panels.css";
import "./spots.css";

export interface PanelEntry {
  /** Its name in addresses, and in `words.field.panels`. */
  readonly name: string;
  readonly view: ComponentType;
  /** Whether its tab is there; without it, always. */
  readonly isOffered?: () => boolean;
}

export const panels: readonly PanelEntry[] = [
  { name: "about", view: AboutPanel },
  { name: "paper", view: PaperPanel, isOffered: () => address.value.paper !== null },
  { name: "community", view: CommunityPanel, isOffered: () => address.value.ribbon !== null },
  { name: "entity", view: EntityPanel, isOffered: () => address.value.entity !== null },
  { name: "author", view: AuthorPanel, isOffered: () => address.value.author !== null },
  { name: "cell", view: CellPanel, isOffered: () => address.value.cross !== null && address.value.cell !== null },
  { name: "edge", view: EdgePanel, isOffered: () => address.value.edge !== null },
  { name: "compare", view: ComparePanel, isOffered: isComparing },
  { name: "ask", view: AskPanel },
  { name: "survey", view: SurveyPanel },
  { name: "list", view: ListPanel },
];
