/** Everything that follows the address for as long as the page is open. */
import type { Program } from "../program";
import { startColour } from "../map/scene-state";
import { startBeyond } from "./beyond";
import { startKeys } from "./keys";
import { startList } from "./list";
import { startMenus } from "./menus";
import { startPapers } from "./papers";
import { startPaths } from "./path";
import { startRouter } from "./router";
import { startSearch } from "./search";
import { startSpotlight } from "./spotlight";
import { startTheme } from "./theme";

export function start(program: Program): void {
  startTheme();
  startRouter();
  startList();
  startSearch();
  startBeyond();
  startPaths();
  startPapers();
  program.flows.start();
  startColour();
  startSpotlight();
  startMenus();
  startKeys();
}
