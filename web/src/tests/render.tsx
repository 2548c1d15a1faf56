/** Draws a part of the page in a program of its own, as the page would be when it was just opened. */
import { render } from "@testing-library/preact";
import type { ComponentChild } from "preact";

import { Program, WithProgram } from "../program";

export const renderPage = (view: ComponentChild): ReturnType<typeof render> =>
  render(<WithProgram value={new Program()}>{view}</WithProgram>);
