import { cleanup, fireEvent, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { FieldCard } from "../library/card";
import { JobScreen } from "../jobs/screens";
import { go, place } from "../state/router";
import { StartSurvey } from "../survey/start";
import { renderPage } from "../tests/render";
import { serve } from "../tests/service";
import { ABOUT_JOB, FREE_ESTIMATE } from "../tests/values";
import { FetchDialog } from "./dialog";
import { FieldTexts } from "./field-texts";
import { PaperText } from "./paper-text";
import { pageOf } from "./plan";

const wish = (key: string, state: string, more: object = {}) => ({
  paper_id: key,
  key,
  title: `Title of ${key}`,
  rank: 1,
  reason: "no. 1 of 5 by importance, Foundation",
  state,
  remark: "",
  sources: ["arxiv"],
  requests: 2,
  links: { self: `/v1/papers/${key}`, "arXiv:1": "https://arxiv.org/abs/1", "doi:10.1/x": "https://doi.org/10.1/x" },
  ...more,
});
const PLAN = {
  field_id: "tea",
  members: 5,
  sources: ["arxiv"],
  requests: 4,
  megabytes: 2.3,
  tokens: 2_600,
  wishes: [
    wish("a", "kept", { remark: "a.pdf" }),
    wish("b", "to ask"),
    wish("c", "to ask"),
    wish("d", "unavailable", { remark: "no source knows an open text (asked on 2026-11-02)" }),
  ],
};
const NOBODY = { ...PLAN, sources: [], requests: 0, megabytes: 0, tokens: 0, wishes: [wish("b", "unknown", { sources: [] })] };
const JOB = {
  id: "j1",
  kind: "full-texts",
  about: ABOUT_JOB,
  state: "succeeded",
  stage: "",
  done: 2,
  total: 2,
  created: "2026-11-02T09:15:00Z",
  ended: "2026-11-02T09:16:00Z",
  started: null,
  attempts: 1,
  spent: { model_calls: 0, reused_calls: 0, input_tokens: 0, output_tokens: 0, cost: 0 },
  ledger: [],
  result: null,
  failure: null,
  links: {},
};
const NAMES = { "GET /v1/fields": { items: [] }, "GET /v1/surveys": { items: [] }, "GET /v1/jobs": { items: [] } };
const button = (name: string | RegExp) => screen.getByRole("button", { name }) as HTMLButtonElement;

beforeEach(() => {
  go("/explore");
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the page of a paper is that of its DOI, else the first outside of the service", () => {
  expect(pageOf(wish("a", "kept").links)).toEqual(["doi:10.1/x", "https://doi.org/10.1/x"]);
  expect(pageOf({ self: "/v1/papers/a", ACL: "https://aclanthology.org/x" })?.[0]).toBe("ACL");
  expect(pageOf({ self: "/v1/papers/a" })).toBeUndefined();
});

test("a card of the library asks for the plan when its texts are opened, and for nothing before", async () => {
  const asked = serve({ "GET /v1/fields/tea/full-text-plan": PLAN });
  renderPage(<FieldCard field={{ id: "tea", topic: "Tea", as_of: "2026-01-01", counts: null } as never} surveys={[]} />);
  expect(asked).toEqual([]);
  const list = document.querySelector<HTMLDetailsElement>(".field-texts")!;
  list.open = true;
  fireEvent(list, new Event("toggle"));
  expect(await screen.findByText(/1 of 4 main papers has its full text here/)).toBeTruthy();
  expect(button("Plan what to fetch")).toBeTruthy();
});

test("the plan shows each paper with why, the price, and the page of what was not to be had, and only then fetches", async () => {
  const asked = serve({ "GET /v1/fields/tea/full-text-plan": PLAN, "POST /v1/fields/tea/full-texts": { ...JOB, state: "queued" } });
  renderPage(<FetchDialog fieldId="tea" onClose={() => undefined} />);
  await screen.findByText("Title of b");
  expect(asked.map((each) => [each.method, each.query.get("papers")])).toEqual([["GET", "40"]]);
  const facts = document.querySelector(".facts")?.textContent ?? "";
  expect(facts).toContain("Requests4");
  expect(facts).toContain("2.3 MB");
  expect(facts).toContain("2,600");
  expect(screen.getByText("Title of b").closest("li")?.textContent).toContain("no. 1 of 5 by importance, Foundation · to fetch, by arxiv");
  const link = screen.getByRole("link", { name: "its page: doi:10.1/x" });
  expect(link.closest("li")?.textContent).toContain("Title of d");
  fireEvent.click(button("Fetch 2 texts"));
  await waitFor(() => expect(place.value.path).toContain("jobs/j1"));
  expect(asked.find((each) => each.method === "POST")?.body).toEqual({ papers: 40, again: false });
});

test("fetching keeps within as many requests and megabytes as the user allows", async () => {
  const asked = serve({ "GET /v1/fields/tea/full-text-plan": PLAN, "POST /v1/fields/tea/full-texts": { ...JOB, state: "queued" } });
  renderPage(<FetchDialog fieldId="tea" onClose={() => undefined} />);
  fireEvent.input(await screen.findByLabelText("Requests at most"), { target: { value: "3" } });
  fireEvent.input(screen.getByLabelText("Megabytes at most"), { target: { value: "20" } });
  fireEvent.input(screen.getByLabelText("Requests at most"), { target: { value: "" } });
  fireEvent.click(button("Fetch 2 texts"));
  await waitFor(() => expect(asked.some((each) => each.method === "POST")).toBe(true));
  expect(asked.find((each) => each.method === "POST")?.body).toEqual({ papers: 40, again: false, max_megabytes: 20 });
});

test("another number of papers is planned again", async () => {
  const asked = serve({ "GET /v1/fields/tea/full-text-plan": PLAN });
  renderPage(<FetchDialog fieldId="tea" onClose={() => undefined} />);
  await screen.findByText("Title of b");
  const number = screen.getByLabelText(/How many papers/);
  fireEvent.input(number, { target: { value: "7" } });
  await waitFor(() => expect(asked.at(-1)?.query.get("papers")).toBe("7"));
  fireEvent.click(screen.getByLabelText(/Ask again/));
  await waitFor(() => expect(asked.at(-1)?.query.get("again")).toBe("true"));
});

test("without a source the setting is named, and nothing can be fetched", async () => {
  const asked = serve({ "GET /v1/fields/tea/full-text-plan": NOBODY });
  renderPage(<FetchDialog fieldId="tea" onClose={() => undefined} />);
  expect((await screen.findByText(/No source of full texts is switched on/)).textContent).toContain("STRATA_FULL_TEXTS");
  expect(button("Fetch 0 texts").disabled).toBe(true);
  expect(asked.every((each) => each.method === "GET")).toBe(true);
});

test("a plan that cannot be read says why, on the card too", async () => {
  serve({ "GET /v1/fields/tea/full-text-plan": 503 });
  renderPage(<FieldTexts fieldId="tea" />);
  fireEvent(Object.assign(document.querySelector("details")!, { open: true }), new Event("toggle"));
  expect(await screen.findByText("Refused")).toBeTruthy();
});

test("the text of a paper is shown with its passages, and deleted after a second word", async () => {
  const text = { paper_id: "a", key: "a", origin: "https://arxiv.org/html/1", licence: "CC BY", passages: 42, paragraphs: [] };
  const kept = { "GET /v1/full-texts": { items: [text] }, "GET /v1/papers/a/full-text": text };
  const asked = serve({ ...kept, "DELETE /v1/papers/a/full-text": {} });
  renderPage(<PaperText id="a" fieldId="tea" />);
  expect((await screen.findByText("42 passages")).parentElement?.textContent).toContain("from https://arxiv.org/html/1, CC BY");
  fireEvent.click(button("Delete it…"));
  fireEvent.click(button("Keep it"));
  expect(asked.every((each) => each.method === "GET")).toBe(true);
  fireEvent.click(button("Delete it…"));
  fireEvent.click(button("Delete it"));
  await waitFor(() => expect(asked.some((each) => each.method === "DELETE")).toBe(true));
});

test("a paper without a text offers to fetch its own and no other", async () => {
  const asked = serve({
    "GET /v1/full-texts": { items: [] },
    "GET /v1/fields/tea/full-text-plan": { ...PLAN, wishes: [wish("b", "to ask")] },
  });
  renderPage(<PaperText id="b" fieldId="tea" />);
  fireEvent.click(await screen.findByRole("button", { name: "Fetch the full text" }));
  await screen.findByText("Title of b");
  expect(asked[0]?.query.get("paper")).toBe("b");
  expect(asked.at(-1)?.query.getAll("only")).toEqual(["b"]);
  expect(screen.queryByLabelText(/How many papers/)).toBeNull();
});

test("a job of full texts lists what could not be had with its page, then what is kept", async () => {
  const outcome = { requests: 2, size: 2 ** 20, reasons: [], licence: null, is_new: true };
  const texts = [
    { ...outcome, paper: "a", key: "a", title: "Title of a", page: null, kept: "https://arxiv.org/html/1" },
    {
      ...outcome,
      paper: "b",
      key: "b",
      title: "Title of b",
      page: "https://doi.org/10.1/b",
      kept: null,
      reasons: ["no source knows an open text"],
    },
  ];
  const result = { kind: "full-texts", id: "tea", status: null, outcomes: ["a: kept"], details: { kept: 1, left: 3, texts } };
  serve({ ...NAMES, "GET /v1/jobs/j1": { ...JOB, result } });
  renderPage(<JobScreen id="j1" />);
  expect(await screen.findByText("1 of 2 stored, with 4 requests and 2 MB.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "its page: 10.1/b" }).getAttribute("href")).toBe("https://doi.org/10.1/b");
  expect(screen.getByText("no source knows an open text")).toBeTruthy();
  expect(screen.getByText(/3 papers were not requested/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open the field" }).getAttribute("href")).toBe("/explore/fields/tea");
  expect(screen.queryByText("a: kept")).toBeNull();
});

const SURVEY = {
  "POST /v1/surveys/estimates": FREE_ESTIMATE,
  "GET /v1/presets": { items: [] },
  "GET /v1/capabilities": { model: { choices: [] } },
  "GET /v1/fields/tea/full-text-plan": PLAN,
  "POST /v1/surveys": { ...JOB, kind: "survey", state: "queued" },
};

test("a survey reads no paper whole unless that is chosen, its plan is shown and a yes is given", async () => {
  const asked = serve(SURVEY);
  renderPage(<StartSurvey fieldId="tea" onClose={() => undefined} />);
  await waitFor(() => expect(button("Write it").disabled).toBe(false));
  expect(asked.some((each) => each.path.endsWith("full-text-plan"))).toBe(false);
  fireEvent.click(screen.getByLabelText("the main papers of each part"));
  await screen.findByText("Title of b");
  expect(screen.getByText(/The outline will choose the papers/)).toBeTruthy();
  expect(button("Write it").disabled).toBe(true);
  fireEvent.click(screen.getByLabelText(/Yes, ask these sources/));
  await waitFor(() => expect(button("Write it").disabled).toBe(false));
  fireEvent.click(button("Write it"));
  await waitFor(() => expect(asked.at(-1)?.path).not.toContain("plan"));
  expect(asked.find((each) => each.path === "/v1/surveys" && each.method === "POST")?.body).toMatchObject({ full_texts: 60 });
});

test("another number takes the yes back, and none sends no wish for texts", async () => {
  const asked = serve(SURVEY);
  renderPage(<StartSurvey fieldId="tea" onClose={() => undefined} />);
  fireEvent.click(screen.getByLabelText("the main papers of each part"));
  fireEvent.click(await screen.findByLabelText(/Yes, ask these sources/));
  const number = screen.getByLabelText(/How many papers, at most/);
  fireEvent.input(number, { target: { value: "5" } });
  await waitFor(() => expect(asked.at(-1)?.query.get("papers")).toBe("5"));
  expect(button("Write it").disabled).toBe(true);
  fireEvent.click(screen.getByLabelText(/none: use abstracts/));
  await waitFor(() => expect(button("Write it").disabled).toBe(false));
  fireEvent.click(button("Write it"));
  await waitFor(() => expect(asked.some((each) => each.path === "/v1/surveys")).toBe(true));
  expect(asked.find((each) => each.path === "/v1/surveys")?.body).not.toHaveProperty("full_texts");
});

test("a survey from its outline plans by that; a stop after the outline fetches nothing", async () => {
  const asked = serve(SURVEY);
  renderPage(<StartSurvey fieldId="tea" outline={{ survey_id: "s", revision: 2 }} onClose={() => undefined} />);
  fireEvent.click(screen.getByLabelText("the main papers of each part"));
  await screen.findByText("Title of b");
  expect(asked.find((each) => each.path.endsWith("full-text-plan"))?.query.get("survey")).toBe("s");
  expect(screen.queryByText(/The outline will choose the papers/)).toBeNull();
  cleanup();
  renderPage(<StartSurvey fieldId="tea" onClose={() => undefined} />);
  fireEvent.click(screen.getByLabelText("Stop after the outline, so that I can change it first"));
  await waitFor(() => expect(screen.queryByLabelText("the main papers of each part")).toBeNull());
});
