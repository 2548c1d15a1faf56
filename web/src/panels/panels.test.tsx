import { cleanup, fireEvent, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";

import { place } from "../state/router";
import { renderPage } from "../tests/render";
import { serve, showField } from "../tests/service";
import { FIELD } from "../tests/values";
import { AboutPanel } from "./about";
import { EdgePanel } from "./edge";
import { MissingWorks } from "./missing";
import { SurveyPanel } from "./survey";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const EDGE = {
  source: "a",
  target: "b",
  citations: [],
  similarity: { weight: 0.8 },
  references: { papers: [], strength: 0, total: 0 },
  citing: { papers: [], strength: 0, total: 0 },
  paths: 0,
};

test("a connection without ends says how one is chosen, and asks nothing", () => {
  const asked = serve({});
  renderPage(<EdgePanel />, showField(FIELD));
  expect(screen.getByText(/Choose a line/)).toBeTruthy();
  expect(asked).toEqual([]);
});

test("a connection that the service cannot give says why, and is asked for again", async () => {
  const asked = serve({ "GET /v1/fields/tea/edges/key-b/key-a": 503 });
  renderPage(<EdgePanel />, showField(FIELD, "edge=key-b~key-a&panel=edge"));
  expect(await screen.findByText("Refused")).toBeTruthy();
  serve({ "GET /v1/fields/tea/edges/key-b/key-a": EDGE });
  expect(asked.map((each) => each.path)).toEqual(["/v1/fields/tea/edges/key-b/key-a"]);
});

test("what a field is about begins with the papers where paths begin", () => {
  serve({});
  const program = showField(FIELD);
  program.field.about.value = {
    value: { id: "tea", topic: "Tea", papers: 5, layers: { foundation: 1, development: 0, frontier: 4 } } as never,
    loading: false,
    problem: null,
  };
  renderPage(<AboutPanel />, program);
  expect(screen.getByRole("heading", { name: "Tea" })).toBeTruthy();
  expect(screen.getByText(/laid in two strata: .* the Foundation lies below, the Frontier above/)).toBeTruthy();
  expect(screen.getAllByRole("listitem").map((each) => each.textContent)).toEqual([expect.stringContaining("Title of a")]);
  fireEvent.click(screen.getByRole("link", { name: "Title of a" }));
  expect(place.value.query).toContain("paper=key-a");
});

test("of many notes on a field two are shown, the others on request", () => {
  serve({});
  const program = showField(FIELD);
  program.field.about.value = {
    value: { id: "tea", topic: "Tea", papers: 5, layers: { foundation: 1, development: 0, frontier: 4 } } as never,
    loading: false,
    problem: null,
  };
  program.field.reach.value = { value: { notes: ["One.", "Two.", "Three."] } as never, loading: false, problem: null };
  renderPage(<AboutPanel />, program);
  expect(screen.getByText("1 more note").closest("details")?.textContent).toContain("Three.");
  expect(screen.getByText("Two.").closest("details")).toBeNull();
});

test("missing works are asked for when their list is opened, and can be saved to be imported", async () => {
  const work = { id: "w", title: "Cups", links: {} };
  const asked = serve({ "GET /v1/fields/tea/missing": { items: [{ work, identifiers: ["doi:10.1/cups"], cited_by: 3 }] } });
  const { container } = renderPage(<MissingWorks field="tea" />);
  expect(asked).toEqual([]);
  const list = container.querySelector("details")!;
  list.open = true;
  fireEvent(list, new Event("toggle"));
  expect(await screen.findByText("Cups")).toBeTruthy();
  expect(screen.getByText(/cited by 3 papers/)).toBeTruthy();
  expect(screen.getByRole("button", { name: /list to import/ })).toBeTruthy();
});

test("surveys of a field are named with what is written of them", async () => {
  const written = { revision: 2, status: "complete", cited_papers: 40 };
  const survey = { id: "s", title: "Tea, a survey", preset: "full", status: "complete", revision: 2, written };
  serve({ "GET /v1/surveys": { items: [survey] } });
  renderPage(<SurveyPanel />, showField(FIELD, "paper=key-a"));
  const link = await screen.findByRole("link", { name: "Tea, a survey" });
  expect(link.getAttribute("href")).toBe("/explore/surveys/s?paper=key-a");
  expect(screen.getByText(/revision 2/).textContent).toContain("cites 40 papers");
});
