/** What lives as long as the page is open: made once when it starts, and handed down to its components. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";

import { Jobs } from "./jobs/jobs";
import { Names } from "./jobs/names";
import { WaitingFiles } from "./imports/waiting-files";
import { Sides } from "./screens/field/sides";
import { Beyond } from "./state/beyond";
import { Capabilities } from "./state/capabilities";
import { Comparison } from "./state/compare";
import { OpenField } from "./state/field";
import { ReadingList } from "./state/list";
import { Lit } from "./state/lit";
import { Papers } from "./state/papers";
import { Paths } from "./state/path";
import { Search } from "./state/search";
import { Spotlight } from "./state/spotlight";
import { Trees } from "./tree/trees";
import { Flows } from "./map/flows";
import { Expanded } from "./map/expanded";
import { Colouring } from "./map/colouring";
import { Viewport } from "./map/viewport";
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
  readonly legend = new LegendState();
  readonly field = new OpenField();
  readonly readingList = new ReadingList(this.field);
  readonly comparison = new Comparison(this.field);
  readonly survey = new OpenSurvey(this.field);
  readonly trees = new Trees(this.field);
  readonly flows = new Flows(this.field);
  readonly papers = new Papers(this.field);
  readonly paths = new Paths(this.field);
  readonly search = new Search(this.field);
  readonly spotlight = new Spotlight(this.field);
  readonly beyond = new Beyond(this.field, this.readingList, this.search, this.paths, this.spotlight);
  readonly lit = new Lit(this);
  readonly viewport = new Viewport(this.field);
  readonly expanded = new Expanded(this.field, this.viewport);
  readonly colouring = new Colouring(this.field);
  readonly scene = sceneOf(this);
}

const handed = createContext<Program | null>(null);

/** Hands a program down to what is inside. */
export const WithProgram = handed.Provider;

/** The program that the page was started with. */
export function useProgram(): Program {
  const program = useContext(handed);
  if (!program) throw new Error("This component must be inside <WithProgram>.");
  return program;
}
