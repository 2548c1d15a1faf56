/** Every screen of the page. To add one: write its component, name its path below `/explore` here. */
import type { ComponentType } from "preact";

import { FieldScreen } from "./field";
import { LibraryScreen } from "./library";

export interface ScreenEntry {
  /** A path below `/explore`; parts that begin with `:` are handed to the component by name. */
  readonly path: string;
  readonly view: ComponentType<any>;
}

export const screens: readonly ScreenEntry[] = [
  { path: "", view: LibraryScreen },
  { path: "fields/:id", view: FieldScreen },
];
