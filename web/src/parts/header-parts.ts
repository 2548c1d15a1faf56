/** What is at the right of every header, from left to right: add a part by naming its component here. */
import type { ComponentType } from "preact";

import { JobStrip } from "../jobs/strip";

export const headerParts: readonly ComponentType[] = [JobStrip];
