/** The views of a field, in the order of their tabs. To add one: write its component, name it here. */
import type { ComponentType } from "preact";

import { MapView } from "../../map/map-view";
import { MatrixView } from "../../matrix/matrix-view";
import { TableView } from "../../table/table-view";
import { TreeView } from "../../tree/tree-view";

export interface ViewEntry {
  /** Its name in addresses, and in `words.field.views`. */
  readonly name: string;
  readonly view: ComponentType;
  /** Whether the years are below it. */
  readonly hasYears: boolean;
}

export const views: readonly ViewEntry[] = [
  { name: "map", view: MapView, hasYears: true },
  { name: "table", view: TableView, hasYears: false },
  { name: "matrix", view: MatrixView, hasYears: false },
  { name: "tree", view: TreeView, hasYears: false },
];
