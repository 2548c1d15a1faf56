import { cleanup, fireEvent, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { readEntries } from "../state/list";
import { go, place } from "../state/router";
import { renderPage } from "../tests/render";
import { serve } from "../tests/service";
import { ABOUT_JOB, FREE_ESTIMATE, paperEntry } from "../tests/values";
import { GoOn } from "./go-on";
import { ScreeningScreen } from "./screening";

const PAPERS = [paperEntry("a"), paperEntry("b")];
const FIELDS = {
  items: [
    { id: "tea", topic: "Tea" },
    { id: "bees", topic: "Bees" },
  ],
};
const button = (name: string | RegExp) => screen.getByRole("button", { name }) as HTMLButtonElement;

beforeEach(() => {
  go("/explore");
  localStorage.clear();
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("papers that were started from go to the reading list of a field, behind what is there", async () => {
  localStorage.setItem("strata.list.bees", JSON.stringify([{ key: "key-b", note: "read" }]));
  serve({ "GET /v1/fields": FIELDS });
  renderPage(<GoOn papers={PAPERS} topic="Tea" />);
  fireEvent.change(await screen.findByLabelText("Reading list of a field"), { target: { value: "bees" } });
  fireEvent.click(button("Add them to it"));
  expect(readEntries(localStorage.getItem("strata.list.bees"))).toEqual([
    { key: "key-b", note: "read" },
    { key: "key-a", note: "" },
  ]);
  expect(screen.getByText(/2 papers are on the reading list of Bees/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open the list" }).getAttribute("href")).toBe("/explore/fields/bees?panel=list");
});

test("they become the candidates of a screening, alone, once its price is seen", async () => {
  const asked = serve({
    "GET /v1/fields": { items: [] },
    "GET /v1/capabilities": { sources: [], model: { name: "offline-1", choices: [] } },
    "POST /v1/collections/estimates": FREE_ESTIMATE,
    "POST /v1/collections": { id: "j1", kind: "collection", state: "queued", about: ABOUT_JOB, links: {} },
  });
  renderPage(<GoOn papers={PAPERS} topic="Tea" />);
  expect(screen.queryByLabelText("Reading list of a field"), "no field, no list").toBeNull();
  fireEvent.click(button("Screen 2 papers"));
  fireEvent.click(button("Estimate time and cost"));
  fireEvent.click(await screen.findByRole("button", { name: "Collect it" }));
  await waitFor(() => expect(place.value.path).toContain("jobs/j1"));
  expect(asked.find((each) => each.path === "/v1/collections")?.body).toMatchObject({
    topic: "Tea",
    papers: ["a", "b"],
    sources: [],
    field: false,
    parameters: { rounds: 0, nearest: 0, co_cited: 0 },
  });
});

test("without a paper there is nothing to go on with", () => {
  serve({});
  renderPage(<GoOn papers={[]} topic="" />);
  expect(screen.getAllByRole("button").every((each) => (each as HTMLButtonElement).disabled)).toBe(true);
});

test("a candidate's abstract and pages are read when they are opened, and lead to its panel where there is a field", async () => {
  const candidate = { paper: paperEntry("a"), outcome: "included", stage: "ranking", reason: "rank 1", ruling: null, likelihood: null };
  const asked = serve({
    "GET /v1/collections/tea": { topic: "Tea", as_of: "2026-01-01", flow: { screened: 1 }, links: { field: "/v1/fields/tea" } },
    "GET /v1/collections/tea/candidates": { items: [candidate], total: 1, next_cursor: null },
    "GET /v1/papers/a": { ...paperEntry("a"), abstract: "What it says.", summary: null, url: null, identifiers: ["arxiv:1810.1"] },
  });
  go("/explore/collections/tea?tab=included");
  renderPage(<ScreeningScreen id="tea" />);
  await screen.findByText("Title of a");
  expect(asked.some((each) => each.path.startsWith("/v1/papers"))).toBe(false);
  const more = screen.getByText("Abstract and pages").closest("details")!;
  more.open = true;
  fireEvent(more, new Event("toggle"));
  expect(await screen.findByText("What it says.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "arXiv" }).getAttribute("href")).toBe("https://arxiv.org/abs/1810.1");
  expect(screen.getByRole("link", { name: "In the field" }).getAttribute("href")).toBe("/explore/fields/tea?paper=key-a");
});
