import ts from "typescript";
import { isTypeScript, read } from "../../testing/repository-files.ts";

/** The composition root writes every argument out, so that a reader sees what each module uses. */
const COMPOSITION_ROOT = "apps/server/src/app.ts";

export function spreadLiterals(root: string, files: string[]): string[] {
  return files.filter((file) => isTypeScript(file)).flatMap((file) => spreadsIn(file, read(root, file)));
}

/** Finds `...{ a, b }`, also as JSX attributes, and `...[a, b]`, which only pack lines, and in app.ts any spread into an object. */
export function spreadsIn(file: string, text: string): string[] {
  if (!text.includes("...")) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isPacked(node)) found.push(`${place(node)}: write the properties or elements out`);
    else if (file === COMPOSITION_ROOT && ts.isSpreadAssignment(node))
      found.push(`${place(node)}: write every argument out`);
    ts.forEachChild(node, visit);
  };
  const place = (node: ts.Node): string =>
    `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`;
  visit(source);
  return found;
}

function isPacked(node: ts.Node): boolean {
  if (ts.isSpreadAssignment(node) || ts.isJsxSpreadAttribute(node))
    return ts.isObjectLiteralExpression(node.expression);
  if (!ts.isSpreadElement(node)) return false;
  return ts.isArrayLiteralExpression(node.expression) && ts.isArrayLiteralExpression(node.parent);
}
