import { existsSync, readFileSync } from "node:fs";
import {
  address,
  type Edit,
  type Replacement,
  replacedModule,
  StaleMutationError,
  textPattern,
} from "../testing/mutation.ts";

/** One change to what the reader's process loads. Its file is relative to the root of the repository. */
export type ReaderEdit = Edit | Replacement;

/**
 * Changes what the reader's process loads. No hook of this process reaches it, so the product is made to start it with
 * a separate hook. No export reaches its command line flags, so this edits the source text.
 */
export function inReader(edits: readonly ReaderEdit[]): Edit {
  const [stale] = edits.flatMap(staleness);
  return {
    in: "platform/bounded-process.ts",
    // A text that isn't found is reported as stale, instead of failing wherever this file is imported.
    find: stale ?? '"--no-warnings",',
    put: stale ? "" : `"--no-warnings", ${JSON.stringify(importFlag(edits))},`,
  };
}

/** The Node flag that loads a hook with these changes. */
export function importFlag(edits: readonly ReaderEdit[]): string {
  const [stale] = edits.flatMap(staleness);
  if (stale) throw new StaleMutationError(stale);
  const texts = edits.filter((one) => "find" in one);
  const replaced = Map.groupBy(
    edits.filter((one) => "module" in one),
    ({ module }) => address(module),
  );
  const modules = [...replaced].map(([url, own]) => [url, replacedModule(`${url}?original`, own)]);
  const patterns = texts.map(({ in: file, find, put }) => [address(file), textPattern(find).source, put]);
  const code = `
    import { registerHooks } from "node:module";
    const modules = new Map(${JSON.stringify(modules)});
    const edits = ${JSON.stringify(patterns)};
    registerHooks({
      load(url, context, next) {
        const source = modules.get(url);
        if (source) return { format: "module", shortCircuit: true, source };
        const loaded = next(url, context);
        const own = edits.filter(([file]) => url.split("?")[0] === file);
        if (own.length === 0) return loaded;
        const edit = (text, [, pattern, put]) => text.replace(new RegExp(pattern), () => put);
        return { ...loaded, source: own.reduce(edit, String(loaded.source)) };
      },
    });`;
  return `--import=data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;
}

/** Why a change no longer applies: its text or its export is missing or not unique. */
function staleness(one: ReaderEdit): string[] {
  const [name, pattern] =
    "find" in one
      ? [one.in, textPattern(one.find)]
      : [one.module, new RegExp(`^export .*\\b${one.export}\\b`, "gm")];
  const file = new URL(address(name));
  const count = existsSync(file) ? [...readFileSync(file, "utf8").matchAll(pattern)].length : 0;
  const what = "find" in one ? one.find : one.export;
  return count === 1 ? [] : [`"${what}" was found ${count} times in ${name}; a mutation needs it once.`];
}
