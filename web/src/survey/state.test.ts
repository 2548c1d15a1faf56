import { afterEach, expect, test, vi } from "vitest";

import { OpenField } from "../state/field";
import { serve } from "../tests/service";
import { OpenSurvey, type Survey } from "./state";

const survey = (id: string) => ({ id, status: "complete", revision: { number: 1 } }) as Survey;

const answersOf = (id: string) => ({
  [`GET /v1/surveys/${id}`]: survey(id),
  [`GET /v1/surveys/${id}/outline`]: {},
  [`GET /v1/surveys/${id}/claim-index`]: { claims: [], papers: {} },
  [`GET /v1/surveys/${id}/sections`]: { items: [] },
  [`GET /v1/surveys/${id}/artifacts`]: { items: [] },
});

afterEach(() => vi.unstubAllGlobals());

test("a survey stays while it is read again, and goes for another", async () => {
  serve({ ...answersOf("tea"), ...answersOf("cup") });
  const opened = new OpenSurvey(new OpenField());
  opened.open("tea", null);
  await vi.waitFor(() => expect(opened.text.value.value?.survey.id).toBe("tea"));
  opened.open("tea", null);
  expect([opened.text.value.loading, opened.text.value.value?.survey.id]).toEqual([true, "tea"]);
  opened.open("cup", null);
  expect([opened.text.value.loading, opened.text.value.value]).toEqual([true, null]);
  await vi.waitFor(() => expect(opened.text.value.value?.survey.id).toBe("cup"));
});

test("what is stale of one survey is not said of another", async () => {
  const section = { number: "2" };
  serve({
    ...answersOf("tea"),
    ...answersOf("cup"),
    "GET /v1/surveys/tea/staleness": { survey_id: "tea", revision: 1, sections: [section] },
  });
  const opened = new OpenSurvey(new OpenField());
  opened.open("tea", null);
  opened.staleness.ask(survey("tea"), null);
  await vi.waitFor(() => expect([...opened.staleness.sections.value.keys()]).toEqual(["2"]));
  opened.open("cup", null);
  await vi.waitFor(() => expect(opened.text.value.value?.survey.id).toBe("cup"));
  expect(opened.staleness.sections.value.size).toBe(0);
});

test("a paper is asked for once, and again where it was not to be had", async () => {
  const asked = serve({ "GET /v1/papers/a": { id: "a" } });
  const opened = new OpenSurvey(new OpenField());
  expect([await opened.paper("a"), await opened.paper("a")]).toEqual([{ id: "a" }, { id: "a" }]);
  await expect(opened.paper("b")).rejects.toThrow();
  await expect(opened.paper("b")).rejects.toThrow();
  expect(asked.map((each) => each.path)).toEqual(["/v1/papers/a", "/v1/papers/b", "/v1/papers/b"]);
});
