import { render } from "preact";

import "./styles/base.css";
import "./styles/screens.css";
import { Page } from "./page";
import { startRouter } from "./state/router";
import { startTheme } from "./state/theme";

startTheme();
startRouter();
const root = document.getElementById("page");
if (root) render(<Page />, root);
