/** Every screen of the page. To add one: write its component, name its path below `/explore` here. */
import type { ComponentType } from "preact";

import { ImportScreen } from "../imports/screen";
import { JobScreen, JobsScreen } from "../jobs/screens";
import { LibraryScreen } from "../library/screen";
import { DuplicatesScreen } from "../review/duplicates";
import { CollectionsScreen, ScreeningScreen } from "../review/screening";
import { StartScreen } from "../review/start-from";
import { ChangesScreen } from "../survey/changes";
import { OutlineScreen } from "../survey/outline-screen";
import { SurveyScreen } from "../survey/screen";
import { FIELD_PATH } from "../state/router";
import { FieldScreen } from "./field";

export interface ScreenEntry {
  /** A path below `/explore`; parts that begin with `:` are handed to the component by name. */
  readonly path: string;
  // biome-ignore lint/suspicious/noExplicitAny: each screen takes the parts of its own path, and no two the same
  readonly view: ComponentType<any>;
}

export const screens: readonly ScreenEntry[] = [
  { path: "", view: LibraryScreen },
  { path: FIELD_PATH, view: FieldScreen },
  { path: "surveys/:id", view: SurveyScreen },
  { path: "surveys/:id/outline", view: OutlineScreen },
  { path: "surveys/:id/changes", view: ChangesScreen },
  { path: "jobs", view: JobsScreen },
  { path: "jobs/:id", view: JobScreen },
  { path: "imports/:id", view: ImportScreen },
  { path: "start", view: StartScreen },
  { path: "duplicates", view: DuplicatesScreen },
  { path: "collections", view: CollectionsScreen },
  { path: "collections/:id", view: ScreeningScreen },
];
