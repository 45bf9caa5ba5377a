import ts from "typescript";
import { isContent, isTest, isTypeScript, read } from "../../testing/repository-files.ts";

const FILE_LINES = 300;

export function longFiles(root: string, files: string[]): string[] {
  return files
    .filter((file) => isTypeScript(file) && !isContent(file))
    .map((file) => ({ file, lines: countLines(read(root, file)) }))
    .filter(({ lines }) => lines > FILE_LINES)
    .map(({ file, lines }) => `${file}: ${lines} lines, over ${FILE_LINES}`);
}

export function countLines(text: string): number {
  return text === "" ? 0 : text.replace(/\n$/, "").split("\n").length;
}

/** Not Biome's rule: it does not count the lines inside JSX, which is where components grow. */
export function longFunctions(root: string, files: string[]): string[] {
  return files
    .filter((file) => isTypeScript(file) && !isContent(file) && !isTest(file))
    .flatMap((file) => longFunctionsIn(file, read(root, file)));
}

function longFunctionsIn(file: string, text: string): string[] {
  const limit = file.endsWith(".tsx") ? 120 : 60;
  const kind = file.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const faults: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && "body" in node && node.body) {
      const lines = node
        .getText(source)
        .split("\n")
        .filter((line) => line.trim() !== "").length;
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      if (lines > limit) faults.push(`${file}:${line + 1}: a function of ${lines} lines, over ${limit}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}
