import { render } from "preact";
import { afterEach, expect, test } from "vitest";

import { CardText } from "./card";

const PASSAGES = [
  { id: "p1", paper_id: "p", source: "abstract", text: "Translation is slow.", start: 0, end: 20, section: null, page: null, links: {} },
  {
    id: "p2",
    paper_id: "p",
    source: "abstract",
    text: "BLEU is 28.4 on WMT 2014.",
    start: 21,
    end: 46,
    section: null,
    page: null,
    links: {},
  },
];
const CARD = {
  paper_id: "p",
  kind: "method",
  statements: [
    { role: "problem", text: "Translation takes time.", is_quote: false, passages: ["p1"] },
    { role: "result", text: "BLEU is 28.4 on WMT 2014.", is_quote: true, passages: ["p2"] },
  ],
  results: [{ what: "BLEU", value: "28.4", unit: null, on: "WMT 2014", against: null, passages: ["p2"] }],
  names: [{ type: "data", surface: "WMT 2014", passages: ["p2"] }],
  relations: [],
  passages: PASSAGES,
  is_current: true,
  is_stored: true,
  reader: "reader-1",
  version: 1,
  links: {},
};

afterEach(() => render(null, document.body));

test("words that are not the paper's own are followed by the passage, a quotation is not", () => {
  render(<CardText card={CARD} />, document.body);
  expect([...document.querySelectorAll("dt")].map((each) => each.textContent)).toEqual(["Problem", "Result"]);
  expect([...document.querySelectorAll("blockquote")].map((each) => each.textContent)).toEqual(["Translation is slow."]);
  expect(document.querySelector("table")?.textContent).toContain("28.4on WMT 2014");
  expect(document.body.textContent).toContain("WMT 2014 (data)");
});

test("a card of an older text says so", () => {
  render(<CardText card={{ ...CARD, is_current: false }} />, document.body);
  expect(document.body.textContent).toContain("Read by reader-1, from an older text");
});
