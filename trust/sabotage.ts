import { registerHooks } from "node:module";

/**
 * One place of the product's source, and what stands there instead. `in` is a file or a folder of it, so that code
 * may move between the files of a feature. White space counts for nothing.
 */
export type Edit = { in: string; find: string; put: string };

/**
 * A way to break the product. It is put into the source while that is loaded, never into the files, so the
 * product needs no switch for it. `reddens` names the checks that must fail, not just any.
 */
export type Sabotage = { name: string; edits: readonly Edit[]; reddens: readonly string[] };

const SOURCE = new URL("../apps/server/src/", import.meta.url).href;
/** The engine is broken like the server; an edit of it names its folder from the root. */
const ENGINE = new URL("../packages/knowledge/src/", import.meta.url).href;
const ROOT = new URL("../", import.meta.url).href;

let active: Sabotage | undefined;
let generation = 0;
const found = new Map<Edit, number>();

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    // Another address, so that the whole product is loaded anew beside the one that works.
    return active && (resolved.url.startsWith(SOURCE) || resolved.url.startsWith(ENGINE))
      ? { ...resolved, url: `${resolved.url}?generation=${generation}` }
      : resolved;
  },
  load(url, context, next) {
    const loaded = next(url, context);
    const edits = active?.edits.filter((edit) => url.startsWith(placeOf(edit))) ?? [];
    if (edits.length === 0) return loaded;
    return { ...loaded, source: edits.reduce(apply, String(loaded.source)) };
  },
});

function placeOf({ in: place }: Edit): string {
  return (place.startsWith("packages/") ? ROOT : SOURCE) + place;
}

function apply(source: string, edit: Edit): string {
  const { source: edited, count } = applyEdit(source, edit);
  found.set(edit, (found.get(edit) ?? 0) + count);
  return edited;
}

/** The source with the edit in it, and how often its place was found. */
export function applyEdit(source: string, { find, put }: Edit): { source: string; count: number } {
  const letters = [...find.replace(/\s/g, "")];
  const pattern = new RegExp(letters.map(literal).join("\\s*"), "g");
  return { source: source.replace(pattern, () => put), count: [...source.matchAll(pattern)].length };
}

function literal(letter: string): string {
  return letter.replace(/[.*+?^${}()|[\]\\/]/, "\\$&");
}

/** The product's modules, whole or broken. */
export async function loadProduct(sabotage: Sabotage | undefined) {
  generation += 1;
  active = sabotage;
  found.clear();
  try {
    const { compose } = await import("../apps/server/src/compose.ts");
    const { loadConfig } = await import("../apps/server/src/config.ts");
    const { createLog } = await import("../apps/server/src/platform/log.ts");
    const { passageStore } = await import("../apps/server/src/features/documents/passage-store.ts");
    const { servePages } = await import("../apps/server/src/platform/pages.ts");
    const { innerClient } = await import("../apps/server/src/platform/inner-client.ts");
    const { onSignal } = await import("../apps/server/src/platform/shutdown.ts");
    const { backups } = await import("../apps/server/src/operate/backup/steps.ts");
    for (const edit of sabotage?.edits ?? []) {
      const count = found.get(edit) ?? 0;
      if (count !== 1) throw new Error(`${edit.in} has "${edit.find}" ${count} times; a sabotage needs one.`);
    }
    return { compose, loadConfig, createLog, passageStore, servePages, innerClient, onSignal, backups };
  } finally {
    active = undefined;
  }
}
