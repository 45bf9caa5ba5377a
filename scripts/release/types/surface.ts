import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

const IMPORTS = /(?:from|import\()\s*"(\.[^"]+)"/g;

/**
 * What a customer's editor sees of a package: the types of its entry points and of every file that they import, except
 * copy.
 */
export async function surfaceOf(folder: string, entries: readonly string[]): Promise<string> {
  const known = new Map<string, string>();
  const waiting = entries.map((entry) => path.join(folder, entry));
  for (let file = waiting.shift(); file; file = waiting.shift()) {
    if (known.has(file)) continue;
    const text = await readFile(file, "utf8");
    known.set(file, text);
    for (const [, named = ""] of [...text.matchAll(IMPORTS)].filter(([found]) => !found.includes(".data.")))
      waiting.push(path.join(path.dirname(file), named.replace(/\.(js|tsx?)$/, ".d.ts")));
  }
  const parts = [...known].sort(([one], [other]) => one.localeCompare(other));
  return parts.map(([file, text]) => `// ${path.relative(folder, file)}\n${text.trim()}\n`).join("\n");
}

/** Returns how the types differ from the last accepted ones. `accept` stores them as they are. */
export async function differs(
  surface: string,
  recorded: string,
  accept: boolean,
): Promise<string | undefined> {
  if (accept) {
    await writeFile(recorded, surface);
    return undefined;
  }
  const before = existsSync(recorded) ? (await readFile(recorded, "utf8")).split("\n") : [];
  const now = surface.split("\n");
  const removed = before.filter((line) => !now.includes(line)).map((line) => `  - ${line}`);
  const come = now.filter((line) => !before.includes(line)).map((line) => `  + ${line}`);
  return before.join("\n") === surface ? undefined : [...removed, ...come].join("\n") || "  in another order";
}
