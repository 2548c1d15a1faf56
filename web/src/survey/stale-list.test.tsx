/** The list of what a refresh does names the papers that no section tells. */
import { describe, expect, it } from "vitest";

import { renderPage } from "../tests/render";
import { StaleList } from "./stale-list";
import type { Staleness } from "./staleness";

const paper = (key: string, title: string) => ({ key, id: key, title, authors: "Abe", year: 2015, links: { self: "" } });

const found: Staleness = {
  survey_id: "bees",
  revision: 1,
  is_current: false,
  joined: [paper("abe2015night", "Night Flight"), paper("dubois2024title", "A Title"), paper("chen2023drone", "A Drone")],
  left: [],
  retracted: [],
  homeless: ["abe2015night"],
  untold: ["dubois2024title"],
  sections: [
    {
      number: "2.1",
      title: "Polarised Light",
      joined: ["chen2023drone"],
      left: [],
      retracted: [],
      changed: [],
      has_new_numbers: false,
      follows: false,
      is_closed: false,
    },
  ],
  opened: [],
  kept: ["3"],
  links: {},
};

describe("the list of stale sections", () => {
  it("names the papers that joined and that no section tells, each with its reason", () => {
    const { container } = renderPage(<StaleList found={found} />);
    const lines = [...container.querySelectorAll("li")].map((each) => each.textContent);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain("2.1 Polarised Light");
    expect(lines[1]).toBe("Night Flight joined the field, but no section is about its subject");
    expect(lines[2]).toBe("A Title joined the field without a text, so no section describes it");
  });
});
