import { registerHooks } from "node:module";

/**
 * Replaces an export of a module, by name. `source` is a function that gets the original export and returns what every
 * importer sees instead. It runs inside the product, also in other processes, so it may use nothing from around it.
 * Calls within the module itself keep the original: choose an export that other modules import.
 */
export type Replacement = { module: string; export: string; source: string };

/**
 * Replaces a piece of source text, for places that no export reaches. `in` is a file, or a folder whose files may
 * move. White space does not matter.
 */
export type Edit = { in: string; find: string; put: string };

/**
 * A deliberate bug that a test must catch. It is made while the source is loaded, never in the files, so the product
 * needs no switch for it. `mustFail` names the checks that have to fail. Modules are named from apps/server/src, or
 * from the root of the repository when they begin with packages/ or apps/.
 */
export type Mutation = {
  name: string;
  replaces?: readonly Replacement[];
  edits?: readonly Edit[];
  mustFail: readonly string[];
};

/** The code has moved on: the export or the text that the mutation names is not there, or not once. */
export class StaleMutationError extends Error {
  override name = "StaleMutationError";
}

/** A mutation by name: `replace("modules/accounts/own-path.ts", "ownPath", (original) => () => "/")`. */
export function replace<Original = (...given: never[]) => unknown>(
  module: string,
  name: string,
  replacement: (original: Original) => unknown,
): Replacement {
  return { module, export: name, source: String(replacement) };
}

/** A mutation of one export, as most are. */
export function mutateExport<Original, Instead = Original>(
  name: string,
  [module, exported]: readonly [module: string, exported: string],
  replacement: (original: Original) => Instead,
  ...mustFail: readonly string[]
): Mutation {
  return { name, replaces: [replace(module, exported, replacement)], mustFail };
}

const ROOT = new URL("../", import.meta.url).href;
const SERVER = `${ROOT}apps/server/src/`;
const ENGINE = `${ROOT}packages/knowledge/src/`;
/** Marks the address under which a replaced module is loaded as it is. */
const ORIGINAL = "original";

let active: Mutation | undefined;
let generation = 0;
const applied = new Map<Replacement | Edit, number>();

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const isProduct = resolved.url.startsWith(SERVER) || resolved.url.startsWith(ENGINE);
    if (!active || !isProduct || resolved.url.includes("?")) return resolved;
    // Another address, so that the whole product is loaded again beside the one that works.
    return { ...resolved, url: `${resolved.url}?generation=${generation}` };
  },
  load(url, context, next) {
    const replaced = isOriginal(url) ? [] : replacementsOf(active, url);
    if (replaced.length > 0) {
      return { format: "module", shortCircuit: true, source: replacedModule(originalOf(url), replaced) };
    }
    const loaded = next(url, context);
    const edits = active?.edits?.filter((edit) => url.startsWith(address(edit.in))) ?? [];
    if (edits.length === 0) return loaded;
    return { ...loaded, source: edits.reduce(edit, String(loaded.source)) };
  },
});

/** The address of a file that a mutation names. */
export function address(path: string): string {
  return (/^(packages|apps)\//.test(path) ? ROOT : SERVER) + path;
}

function replacementsOf(mutation: Mutation | undefined, url: string): Replacement[] {
  const [file] = url.split("?");
  const found = mutation?.replaces?.filter(({ module }) => address(module) === file) ?? [];
  for (const one of found) applied.set(one, 1);
  return found;
}

const isOriginal = (url: string): boolean => new URL(url).searchParams.has(ORIGINAL);

function originalOf(url: string): string {
  const original = new URL(url);
  original.searchParams.set(ORIGINAL, "");
  return original.href;
}

/** A module with everything that the original exports, but for what is replaced. */
export function replacedModule(original: string, replaced: readonly Replacement[]): string {
  const path = JSON.stringify(original);
  const exports = replaced.map(
    ({ export: name, source, module }) => `
if (!("${name}" in original)) {
  throw Object.assign(new Error(${JSON.stringify(`${module} does not export ${name}.`)}), { name: "StaleMutationError" });
}
const replaced_${name} = (${source})(original.${name});
export { replaced_${name} as ${name} };`,
  );
  return `export * from ${path};\nimport * as original from ${path};${exports.join("")}`;
}

function edit(source: string, one: Edit): string {
  const { source: edited, count } = applyEdit(source, one);
  applied.set(one, (applied.get(one) ?? 0) + count);
  return edited;
}

/** The source with the edit in it, and how often its text was found. */
export function applyEdit(source: string, { find, put }: Edit): { source: string; count: number } {
  const pattern = textPattern(find);
  return { source: source.replace(pattern, () => put), count: [...source.matchAll(pattern)].length };
}

/** Finds a text whatever its white space. */
export function textPattern(text: string): RegExp {
  const characters = [...text.replace(/\s/g, "")];
  return new RegExp(characters.map((one) => one.replace(/[.*+?^${}()|[\]\\/]/, "\\$&")).join("\\s*"), "g");
}

/** Throws unless every part of the mutation was found exactly once. */
export function assertApplied(mutation: Mutation, counts: ReadonlyMap<object, number>): void {
  for (const one of [...(mutation.replaces ?? []), ...(mutation.edits ?? [])]) {
    const count = counts.get(one) ?? 0;
    if (count === 1) continue;
    const place = "find" in one ? `"${one.find}" in ${one.in}` : `${one.export} of ${one.module}`;
    throw new StaleMutationError(`${place} was found ${count} times; a mutation needs it once.`);
  }
}

/** The product's modules, as they are or with a deliberate bug. */
export async function loadProduct(mutation: Mutation | undefined) {
  generation += 1;
  active = mutation;
  applied.clear();
  try {
    const { createApp } = await import("../apps/server/src/app.ts");
    const { loadConfig } = await import("../apps/server/src/config.ts");
    const { createLog } = await import("../apps/server/src/platform/log.ts");
    const { passageStore } = await import("../apps/server/src/modules/documents/passage-store.ts");
    const { servePages } = await import("../apps/server/src/platform/pages.ts");
    const { innerClient } = await import("../apps/server/src/platform/inner-client.ts");
    const { onSignal } = await import("../apps/server/src/platform/shutdown.ts");
    const { backups } = await import("../apps/server/src/operate/backup/steps.ts");
    if (mutation) assertApplied(mutation, applied);
    return { createApp, loadConfig, createLog, passageStore, servePages, innerClient, onSignal, backups };
  } finally {
    active = undefined;
  }
}

/** The modules of the models process. Of a mutation it takes what it loads; the server says whether all of it exists. */
export async function loadModelsProcess(mutation: Mutation | undefined) {
  generation += 1;
  active = mutation;
  try {
    const { loadModels } = await import("../apps/server/src/platform/models/inference.ts");
    const { modelServer } = await import("../apps/server/src/platform/models/server.ts");
    const weights = await import("../apps/server/src/platform/models/weights.ts");
    const { loadModelsConfig } = await import("../apps/server/src/config.ts");
    const { createLog } = await import("../apps/server/src/platform/log.ts");
    return { loadModels, modelServer, weights, loadModelsConfig, createLog };
  } finally {
    active = undefined;
  }
}
