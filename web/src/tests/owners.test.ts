import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

const MAKERS = new Set(["reader", "useReader"]);

/** The names at the top of a module whose value is a reader, or is made with `new` of a class of the page. */
function readersOf(path: string, parts: ReadonlySet<string>): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  return source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations.flatMap(({ name, initializer: made }) => {
      const isMade =
        made &&
        ((ts.isCallExpression(made) && MAKERS.has(made.expression.getText())) ||
          (ts.isNewExpression(made) && parts.has(made.expression.getText())));
      return isMade ? [`${path}: ${name.getText()}`] : [];
    }),
  );
}

const partsOfProgram = (): ReadonlySet<string> =>
  new Set([...readFileSync("src/program.ts", "utf8").matchAll(/= new (\w+)\(/g)].map(([, name]) => name!));

test("what is read of the service belongs to the program, and to no module", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test.") && !file.endsWith(".d.ts"))
    .map((file) => `src/${file}`);
  expect(files.length).toBeGreaterThan(100);
  const parts = partsOfProgram();
  expect(parts).toContain("OpenField");
  expect(files.flatMap((file) => readersOf(file, parts))).toEqual([]);
});
