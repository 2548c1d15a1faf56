import { render } from "preact";

import "./styles/base.css";
import "./styles/screens.css";
import "./styles/outline.css";
import "./styles/revisions.css";
import "./styles/wishes.css";
import "./styles/field.css";
import "./styles/legend.css";
import "./styles/spots.css";
import "./styles/review.css";
import "./styles/print.css";
import { Page } from "./page";
import { start } from "./state/start";

start();
const root = document.getElementById("page");
if (root) render(<Page />, root);
