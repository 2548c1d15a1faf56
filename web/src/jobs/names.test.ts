import { expect, test } from "vitest";

import type { JobBrief } from "./jobs";
import { jobName, type KnownNames } from "./names";

const nothing = { topic: null, field_id: null, survey_id: null, section: null, label: null, preset: null, model: null };
const known: KnownNames = {
  fields: new Map([["graph-neural-networks", "graph neural networks"]]),
  surveys: new Map([["s1", "Graphs, a survey"]]),
  model: "offline/3",
};
const named = (kind: string, about: Partial<JobBrief["about"]>): string => jobName({ kind, about: { ...nothing, ...about } }, known);

test("a job is named by what it does, of what, by which parts and by whom", () => {
  expect(named("survey", { field_id: "graph-neural-networks", preset: "full" })).toBe("Survey of Graph neural networks, full, by offline");
  expect(named("survey", { field_id: "tea-and-cups", preset: "qual-sg", model: "large" })).toBe(
    "Survey of Tea and cups, qual-sg, by large",
  );
  expect(named("rewriting", { survey_id: "s1", section: "2.1" })).toBe("Rewriting of section 2.1 of Graphs, a survey, by offline");
  expect(named("import", { label: "bees.bib" })).toBe("Import of bees.bib");
  expect(named("field", { topic: "tea" })).toBe("Field of Tea");
  expect(named("unheard-of", {})).toBe("unheard-of");
});
