/** Everything that follows the address for as long as the page is open. */
import type { Program } from "../program";
import { startKeys } from "./keys";
import { startMenus } from "./menus";
import { startRouter } from "./router";
import { startTheme } from "./theme";

export function start(program: Program): void {
  startTheme();
  startRouter();
  program.field.start();
  program.readingList.start();
  program.search.start();
  program.beyond.start();
  program.paths.start();
  program.papers.start();
  program.flows.start();
  program.colouring.start();
  program.spotlight.start();
  startMenus();
  startKeys(program);
}
