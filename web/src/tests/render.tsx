/** Draws a part of the page, in place of what was drawn; in a program of its own where none is given, as when it was just opened. */
import { render } from "@testing-library/preact";
import type { ComponentChild } from "preact";

import { Program, WithProgram } from "../program";

export const renderPage = (view: ComponentChild, program = new Program()): ReturnType<typeof render> =>
  render(<WithProgram value={program}>{view}</WithProgram>, { container: document.body });
