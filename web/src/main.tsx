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
if (root) {
  render(
    <WithProgram value={program}>
      <Page />
    </WithProgram>,
    root,
  );
}
