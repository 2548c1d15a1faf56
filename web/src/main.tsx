import { render } from "preact";

import "./styles/base.css";
import "./styles/shared.css";
import { Page } from "./page";
import { Program, WithProgram } from "./program";
import { start } from "./state/start";
import "./styles/print.css"; // last: it wins over every component

const program = new Program();
start(program);
const root = document.getElementById("page");
const page = (
  <WithProgram value={program}>
    <Page />
  </WithProgram>
);
// In a task of its own: what was started has asked the service before, which answers while the page is drawn.
if (root) setTimeout(() => render(page, root));
