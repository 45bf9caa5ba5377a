import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

/** One place of the product's source, and what stands there instead. White space counts for nothing. */
type Edit = { file: string; find: string; put: string };

/**
 * A way to break the product. It is put into the source while that is loaded, never into the files, so the
 * product needs no switch for it. `reddens` names the checks that must fail, not just any.
 */
export type Sabotage = { name: string; edits: readonly Edit[]; reddens: readonly string[] };

const SOURCE = new URL("../apps/server/src/", import.meta.url).href;

let active: Sabotage | undefined;
let generation = 0;
const applied = new Set<Edit>();

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    // Another address, so that the whole product is loaded anew beside the one that works.
    return active && found.url.startsWith(SOURCE)
      ? { ...found, url: `${found.url}?generation=${generation}` }
      : found;
  },
  load(url, context, next) {
    const loaded = next(url, context);
    const edits = active?.edits.filter((edit) => url.startsWith(`${SOURCE}${edit.file}?`)) ?? [];
    if (edits.length === 0) return loaded;
    return { ...loaded, source: edits.reduce(apply, String(loaded.source)) };
  },
});

function apply(source: string, edit: Edit): string {
  const letters = [...edit.find.replace(/\s/g, "")];
  const pattern = new RegExp(letters.map(literal).join("\\s*"), "g");
  const count = [...source.matchAll(pattern)].length;
  if (count !== 1) throw new Error(`${edit.file} has "${edit.find}" ${count} times; a sabotage needs one.`);
  applied.add(edit);
  return source.replace(pattern, () => edit.put);
}

function literal(letter: string): string {
  return letter.replace(/[.*+?^${}()|[\]\\/]/, "\\$&");
}

/** The product's modules, whole or broken. */
export async function loadProduct(sabotage: Sabotage | undefined) {
  generation += 1;
  active = sabotage;
  applied.clear();
  try {
    const { compose } = await import("../apps/server/src/compose.ts");
    const { loadConfig } = await import("../apps/server/src/config.ts");
    const { createLog } = await import("../apps/server/src/platform/log.ts");
    const missed = sabotage?.edits.find((edit) => !applied.has(edit));
    if (missed) throw new Error(`${fileURLToPath(SOURCE)}${missed.file} was never loaded.`);
    return { compose, loadConfig, createLog };
  } finally {
    active = undefined;
  }
}
