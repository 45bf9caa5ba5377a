import { isContent, isTest, read } from "../../testing/repository-files.ts";

type Versions = Record<string, string>;

export type Manifest = {
  name?: string;
  scripts?: Record<string, string>;
  dependencies?: Versions;
  devDependencies?: Versions;
  optionalDependencies?: Versions;
  peerDependencies?: Versions;
};

export function readManifests(root: string, files: string[]): [file: string, manifest: Manifest][] {
  return files
    .filter((file) => /^(?:(?:packages|apps)\/[^/]+\/)?package\.json$/.test(file))
    .map((file) => [file, JSON.parse(read(root, file)) as Manifest]); // written by us
}

export function names(manifest: Manifest): string[] {
  return [...installed(manifest), ...Object.entries(manifest.peerDependencies ?? {})].map(([name]) => name);
}

/** A peer dependency's range is what the host may provide, not what is installed here. */
function installed({ dependencies, devDependencies, optionalDependencies }: Manifest): [string, string][] {
  return [dependencies, devDependencies, optionalDependencies].flatMap((group) =>
    Object.entries(group ?? {}),
  );
}

export function differingVersions(root: string, files: string[]): string[] {
  const uses = new Map<string, Map<string, string[]>>();
  for (const [file, manifest] of readManifests(root, files)) {
    for (const [name, version] of installed(manifest)) {
      const versions = uses.get(name) ?? new Map<string, string[]>();
      versions.set(version, [...(versions.get(version) ?? []), file]);
      uses.set(name, versions);
    }
  }
  return [...uses]
    .filter(([, versions]) => versions.size > 1)
    .map(([name, versions]) => {
      const usedIn = [...versions].map(([version, where]) => `${version} in ${where.join(", ")}`);
      return `${name}: ${usedIn.join("; ")}`;
    });
}

export function runtimeDependencies(root: string, files: string[]): string[] {
  const found = readManifests(root, files).flatMap(([, { dependencies }]) => Object.keys(dependencies ?? {}));
  return [...new Set(found)].filter((name) => !name.startsWith("@understudy/")).sort();
}

/** Lines of the product itself, without tests and content. A metric to watch, not a limit. */
export function sourceLines(root: string, files: string[]): number {
  return files
    .filter((file) => /^(?:packages|apps|scripts)\//.test(file))
    .filter((file) => /\.(?:tsx?|m?js|css|sql|sh)$/.test(file) || /^scripts\/[^.]+$/.test(file))
    .filter((file) => !isTest(file) && (!isContent(file) || file.endsWith(".sql")))
    .reduce((sum, file) => sum + read(root, file).split("\n").length - 1, 0);
}
