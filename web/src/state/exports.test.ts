import { describe, expect, it } from "vitest";

import { csvOf } from "./exports";

describe("a reading list as CSV", () => {
  it("has a row for each paper, quoted where it must be, and no formula", () => {
    const items = [
      {
        id: "a2020",
        title: 'Bees, "dancing"',
        author: [{ given: "Ada", family: "Lee" }, { literal: "The Hive" }],
        issued: { "date-parts": [[2020, 5]] },
        "container-title": "Annals",
        DOI: "10.1/x",
      },
      { id: "b", title: "=SUM(A1)" },
    ];
    expect(csvOf(items).split("\r\n")).toEqual([
      "key,title,authors,year,venue,doi,url",
      'a2020,"Bees, ""dancing""",Ada Lee; The Hive,2020,Annals,10.1/x,',
      "b,'=SUM(A1),,,,,",
      "",
    ]);
  });
});
