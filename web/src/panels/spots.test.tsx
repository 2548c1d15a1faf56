import { cleanup } from "@testing-library/preact";
import { afterEach, describe, expect, it } from "vitest";

import { Answer } from "./ask";
import { AuthorText } from "./author";
import { CellText } from "./cell";
import { CommunityTerms, nameAfter } from "./community-card";
import { showField } from "../tests/service";
import { renderPage } from "../tests/render";
import { briefPaper, FIELD, paperEntry } from "../tests/values";
import { EntityText } from "./entity";

const text = (): string => document.body.textContent ?? "";

afterEach(cleanup);

describe("what lights papers", () => {
  it("is a question, answered by sentences with their papers, each paper counted once", () => {
    const passage = (id: string, said: string) => ({
      id,
      paper_id: "a",
      source: "abstract",
      text: said,
      start: 0,
      end: 9,
      section: "Results",
      page: 3,
      links: {},
    });
    const found = [
      { rank: 1, passage: passage("1", "Depth smooths."), paper: paperEntry("a") },
      { rank: 2, passage: passage("2", "It also mixes."), paper: paperEntry("a") },
    ];
    renderPage(<Answer found={found} />);
    expect(text()).toContain("2 sentences of 1 paper");
    expect([...document.querySelectorAll("blockquote")].map((each) => each.textContent)).toEqual(["Depth smooths.", "It also mixes."]);
    expect(text()).toContain("Abstract, Results, page 3");
    renderPage(<Answer found={[]} />);
    expect(text()).toContain("No sentence");
  });

  it("is an author with co-authors, each a way on, and says who is not there", () => {
    const about = {
      name: "Ann Other",
      papers: ["a", "b"],
      first_year: 2019,
      last_year: 2021,
      citations: 1_200,
      co_authors: 12,
      together: [{ name: "Bo Li", papers: 2 }],
      links: {},
    };
    renderPage(<AuthorText found={{ about, papers: [] }} name="Ann Other" />);
    expect(text()).toContain("2 papers, cited 1,200 times in the world · 2019 to 2021");
    expect(text()).toContain("12 co-authors");
    expect(text()).toContain("The 1 with most papers in common.");
    expect(document.querySelector("a.link")?.getAttribute("href")).toContain("author=Bo+Li");
    renderPage(<AuthorText found={{ about: null, papers: [] }} name="Nobody" />);
    expect(text()).toContain("Nobody");
  });

  it("is a cell: its pairs and its papers, or that there is nothing", () => {
    const category = (name: string) => ({ taxonomy_id: "t", id: name, name, parent: null, entities: 1 });
    const paper = { id: "a", citation_key: "key-a", title: "Title of a", year: 2019, pairs: 2, links: {} };
    const relation = { first: "method:gat", second: "dataset:cora", kinds: ["evaluated on"], papers: ["a"] };
    const cell = { row: category("Attention"), column: category("Citations"), relations: [relation], papers: [paper], links: {} };
    const names = new Map([["dataset:cora", "Cora"]]);
    renderPage(<CellText found={{ ...cell, names }} />);
    expect(text()).toContain("gat evaluated on Cora");
    expect(text()).toContain("Title of a 2019");
    expect(text()).toContain("2 pairs");
    renderPage(<CellText found={{ ...cell, names, relations: [], papers: [] }} />);
    expect(text()).toContain("No paper that was read");
  });

  it("is an entity with its sentences, categories and papers", () => {
    const entity = {
      id: "dataset:cora",
      entity_type: "dataset",
      name: "Cora",
      aliases: ["CORA"],
      papers: 1,
      mentions: 2,
      first_year: 2004,
      last_year: 2004,
      layers: { foundation: 1, development: 0, frontier: 0 },
      links: {},
    };
    const passage = {
      paper_id: "a",
      citation_key: "key-a",
      year: 2004,
      source: "abstract",
      start: 0,
      end: 9,
      surface: "Cora",
      text: "We use Cora.",
      links: {},
    };
    const about = {
      entity,
      forms: [],
      categories: [{ taxonomy_id: "t", id: "c", name: "Citation networks", parent: null, entities: 1 }],
      timeline: [],
      together: [],
      links: {},
    };
    const papers = [{ id: "a", citation_key: "key-a", title: "Title of a", year: 2004, sentences: 2, links: {} }];
    renderPage(<EntityText found={{ about, papers, total: 1, passages: [passage] }} />);
    expect(text()).toContain("dataset · 1 paper, 2 sentences · 2004");
    expect(text()).toContain("Also written CORA");
    expect(text()).toContain("Citation networks");
    expect(document.querySelector("blockquote")?.textContent).toBe("We use Cora.");
  });
});

describe("the card of a community", () => {
  it("has its summary, and its terms with who says what of them", () => {
    const term = {
      term: "message passing",
      papers: ["a", "b"],
      first: briefPaper("a"),
      statement: "It passes messages.",
      said_by: briefPaper("a"),
    };
    const summary = {
      about: "They pass messages.",
      groups: [{ name: "Power", papers: ["key-a"], approach: "A test [@key-a].", critique: "" }],
      overall: "",
      model: "reader/1",
    };
    renderPage(<CommunityTerms card={{ summary, terms: [term], papers: 9, links: {} }} />);
    expect(text()).toContain("They pass messages.");
    expect(text()).toContain("Writer: reader/1");
    expect(document.querySelector("button.link")?.textContent).toBe("key-a");
    expect(text()).toContain("2 papers, first in key-a");
    expect(document.querySelector("blockquote")?.textContent).toBe("It passes messages.");
    expect(text()).toContain("title and abstract of its 9 papers");
  });

  it.each([
    ["It joins the two [key-a].", "It joins the two Author a."],
    ["First [key-a], then [@key-b].", "First Author a, then Author b."],
    ["A name nobody has [@nobody2020].", "A name nobody has nobody2020."],
    ["Values in [0, 1] stay.", "Values in [0, 1] stay."],
    ["A bracket [sic] stays, [key-a]", "A bracket [sic] stays, Author a"],
  ])("reads %j", (about, shown) => {
    const program = showField(FIELD);
    const summary = { about, groups: [], overall: "", model: "reader/1" };
    renderPage(<CommunityTerms card={{ summary, terms: [], papers: 9, links: {} }} />, program);
    expect(document.querySelector("p.reading")?.textContent).toBe(shown);
  });

  it("does not name authors twice", () => {
    expect(nameAfter("as shown by Yuan et al. ", "Yuan et al. 2020")).toBe("2020");
    expect(nameAfter("They differ ", "Yuan et al. 2020")).toBe("Yuan et al. 2020");
  });
});
