import { cleanup, fireEvent, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Program } from "../program";
import type { Path } from "../state/path";
import { renderPage } from "../tests/render";
import { serve, showField } from "../tests/service";
import { FIELD } from "../tests/values";
import { ComparePanel } from "./compare";
import { PaperPanel } from "./paper";

const step = (id: string, parent: string) => ({
  ...FIELD.papers[FIELD.byId.get(id)!]!,
  reason: "",
  parent,
  weight: 0.5,
  relation: "cites",
  goes_back: false,
  part: 1,
  likeness: 0.5,
});
const PATH = {
  id: "path",
  seed: { ...FIELD.papers[0]!, reason: "" },
  trail: ["a"],
  development: [step("b", "a"), step("c", "a")],
  frontier: [step("d", "b")],
  exact_development: 2,
  exact_frontier: 1,
} as unknown as Path;

const listed = ({ readingList }: Program): string[] => readingList.entries.value.map((each) => each.key);
const follow = (paper: string): void => {
  const program = showField(FIELD, `paper=${paper}&panel=paper&path=key-a`);
  program.paths.through.value = { value: { paper: "key-a", items: [PATH] }, loading: false, problem: null };
  renderPage(<PaperPanel />, program);
};

beforeEach(() => void serve({}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ["key-b", /Cites in the field/, ["key-a"]],
  ["key-b", /Cited in the field by/, ["key-d"]],
  ["key-c", /Cites in the field/, ["key-a"]],
  ["key-a", /Cited in the field by/, ["key-b", "key-c"]],
  ["key-d", /Cites in the field/, ["key-b", "key-c"]],
])("of %s what “%s” says goes to the list in one click", (paper, title, keys) => {
  const program = showField(FIELD, `paper=${paper}&panel=paper`);
  renderPage(<PaperPanel />, program);
  const part = screen.getByRole("heading", { name: title }).closest("section")!;
  fireEvent.click(part.querySelector(".take-papers")!);
  expect(listed(program).sort()).toEqual(keys);
});

test("a path that is followed says where it begins, and where it leads from there", () => {
  follow("key-a");
  expect(screen.getByText("The path begins here.")).toBeTruthy();
  const next = screen.getByText("It leads on to:").nextElementSibling!;
  expect([...next.querySelectorAll("a")].map((each) => each.textContent)).toEqual(["Title of b", "Title of c"]);
});

test.each([
  ["key-b", ["Title of d"]],
  ["key-d", []],
])("from %s on it leads to %j, and it does not begin there", (paper, titles) => {
  follow(paper);
  expect(screen.queryByText("The path begins here.")).toBeNull();
  const next = screen.queryByText("It leads on to:")?.nextElementSibling;
  expect([...(next?.querySelectorAll("a") ?? [])].map((each) => each.textContent)).toEqual(titles);
});

test("what compared papers share goes to the list", () => {
  const program = showField(FIELD, "panel=compare&compare=key-b~key-c");
  renderPage(<ComparePanel />, program);
  const taken = screen.getByRole("heading", { name: /All of them cite/ }).nextElementSibling!.nextElementSibling!;
  fireEvent.click(taken);
  expect(listed(program)).toEqual(["key-a"]);
});
