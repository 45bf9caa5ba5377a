import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

type Manifest = {
  name: string;
  version: string;
  license?: string | { type: string };
  licenses?: { type: string }[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
/** An installed package. Its folder is relative to the root of the repository. */
export type Package = { name: string; version: string; licence: string; folder: string };

/** None of our programs loads it: the engine for browsers, 141 MB. */
const NOT_LOADED = new Set(["onnxruntime-web"]);
/** Taken from their license texts, because their manifests are not precise. */
const READ_BY_US: Record<string, string> = { duck: "BSD-2-Clause", "png-js": "MIT" };

/**
 * Every package that these need, as Node would resolve it: upwards from the importing folder. Packages for other
 * platforms are not installed, and not missed.
 */
export function closure(root: string, wanted: { from: string; names: string[] }[]): Package[] {
  const found = new Map<string, Package>();
  const visit = (from: string, name: string, required: boolean): void => {
    if (name.startsWith("@understudy/") || NOT_LOADED.has(name)) return;
    const folder = locate(root, from, name);
    if (!folder) {
      if (required) throw new Error(`${name}, which ${from} needs, is not installed: run npm install`);
      return;
    }
    if (found.has(folder)) return;
    const manifest = readManifest(root, folder);
    const { version } = manifest;
    found.set(folder, { name: manifest.name, version, licence: licenceOf(manifest), folder });
    // npm lists optional dependencies among the dependencies as well.
    const optional = Object.keys(manifest.optionalDependencies ?? {});
    for (const next of [...optional, ...peersOf(manifest)]) visit(folder, next, false);
    for (const next of Object.keys(manifest.dependencies ?? {}))
      visit(folder, next, !optional.includes(next));
  };
  for (const { from, names } of wanted) for (const name of names) visit(from, name, true);
  return [...found.values()].sort((a, b) => a.folder.localeCompare(b.folder));
}

export function dependenciesOf(root: string, workspace: string): { from: string; names: string[] } {
  const { dependencies = {} } = readManifest(root, workspace);
  return { from: workspace, names: Object.keys(dependencies) };
}

function locate(root: string, from: string, name: string): string | undefined {
  for (let place = join(root, from); place.length >= root.length; place = dirname(place)) {
    const folder = join(place, "node_modules", name);
    if (existsSync(join(folder, "package.json"))) return relative(root, folder);
  }
  return undefined;
}

function readManifest(root: string, folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as Manifest;
}

/** An optional peer dependency is the host's choice: ours declared it as its own dependency, or did not. */
function peersOf({ peerDependencies = {}, peerDependenciesMeta = {} }: Manifest): string[] {
  return Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional);
}

function licenceOf({ name, license, licenses }: Manifest): string {
  const read = READ_BY_US[name];
  if (read) return read;
  if (typeof license === "string") return license;
  return license?.type ?? licenses?.map(({ type }) => type).join(" OR ") ?? "";
}
