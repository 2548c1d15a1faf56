import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

const SPOKEN = new Set(["aria-label", "title", "placeholder", "alt"]);
const isText = (text: string): boolean => /\p{L}{2,}/u.test(text);

/** Texts that people read and that are in a component: between tags, or in what is spoken. */
function textsIn(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isJsxText(node) && isText(node.text)) found.push(node.text.trim());
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) inside(node);
    if (ts.isJsxAttribute(node) && SPOKEN.has(node.name.getText()) && node.initializer) inside(node.initializer);
    ts.forEachChild(node, look);
  };
  const inside = (node: ts.Node): void => {
    if ((ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) && isText(node.text) && isShown(node)) found.push(node.text);
    if (ts.isTemplateExpression(node))
      for (const part of [node.head, ...node.templateSpans.map((each) => each.literal)]) if (isText(part.text)) found.push(part.text);
    if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(inside);
    else if (ts.isBinaryExpression(node)) inside(node.right);
    else if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) ts.forEachChild(node, inside);
  };
  look(source);
  return found;
}

/** Whether a text is what an expression gives, not what it asks about. */
const isShown = (node: ts.Node): boolean =>
  !ts.isBinaryExpression(node.parent) || ["&&", "||", "??"].includes(node.parent.operatorToken.getText());

test("no component has a text of its own", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.includes(".test."))
    .map((file) => `src/${file}`);
  expect(files.length).toBeGreaterThan(40);
  expect(files.flatMap((file) => textsIn(file).map((text) => `${file}: ${text}`))).toEqual([]);
}, 30_000);
