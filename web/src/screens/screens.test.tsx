import { cleanup, fireEvent, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { JobScreen, JobsScreen } from "../jobs/screens";
import { LibraryScreen } from "../library/screen";
import { DuplicatesScreen } from "../review/duplicates";
import { ScreeningScreen } from "../review/screening";
import { go } from "../state/router";
import { renderPage } from "../tests/render";
import { serve } from "../tests/service";
import { paperEntry } from "../tests/values";

const about = { topic: null, field_id: "tea", survey_id: null, section: null, label: null, preset: "full", model: null };
const spent = { model_calls: 0, reused_calls: 0, input_tokens: 0, output_tokens: 0, cost: 0 };
const job = { id: "j1", kind: "survey", about, state: "failed", stage: "writing", done: 1, total: 4, created: "2026-11-02T09:15:00Z" };
const whole = {
  ...job,
  ended: "2026-11-02T09:16:00Z",
  started: null,
  attempts: 1,
  spent,
  ledger: [],
  result: null,
  failure: null,
  links: {},
};
const names = {
  "GET /v1/fields": { items: [{ id: "tea", topic: "tea and cups" }] },
  "GET /v1/surveys": { items: [] },
  "GET /v1/capabilities": { model: { name: "offline/3" } },
};

beforeEach(() => go("/explore"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("jobs are listed by what they do and of what", async () => {
  serve({ ...names, "GET /v1/jobs": { items: [{ ...job, ended: whole.ended, links: {} }] } });
  renderPage(<JobsScreen />);
  const link = await screen.findByRole("link", { name: "Survey of Tea and cups, full, by offline" });
  expect(link.getAttribute("href")).toBe("/explore/jobs/j1");
});

test("what a job has drafted can be read before it is done", async () => {
  const draft = { title: "Leaves", text: "Leaves steep in $O(n^2)$ [@key-a].\n\nCups hold them." };
  serve({ ...names, "GET /v1/jobs": { items: [] }, "GET /v1/jobs/j1": whole, "GET /v1/jobs/j1/drafts": { items: [draft] } });
  renderPage(<JobScreen id="j1" />);
  expect(await screen.findByText("Leaves steep in O(n²) .")).toBeTruthy();
  expect(screen.getByText("Cups hold them.")).toBeTruthy();
});

test("a library without a field offers files and the example", async () => {
  serve({ "GET /v1/fields": { items: [] }, "GET /v1/surveys": { items: [] }, "GET /v1/jobs": { items: [] } });
  renderPage(<LibraryScreen />);
  expect(await screen.findByText("Nothing here yet")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Import the example papers" })).toBeTruthy();
});

test("a decision on a pair is sent with the paper that stays, and the list is read again", async () => {
  const pair = { kept: paperEntry("p"), other: paperEntry("q"), titles: 1, authors: 1, abstracts: null, reason: "alike" };
  const asked = serve({ "GET /v1/duplicates": { items: [pair], total: 1 }, "POST /v1/duplicates": {}, "GET /v1/jobs": { items: [] } });
  renderPage(<DuplicatesScreen />);
  fireEvent.click(await screen.findByRole("button", { name: "One work: keep the right" }));
  await waitFor(() => expect(asked.filter((each) => each.path === "/v1/duplicates")).toHaveLength(3));
  const sent = asked.find((each) => each.method === "POST");
  expect(sent?.body).toEqual({ papers: ["p", "q"], ruling: "merged", keep: "q" });
});

test("the outcome that is looked through is in the address", async () => {
  const flow = { screened: 2, screened_out: 0, assessed: 2, included: 1 };
  const collection = {
    id: "c",
    topic: "tea",
    as_of: "2026-01-01",
    flow,
    sources: [],
    links: {},
    parameters: {},
    keywords: [],
    searches: [],
  };
  const asked = serve({
    "GET /v1/jobs": { items: [] },
    "GET /v1/collections/c": collection,
    "GET /v1/collections/c/candidates": { items: [], total: 0, next_cursor: null },
  });
  go("/explore/collections/c?tab=excluded");
  renderPage(<ScreeningScreen id="c" />);
  await waitFor(() => expect(asked.some((each) => each.path.endsWith("/candidates"))).toBe(true));
  expect(asked.find((each) => each.path.endsWith("/candidates"))?.query.get("outcome")).toBe("excluded");
});
