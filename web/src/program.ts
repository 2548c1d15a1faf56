/** What lives as long as the page is open: made once when it starts, and handed down to its components. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";

import { Jobs } from "./jobs/jobs";
import { Names } from "./jobs/names";
import { WaitingFiles } from "./imports/waiting-files";
import { Sides } from "./screens/field/sides";
import { Beyond } from "./state/beyond";
import { Capabilities } from "./state/capabilities";
import { Lit } from "./state/lit";
import { Papers } from "./state/papers";
import { Paths } from "./state/path";
import { Search } from "./state/search";
import { Spotlight } from "./state/spotlight";
import { Trees } from "./tree/trees";
import { Flows } from "./map/flows";
import { Expanded } from "./map/expanded";
import { Colouring } from "./map/colouring";
import { sceneOf } from "./map/scene-state";
import { LegendState } from "./map/legend-state";
import { OpenSurvey } from "./survey/state";
import { OutlineEditor } from "./survey/outline-state";

export class Program {
  readonly capabilities = new Capabilities();
  readonly jobs = new Jobs();
  readonly names = new Names();
  readonly waitingFiles = new WaitingFiles();
  readonly sides = new Sides();
  readonly outline = new OutlineEditor();
  readonly survey = new OpenSurvey();
  readonly trees = new Trees();
  readonly legend = new LegendState();
  readonly flows = new Flows();
  readonly papers = new Papers();
  readonly paths = new Paths();
  readonly search = new Search();
  readonly spotlight = new Spotlight();
  readonly beyond = new Beyond(this.search, this.paths, this.spotlight);
  readonly lit = new Lit(this.search, this.paths, this.spotlight);
  readonly expanded = new Expanded();
  readonly colouring = new Colouring();
  readonly scene = sceneOf(this.lit, this.colouring, this.flows);
}

const handed = createContext<Program | null>(null);

/** Hands a program down to what is inside. */
export const WithProgram = handed.Provider;

/** The program that the page was started with. */
export function useProgram(): Program {
  const program = useContext(handed);
  if (!program) throw new Error("This component stands in no <WithProgram>.");
  return program;
}
