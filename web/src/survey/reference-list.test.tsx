/** A work that the field has no record of is listed by its title, with how it is known. */
import { afterEach, expect, test, vi } from "vitest";

import { serve, showField } from "../tests/service";
import { FIELD } from "../tests/values";
import { renderPage } from "../tests/render";
import { ReferenceList } from "./reference-list";
import type { Survey } from "./state";

afterEach(() => vi.unstubAllGlobals());

test("a work known by citations alone is listed by its title", async () => {
  const known = "Not in the library; known by the reference lists of 5 of its papers";
  const paper = { id: "dance", citation_key: "dance-language-bees", title: "The Dance Language of Bees", year: null };
  const asked = serve({ "GET /v1/surveys/bees/references": { items: [{ number: 1, paper, sections: ["2"], known_by: known }] } });
  const program = showField(FIELD);
  const survey = { id: "bees", revision: { number: 2 } } as Survey;
  const { container } = renderPage(<ReferenceList survey={survey} index={{ claims: [], papers: { dance: [0] }, proofs: {} }} />, program);
  await vi.waitFor(() => expect(container.querySelector("li")?.textContent).toBe(`The Dance Language of Bees ${known}`));
  expect(asked).toHaveLength(1);
});
