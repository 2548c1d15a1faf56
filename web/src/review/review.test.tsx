import { cleanup } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { FIRST_WISH, requestOf } from "./collect";
import { FlowCounts } from "./flow";
import { laterOf, putOff } from "./later";
import { isIdentifier, linesOf, originOf, relativesOf } from "./origins";
import { renderPage } from "../tests/render";
import { paperEntry } from "../tests/values";
import { Reading } from "./reading";

describe("papers that are started from", () => {
  it("are lines, each once, without those that say nothing", () => {
    expect(linesOf(" 10.1/x \n\n--\nA title\n10.1/x")).toEqual(["10.1/x", "A title"]);
  });

  it.each([
    ["10.1109/TNNLS.2020.2978386", true],
    ["https://doi.org/10.1/x", true],
    ["arXiv:1810.00826", true],
    ["1810.00826v2", true],
    ["cs/0112017", true],
    ["How Powerful are Graph Neural Networks?", false],
  ])("%s can be asked of sources: %s", (line, expected) => expect(isIdentifier(line)).toBe(expected));

  it("are meant by their identifier or their very title, else they are offered", () => {
    const near = { found_by: ["text"], paper: paperEntry("a", { title: "Graph attention" }) };
    expect(originOf("graph ATTENTION.", [near])).toMatchObject({ isSure: true });
    expect(originOf("graphs", [near, near, near, near])).toMatchObject({ isSure: false, choices: { length: 3 } });
    expect(originOf("10.1000/x", [near]), "what is only near to an identifier is not meant").toMatchObject({ isSure: false, choices: [] });
    expect(originOf("10.1000/x", [{ ...near, found_by: ["identifier"] }])).toMatchObject({ isSure: true });
  });

  it("have relatives: those of most of them first, then the most cited, never themselves", () => {
    const [a, b, c, d] = [
      paperEntry("a"),
      paperEntry("b", { citation_count: 9 }),
      paperEntry("c"),
      paperEntry("d", { citation_count: null }),
    ];
    const found = relativesOf([[a, b, d], [c, a], [c]], new Set(["a"]));
    expect(found.map((each) => [each.paper.id, each.joined])).toEqual([
      ["c", 2],
      ["b", 1],
      ["d", 1],
    ]);
  });
});

it("a collection is asked for as it is written", () => {
  const wish = { ...FIRST_WISH, topic: " Bees ", sources: ["store", "openalex"], size: 50, relevance: 60, most: "2.5", builds: false };
  expect(requestOf(wish)).toEqual({
    topic: "Bees",
    description: "",
    sources: ["store", "openalex"],
    parameters: { size: 50, min_relevance: 60, rounds: 5, nearest: 10 },
    update: false,
    field: false,
    budget: { max_cost: 2.5 },
  });
});

it("a flow is a table of its counts with every reason", () => {
  const counts = {
    identified: { store: 9 },
    by_citation: {},
    duplicates: 1,
    screened: 8,
    screened_out: 3,
    sought: 5,
    not_retrieved: 1,
    assessed: 4,
    excluded: { "by a reader, on another topic": 2 },
    included: 2,
    surveys: 1,
  };
  renderPage(<FlowCounts counts={counts} />);
  const rows = [...document.querySelectorAll("tr")].map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toContainEqual(["Excluded: by a reader, on another topic", "2"]);
  expect(rows.at(-2)).toEqual(["Included", "2"]);
  cleanup();
});

describe("a screening that is worked through", () => {
  const candidate = (id: string) => ({
    paper: paperEntry(id),
    outcome: "included",
    stage: "ranking",
    reason: "rank 1",
    origin: "search",
    found_by: [],
    similarity: 0.5,
    judged: 90,
    rank: 1,
    is_survey: false,
    missing: [],
    ruling: null,
    likelihood: 0.9,
    links: {},
  });
  let waiting: string[];
  let sent: [string, string, unknown][];

  const answerTo = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const json = (value: unknown) => new Response(JSON.stringify(value), { headers: { "content-type": "application/json" } });
    if (request.method !== "GET") {
      sent.push([request.method, pathname, request.method === "PUT" ? await request.json() : null]);
      const id = pathname.split("/").at(-1)!;
      waiting = request.method === "PUT" ? waiting.filter((each) => each !== id) : [id, ...waiting];
      return request.method === "PUT" ? json({ candidate: candidate(id) }) : new Response(null, { status: 204 });
    }
    if (pathname.endsWith("/next")) return json({ items: waiting.map(candidate) });
    if (pathname.endsWith("/candidates")) return json({ items: [], next_cursor: null, next: null, total: sent.length });
    if (pathname.includes("/papers/"))
      return json({
        ...paperEntry("x"),
        abstract: `Abstract of ${pathname.split("/").at(-1)}`,
        summary: null,
        url: null,
        identifiers: ["doi:10.1/x"],
      });
    return json({ flow: { screened: 3 }, links: { field: "/v1/fields/tea" } });
  };
  const onDecided = vi.fn();
  const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 30)));
  const press = async (key: string) => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    await settle();
  };
  const now = () => document.querySelector("article")?.getAttribute("data-paper");

  beforeEach(() => {
    waiting = ["a", "b", "c"];
    sent = [];
    localStorage.clear();
    vi.stubGlobal("fetch", (request: Request) => answerTo(request));
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it("goes on by keys: out with a reason by its number, in, later, and back", async () => {
    renderPage(<Reading id="tea" onDecided={onDecided} />);
    await settle();
    await settle();
    expect(now()).toBe("a");
    expect(document.querySelector(".abstract")?.textContent).toBe("Abstract of a");
    const links = [...document.querySelectorAll("article a")].map((each) => each.getAttribute("href"));
    expect(links).toEqual(["https://doi.org/10.1/x", "/explore/fields/tea?paper=key-x"]);
    await press("3");
    await press("o");
    expect(sent[0]).toEqual(["PUT", "/v1/collections/tea/rulings/a", { outcome: "excluded", reason: "another method" }]);
    expect(now()).toBe("b");
    await press("l");
    expect(now()).toBe("c");
    expect(laterOf("tea")).toEqual(["b"]);
    await press("u");
    expect(sent[1]?.slice(0, 2)).toEqual(["DELETE", "/v1/collections/tea/rulings/a"]);
    expect(now()).toBe("a");
    await press("i");
    expect(sent[2]).toEqual(["PUT", "/v1/collections/tea/rulings/a", { outcome: "included", reason: "on the topic" }]);
    expect(onDecided).toHaveBeenCalledTimes(3);
    expect(now()).toBe("c");
  });

  it("says when nothing is left, and brings back what was put off", async () => {
    waiting = ["b"];
    putOff("tea", [], "b");
    renderPage(<Reading id="tea" onDecided={onDecided} />);
    await settle();
    expect(document.body.textContent).toContain("You have decided on every paper.");
    [...document.querySelectorAll("button")].find((each) => each.textContent === "Show them now")?.click();
    await settle();
    expect(now()).toBe("b");
  });
});
