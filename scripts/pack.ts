import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { REPOSITORY } from "./check/files.ts";
import { run } from "./check/run.ts";

// Makes the packages as a registry would have them, compiled and with their types, and has two judges look at them.
type Manifest = Record<string, unknown> & { name: string; exports: Record<string, string> };

const PACKAGES = ["contracts", "sdk"] as const;
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
  const manifest = JSON.parse(await readFile(path.join(source, "package.json"), "utf8")) as Manifest;
  await writeFile(path.join(target, "package.json"), `${JSON.stringify(published(manifest), null, 2)}\n`);
  const { messages, pkg } = await publint({ pkgDir: target, strict: true, pack: false });
  for (const message of messages) console.log(`  ${name}: ${formatMessage(message, pkg ?? {})}`);
  const types = await run("attw", ["--pack", target, "--profile", "esm-only", "--no-color"]);
  if (types.code !== 0) console.log(types.output);
  const good = compiled && messages.length === 0 && types.code === 0;
  console.log(`${good ? "ok    " : "FAILED"} ${manifest.name}`);
  return good;
}

async function compile(source: string, target: string): Promise<boolean> {
  const options = {
    ...{ noEmit: false, declaration: true, rewriteRelativeImportExtensions: true },
    ...{ rootDir: path.join(source, "src"), outDir: path.join(target, "dist") },
  };
  const config = path.join(target, "tsconfig.json");
  const exclude = [path.join(source, "src/**/*.test.ts")];
  const include = [path.join(source, "src/**/*.ts")];
  const text = { extends: path.join(source, "tsconfig.json"), compilerOptions: options, include, exclude };
  await writeFile(config, JSON.stringify(text));
  const { code, output } = await run("tsc", ["-p", config]);
  if (code !== 0) console.log(output);
  return code === 0;
}

/** Each way in with its types first, as resolvers want it. */
function published({ exports, devDependencies: _, ...manifest }: Manifest) {
  const built = (file: string, end: string) => file.replace("./src/", "./dist/").replace(/\.ts$/, end);
  const ways = Object.entries(exports).map(([way, file]) => [
    way,
    { types: built(file, ".d.ts"), default: built(file, ".js") },
  ]);
  return { ...manifest, files: ["dist"], exports: Object.fromEntries(ways) };
}
