import ts from "typescript";
import { isTypeScript, read } from "../../testing/repository-files.ts";

/** Words of the old private dialect. docs/names.md has the words to use for our things. */
const IN_COMMENTS =
  /\b(?:whoever|sabotages?|anew|lest|thereof|stands here|(?:is|are) told|reddens|unsteady)\b/i;
const IN_TEST_TITLES = /\b(?:whoever|anew|(?:is|are) told(?! apart)|stands?(?! for))\b/i;
const IN_EXPORTS = /circle|occasion|correction|rehears|brain|letter|furnish|whose|sabotage|tellings/i;
const IN_LOCAL_NAMES =
  /[cC]ircle|[oO]ccasion|[rR]ehears|[bB]rain|[fF]urnish|[wW]hose|[sS]abotage|[tT]ellings|^(?:Asked|Gone|Held|Kept|PlaceOf|Said|Told|World|asked|held|keeper|placeOf|somebody|stands|told|who|world)$/;
/** Parts of names, such as `told` in `isTold` and `TOLD_MS`. */
const DIALECT_PARTS = new Set(["anew", "heard", "held", "kept", "said", "told", "unhurried", "whose"]);
const OTHER_MEANING = /[nN]ewsletter|(?:Message|Loader)Circle|Circle[A-Z]/;

export function dialectWords(root: string, files: string[]): string[] {
  return files
    .filter((file) => isTypeScript(file) && !file.endsWith(".gen.ts") && !file.startsWith("evals/reader/"))
    .flatMap((file) => wordsIn(file, read(root, file)));
}

export function wordsIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const note = (position: number, what: string): void => {
    const { line } = source.getLineAndCharacterOfPosition(position);
    found.push(`${file}:${line + 1}: ${what}`);
  };
  for (const { pos, end } of commentsOf(source)) {
    const [word] = IN_COMMENTS.exec(text.slice(pos, end)) ?? [];
    if (word) note(pos, `say "${word}" in plain English`);
  }
  for (const title of testTitles(source)) {
    const [word] = IN_TEST_TITLES.exec(title.text) ?? [];
    if (word) note(title.getStart(source), `say "${word}" in plain English`);
  }
  const exported = exportedNames(source);
  const locals = localNames(source);
  const names = new Set(exported.filter(({ text: name }) => IN_EXPORTS.test(name)));
  for (const name of [...exported, ...locals]) {
    if (IN_LOCAL_NAMES.test(name.text) || hasDialectPart(name.text)) names.add(name);
  }
  for (const name of names) {
    if (OTHER_MEANING.test(name.text)) continue;
    note(name.getStart(source), `name ${name.text} by the glossary`);
  }
  return found;
}

/** Splits camelCase, PascalCase and SCREAMING_CASE. */
function hasDialectPart(name: string): boolean {
  const parts = name.split(/_|(?<=[a-z0-9])(?=[A-Z])/);
  return parts.some((part) => DIALECT_PARTS.has(part.toLowerCase()));
}

function commentsOf(source: ts.SourceFile): ts.CommentRange[] {
  const found = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    if (!ts.isJsxText(node)) {
      for (const range of ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? []) {
        found.set(range.pos, range);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found.values()];
}

function testTitles(source: ts.SourceFile): ts.StringLiteralLike[] {
  const found: ts.StringLiteralLike[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(?:test|describe)\b/.test(node.expression.getText(source))) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) found.push(title);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * Names of variables, parameters, functions and types. Fields, and variables that destructure them, are left out: they
 * are often columns or names on the wire.
 */
function localNames(source: ts.SourceFile): ts.Identifier[] {
  const found: ts.Identifier[] = [];
  const visit = (node: ts.Node): void => {
    const isDeclaration =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isTypeParameterDeclaration(node);
    if (isDeclaration && node.name && ts.isIdentifier(node.name)) found.push(node.name);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function exportedNames(source: ts.SourceFile): ts.Identifier[] {
  return source.statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap(({ name }) =>
        ts.isIdentifier(name) ? [name] : [],
      );
    }
    const name = "name" in statement ? (statement.name as ts.Node | undefined) : undefined;
    return name && ts.isIdentifier(name) ? [name] : [];
  });
}
