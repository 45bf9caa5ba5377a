import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { REPOSITORY } from "../../testing/repository-files.ts";
import { run } from "../../testing/run-command.ts";
import { differs, surfaceOf } from "./types/surface.ts";

// Builds the packages as they would be published to a registry, compiled and with their types, and runs two checkers on
// them. The public types are stored next to each package as `types.txt`, so a change is noticed before it is published.
type Versions = Record<string, string>;
type Manifest = Record<string, unknown> & {
  name: string;
  exports: Record<string, string>;
  dependencies?: Versions;
  devDependencies?: Versions;
};

const PACKAGES = ["contracts", "sdk", "widget"] as const;
/** The contracts are excluded: they are the schemas that `openapi.json` shows. */
const RECORDED_TYPES: readonly string[] = ["sdk", "widget"];

const { values } = parseArgs({
  allowPositionals: true,
  options: { accept: { type: "boolean", default: false } },
});
const folder = await mkdtemp(path.join(tmpdir(), "understudy-pack-"));
let failed = 0;
try {
  for (const name of PACKAGES) failed += (await judge(name)) ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(`${PACKAGES.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function judge(name: (typeof PACKAGES)[number]): Promise<boolean> {
  const source = path.join(REPOSITORY, "packages", name);
  const target = path.join(folder, name);
  await mkdir(target, { recursive: true });
  const compiled = await compile(source, target);
  await copyStyles(source, target);
  const manifest = JSON.parse(await readFile(path.join(source, "package.json"), "utf8")) as Manifest;
  await writeFile(path.join(target, "package.json"), `${JSON.stringify(published(manifest), null, 2)}\n`);
  const { messages, pkg } = await publint({ pkgDir: target, strict: true, pack: false });
  for (const message of messages) console.log(`  ${name}: ${formatMessage(message, pkg ?? {})}`);
  const styles = Object.keys(manifest.exports).filter((way) => way.endsWith(".css"));
  const without = styles.length > 0 ? ["--exclude-entrypoints", ...styles] : [];
  const types = await run("attw", ["--pack", target, "--profile", "esm-only", "--no-color", ...without]);
  if (types.code !== 0) console.log(types.output);
  const changed =
    RECORDED_TYPES.includes(name) && compiled ? await typesChanged(source, target, manifest) : false;
  const good = compiled && messages.length === 0 && types.code === 0 && !changed;
  console.log(`${good ? "ok    " : "FAILED"} ${manifest.name}`);
  return good;
}

async function typesChanged(source: string, target: string, { exports }: Manifest): Promise<boolean> {
  const entries = Object.values(exports).filter((file) => !file.endsWith(".css"));
  const surface = await surfaceOf(
    target,
    entries.map((file) => built(file, ".d.ts")),
  );
  const change = await differs(surface, path.join(source, "types.txt"), values.accept);
  if (change)
    console.log(`the types have changed; if this is meant: npm run release -- packages --accept\n${change}`);
  return change !== undefined;
}

async function copyStyles(source: string, target: string): Promise<void> {
  const files = await readdir(path.join(source, "src"));
  for (const file of files.filter((name) => name.endsWith(".css")))
    await copyFile(path.join(source, "src", file), path.join(target, "dist", file));
}

async function compile(source: string, target: string): Promise<boolean> {
  const options = {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: path.join(source, "src"),
    outDir: path.join(target, "dist"),
  };
  const config = path.join(target, "tsconfig.json");
  const exclude = [path.join(source, "src/**/*.test.ts*")];
  const include = [path.join(source, "src/**/*.ts"), path.join(source, "src/**/*.tsx")];
  const text = { extends: path.join(source, "tsconfig.json"), compilerOptions: options, include, exclude };
  await writeFile(config, JSON.stringify(text));
  const { code, output } = await run("tsc", ["-p", config]);
  if (code !== 0) console.log(output);
  return code === 0;
}

/**
 * Lists each entry point with its types first, as resolvers require. The types refer to the contracts, so these are
 * dependencies.
 */
function published({ exports, devDependencies = {}, dependencies = {}, ...manifest }: Manifest) {
  const { "@understudy/contracts": contracts } = devDependencies;
  const needed = { ...dependencies, ...(contracts ? { "@understudy/contracts": contracts } : {}) };
  const ways = Object.entries(exports).map(([way, file]) => [
    way,
    file.endsWith(".css") ? built(file, "") : { types: built(file, ".d.ts"), default: built(file, ".js") },
  ]);
  return { ...manifest, dependencies: needed, files: ["dist"], exports: Object.fromEntries(ways) };
}

function built(file: string, end: string): string {
  return file.replace("./src/", "./dist/").replace(/\.tsx?$/, end);
}
