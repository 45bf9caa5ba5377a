import ts from "typescript";
import { isTest, isTypeScript, read } from "../../testing/repository-files.ts";

const ALLOWED = [
  /^apps\/server\/src\/(?:http|worker|models|migrate)\.ts$/,
  /^apps\/server\/src\/operate\/[^/]+\.ts$/,
  /^scripts\//,
  /\.config\.ts$/,
];

/** Only entry points read the environment. Everything else gets its settings as arguments, so a test can set them. */
export function environmentReads(root: string, files: string[]): string[] {
  return files
    .filter((file) => isTypeScript(file) && /^(?:packages|apps)\//.test(file))
    .filter((file) => file.startsWith("packages/knowledge/") || !isAllowed(file))
    .flatMap((file) => readsIn(file, read(root, file)));
}

function isAllowed(file: string): boolean {
  return isTest(file) || ALLOWED.some((pattern) => pattern.test(file));
}

function readsIn(file: string, text: string): string[] {
  if (!text.includes("process")) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const faults: string[] = [];
  const visit = (node: ts.Node): void => {
    if (readsEnvironment(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      faults.push(`${file}:${line + 1}: process.env is for the entries`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

/** Also detects the alternatives to the plain spelling: a destructured, indexed, imported or global `process`. */
function readsEnvironment(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    return /^(?:node:)?process$/.test(node.moduleSpecifier.text);
  }
  if (!ts.isIdentifier(node) || node.text !== "process") return false;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) {
    if (parent.expression === node) return parent.name.text === "env";
    return ts.isIdentifier(parent.expression) && parent.expression.text === "globalThis";
  }
  if (ts.isElementAccessExpression(parent)) return parent.expression === node;
  return ts.isVariableDeclaration(parent) && parent.initializer === node;
}
