import ts from "typescript";
import { isTypeScript, read } from "../../testing/repository-files.ts";

/** Words of the old private dialect. `docs` and the glossary in CONTRIBUTING.md say what to write instead. */
const IN_COMMENTS =
  /\b(?:whoever|sabotages?|anew|lest|thereof|stands here|(?:is|are) told|reddens|unsteady)\b/i;
const IN_EXPORTS =
  /circle|occasion|correction|rehears|brain|letter|shelf|desk|furnish|whose|sabotage|tellings/i;
/** Groups of the API and fields on the wire keep their names. */
const ON_THE_WIRE =
  /^(?:occasions|corrections|rehearsal|brain|circles|REHEARSAL\w*|OWNER_LETTERS|lettersOff|Letters)$/;
const OTHER_MEANING = /newsletter|MessageCircle|Circle[A-Z]/i;

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
  for (const name of exportedNames(source)) {
    if (IN_EXPORTS.test(name.text) && !ON_THE_WIRE.test(name.text) && !OTHER_MEANING.test(name.text))
      note(name.getStart(source), `name ${name.text} by the glossary`);
  }
  return found;
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
