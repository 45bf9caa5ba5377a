import { registerHooks } from "node:module";

/**
 * Replaces an export of a module, by name. `source` is a function that gets the original export and returns what every
 * importer sees instead. It runs inside the product, also in other processes, so it can't use its surrounding scope.
 * Calls within the module itself still use the original: choose an export that other modules import.
 */
export type Replacement = { module: string; export: string; source: string };

/**
 * Replaces a piece of source text, for code that no export reaches. `in` is a file, or a folder whose files may move.
 * White space is ignored.
 */
export type Edit = { in: string; find: string; put: string };

/**
 * A deliberate bug that a test must catch. It is applied while the source is loaded, never in the files, so the product
 * needs no switch for it. `mustFail` names the checks that must fail. Module paths are relative to apps/server/src, or
 * to the repository root if they begin with packages/ or apps/.
 */
export type Mutation = {
  name: string;
  replaces?: readonly Replacement[];
  edits?: readonly Edit[];
  mustFail: readonly string[];
};

/** The code has changed: the export or text that the mutation names is missing or occurs more than once. */
export class StaleMutationError extends Error {
  override name = "StaleMutationError";
}

/** Creates a mutation by export name: `replace("modules/accounts/own-path.ts", "ownPath", (original) => () => "/")`. */
export function replace<Original = (...args: never[]) => unknown>(
  module: string,
  name: string,
  replacement: (original: Original) => unknown,
): Replacement {
  return { module, export: name, source: String(replacement) };
}

/** Creates a mutation of a single export, the most common kind. */
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
/** Marks the URL under which the original of a replaced module is loaded. */
const ORIGINAL = "original";

let active: Mutation | undefined;
let generation = 0;
const applied = new Map<Replacement | Edit, number>();

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const isProduct = resolved.url.startsWith(SERVER) || resolved.url.startsWith(ENGINE);
    if (!active || !isProduct || resolved.url.includes("?")) return resolved;
    // A different URL makes Node load the whole product again, next to the unmodified one.
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

/** The URL of a file that a mutation names. */
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

/** Source of a module that re-exports everything from the original except what is replaced. */
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

/** Returns the source with the edit applied, and how often its text was found. */
export function applyEdit(source: string, { find, put }: Edit): { source: string; count: number } {
  const pattern = textPattern(find);
  return { source: source.replace(pattern, () => put), count: [...source.matchAll(pattern)].length };
}

/** Matches a text regardless of its white space. */
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

/** Loads the product's modules, unmodified or with a deliberate bug. */
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

/**
 * Loads the modules of the models process. It applies only the parts of a mutation that it loads; the server checks
 * that all parts exist.
 */
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
