import { expect, it } from "vitest";

import { readable, withReadableTitles } from "./latex";

it.each([
  ["Plain words of 5 % & more", "Plain words of 5 % & more"],
  ["between $5 and $10 a day", "between $5 and $10 a day"],
  ["in $\\mathcal{O}(n^2)$ time", "in O(n²) time"],
  ["$R^{2}=0.43\\pm0.01$ at 10$^{-1}$", "R²=0.43±0.01 at 10⁻¹"],
  ["for $k \\in \\{16, 32\\}$", "for k ∈ {16, 32}"],
  ["$U_0^{\\mathrm{atom}}$ and $d_e=64$", "U₀^atom and d_e=64"],
  ["pages 3$\\unicode{x2013}$5", "pages 3–5"],
  ["code on $\\href{https://example.org/a}{GitHub}$", "code on GitHub"],
  ["an $\\alpha$-stable law, $\\frac{a}{b} \\leq \\sqrt{2}$", "an α-stable law, a/b ≤ √2"],
  ["Poincar\\'e and Erd\\H{o}s, G{\\\"o}del", "Poincaré and Erdős, Gödel"],
  ["\\textbf{Bold} and \\emph{slanted} \\cite{key}", "Bold and slanted"],
  ["5.01\\% of \\{all\\}", "5.01% of all"],
  ["$E(3)$-equivariant", "E(3)-equivariant"],
])("%s", (tex, text) => {
  expect(readable(tex)).toBe(text);
});

it("leaves the titles of an outline as they are, and reads those of papers wherever they are", () => {
  const answer = {
    items: [
      { title: "An $n^2$ bound", year: 2020 },
      { title: "Of $n^2$", focus: "" },
    ],
    paper_id: "a",
    title: null,
  };
  expect(withReadableTitles(answer).items.map((each) => each.title)).toEqual(["An n² bound", "Of $n^2$"]);
});
