/** What lives as long as the page is open: made once when it starts, and handed down to its components. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";

import { Jobs } from "./jobs/jobs";
import { Names } from "./jobs/names";
import { Capabilities } from "./state/capabilities";
import { Trees } from "./tree/trees";
import { Flows } from "./map/flows";
import { sceneWith } from "./map/scene-state";
import { LegendState } from "./map/legend-state";
import { OpenSurvey } from "./survey/state";
import { OutlineEditor } from "./survey/outline-state";

export class Program {
  readonly capabilities = new Capabilities();
  readonly jobs = new Jobs();
  readonly names = new Names();
  readonly outline = new OutlineEditor();
  readonly survey = new OpenSurvey();
  readonly trees = new Trees();
  readonly legend = new LegendState();
  readonly flows = new Flows();
  readonly scene = sceneWith(this.flows.strongest);
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
