import { describe, expect, it } from "vitest";

import { graphOf } from "./columns";

describe("columns", () => {
  it("become the rows that they were made of", () => {
    const graph = graphOf({
      field_id: "tea",
      truncated: false,
      total_nodes: 2,
      total_edges: 1,
      cut: null,
      nodes: { id: ["a", "b"], title: ["Tea", "Cups"], layer: [1, 0], community: [0, null], x: [1.5, null] },
      edges: { source: [1], target: [0], kind: [0], weight: [0.25] },
      names: { nodes: { layer: ["development", "foundation"], community: ["tea:foundation:0"] }, edges: { kind: ["cites"] } },
    });
    expect(graph.nodes).toEqual([
      { id: "a", title: "Tea", layer: "foundation", community: "tea:foundation:0", x: 1.5 },
      { id: "b", title: "Cups", layer: "development", community: null, x: null },
    ]);
    expect(graph.edges).toEqual([{ source: "b", target: "a", kind: "cites", weight: 0.25 }]);
    expect(graph.total_edges).toBe(1);
  });
});
