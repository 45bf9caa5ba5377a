import { readFileSync } from "node:fs";
import { type Edit, textPattern } from "../testing/mutation.ts";

/** One place in what the reader's process loads: a file from the root of the repository. */
export type ReaderEdit = { in: string; find: string; put: string };

/**
 * Breaks what the reader's process loads. It is a process of its own, which no hook of this one reaches; so the
 * product is made to start it with a hook of its own.
 */
export function inReader(edits: readonly ReaderEdit[]): Edit {
  return {
    in: "features/documents/reader.ts",
    find: '"--no-warnings",',
    put: `"--no-warnings", ${JSON.stringify(importFlag(edits))},`,
  };
}

/** The flag by which Node loads a hook that makes these edits. */
export function importFlag(edits: readonly ReaderEdit[]): string {
  for (const edit of edits) {
    const source = readFileSync(new URL(`../${edit.in}`, import.meta.url), "utf8");
    const count = [...source.matchAll(textPattern(edit.find))].length;
    if (count !== 1) throw new Error(`${edit.in} has "${edit.find}" ${count} times; a mutation needs one.`);
  }
  const code = `
    import { registerHooks } from "node:module";
    const edits = ${JSON.stringify(edits.map(({ find, ...edit }) => ({ ...edit, pattern: textPattern(find).source })))};
    registerHooks({
      load(url, context, next) {
        const loaded = next(url, context);
        let source = loaded.source;
        for (const edit of edits) {
          if (url.endsWith(edit.in)) source = String(source).replace(new RegExp(edit.pattern), () => edit.put);
        }
        return { ...loaded, source };
      },
    });`;
  return `--import=data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;
}
