import { registerHooks } from "node:module";
import { applyEdit, type Edit } from "../testing/mutation.ts";

// Preloaded into every program of a benchmark that must fail: mutates the product's source while it is loaded, never
// its files.
const ROOT = new URL("../", import.meta.url).href;
const edits = JSON.parse(process.env.BENCH_MUTATION ?? "[]") as Edit[];

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const own = edits.filter((edit) => url.startsWith(ROOT + edit.in));
    if (own.length === 0) return loaded;
    const source = own.reduce((text, edit) => {
      const { source: broken, count } = applyEdit(text, edit);
      if (count !== 1) throw new Error(`${edit.in} has "${edit.find}" ${count} times; a mutation needs one.`);
      return broken;
    }, String(loaded.source));
    return { ...loaded, source };
  },
});
