import { isContent, isTest, read } from "../../testing/repository-files.ts";
import { countLines } from "./length.ts";

const LINES = 25_000;
const DEPENDENCIES = 45;

export function sourceLines(root: string, files: string[]): number {
  return files
    .filter((file) => /^(?:packages|apps|scripts)\//.test(file))
    .filter((file) => /\.(?:tsx?|m?js|css|sql|sh)$/.test(file) || /^scripts\/[^.]+$/.test(file))
    .filter((file) => !isTest(file) && (!isContent(file) || file.endsWith(".sql")))
    .reduce((sum, file) => sum + countLines(read(root, file)), 0);
}

export function overBudget(
  root: string,
  files: string[],
  { lines, dependencies }: { lines: number; dependencies: number },
): string[] {
  if (lines <= LINES && dependencies <= DEPENDENCIES) return [];
  const explained = files.some(
    (file) => /^docs\/decisions\/.+\.md$/.test(file) && /size budget/i.test(read(root, file)),
  );
  if (explained) return [];
  return [
    `${lines} lines of source (${LINES}) and ${dependencies} run-time dependencies (${DEPENDENCIES}): ` +
      "more than that needs a record in docs/decisions about the size budget",
  ];
}
