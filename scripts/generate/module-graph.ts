import { readFileSync } from "node:fs";
import ts from "typescript";

const MODULE = /^\.\/modules\/([^/]+)\/index\.ts$/;

/**
 * Draws which module of the server gets something from which, as a Mermaid graph. It reads `app.ts`, where every module
 * is created with explicit arguments, so the graph cannot differ from the code.
 */
export function moduleGraph(appFile: string): string {
  const source = ts.createSourceFile(appFile, readFileSync(appFile, "utf8"), ts.ScriptTarget.Latest, true);
  /** The module that each name of the file comes from. */
  const origins = new Map<string, string>();
  const edges = new Set<string>();
  const modules = new Set<string>();

  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const module = MODULE.exec((statement.moduleSpecifier as ts.StringLiteral).text)?.[1];
    const bindings = statement.importClause?.namedBindings;
    if (!module || !bindings || !ts.isNamedImports(bindings)) continue;
    modules.add(module);
    for (const { name } of bindings.elements) origins.set(name.text, module);
  }

  /** The first name of an expression: `answers` in `answers.saveAnswer` and in `answers.of(db)`. */
  function rootName(node: ts.Expression): string | undefined {
    if (ts.isIdentifier(node)) return node.text;
    return ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)
      ? rootName(node.expression)
      : undefined;
  }

  function visit(node: ts.Node): void {
    if (ts.isVariableDeclaration(node) && node.initializer) {
      const module = origins.get(rootName(node.initializer) ?? "");
      if (module) for (const name of declaredNames(node.name)) origins.set(name, module);
    }
    ts.forEachChild(node, visit);
  }

  function connect(node: ts.Node): void {
    if (ts.isCallExpression(node)) {
      const module = origins.get(rootName(node.expression) ?? "");
      if (module) for (const name of node.arguments.flatMap(namesIn)) addEdge(module, origins.get(name));
    }
    ts.forEachChild(node, connect);
  }

  function addEdge(module: string, other: string | undefined): void {
    if (other && other !== module) edges.add(`  ${other} --> ${module}`);
  }

  visit(source);
  connect(source);
  const alone = [...modules].filter((name) => ![...edges].some((edge) => edge.includes(` ${name}`)));
  return ["graph LR", ...[...alone.map((name) => `  ${name}`), ...edges].toSorted()].join("\n");
}

function declaredNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) =>
    ts.isBindingElement(element) ? declaredNames(element.name) : [],
  );
}

/** Every name that an expression uses; not the keys of its objects, and not what follows a dot. */
function namesIn(node: ts.Node): string[] {
  if (ts.isIdentifier(node)) return [node.text];
  if (ts.isPropertyAccessExpression(node)) return namesIn(node.expression);
  if (ts.isPropertyAssignment(node)) return namesIn(node.initializer);
  return node.getChildren().flatMap(namesIn);
}
