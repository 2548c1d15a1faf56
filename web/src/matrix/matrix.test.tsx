import { cleanup, fireEvent, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";

import { address } from "../state/field-address";
import { renderPage } from "../tests/render";
import { serve, showField } from "../tests/service";
import { FIELD } from "../tests/values";
import { MatrixView } from "./matrix-view";

const MATRIX = {
  communities: FIELD.communities.map((each) => each.id),
  citations: [
    [0, 0, 0],
    [2, 0, 0],
    [0, 2, 0],
  ],
  expected: [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
  ],
  gaps: [],
};
const category = (taxonomy_id: string, name: string) => ({ taxonomy_id, id: name, name, parent: null, entities: 2 });
const taxonomy = (id: string, name: string) => ({
  id,
  field_id: "tea",
  entity_type: id,
  criterion: "kind",
  categories: [category(id, name)],
  placed: 2,
  others: 0,
  edits: [],
});
const paper = (id: string) => ({ id, citation_key: `key-${id}`, title: `Title of ${id}`, year: 2019, pairs: 1, links: {} });
const CROSSED = {
  "GET /v1/fields/tea/taxonomies": { items: [{ id: "method" }, { id: "task" }] },
  "GET /v1/fields/tea/taxonomies/method": taxonomy("method", "Steeping"),
  "GET /v1/fields/tea/taxonomies/task": taxonomy("task", "Breakfast"),
  "GET /v1/fields/tea/category-matrix": {
    rows: [category("method", "Steeping")],
    columns: [category("task", "Breakfast")],
    cells: [{ row: "Steeping", column: "Breakfast", pairs: 2, papers: 3 }],
    gaps: 0,
  },
  "POST /v1/fields/tea/query-functions/pair-of-related-entities-search": { lacking: { papers: 0 } },
  "GET /v1/fields/tea/category-matrix/cell": {
    row: category("method", "Steeping"),
    column: category("task", "Breakfast"),
    relations: [],
    papers: [paper("b"), paper("c")],
  },
  "GET /v1/fields/tea/entities": { items: [], total: 0 },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a field without taxonomies says where they are made", async () => {
  serve({ "GET /v1/fields/tea/taxonomies": { items: [] }, "GET /v1/fields/tea/matrix": MATRIX });
  renderPage(<MatrixView />, showField(FIELD, "view=matrix"));
  fireEvent.click(await screen.findByRole("button", { name: "Make a taxonomy" }));
  expect(address.value.view).toBe("tree");
});

test("a cell tells as many papers as it has, and not their sum over its pairs", async () => {
  serve(CROSSED);
  const program = showField(FIELD, "view=matrix&cross=method~task&cell=Steeping~Breakfast&panel=cell");
  program.spotlight.start();
  renderPage(<MatrixView />, program);
  expect(await screen.findByText(/2 pairs of related entities, 2 papers/)).toBeTruthy();
  expect(screen.queryByText(/3 papers/)).toBeNull();
});
