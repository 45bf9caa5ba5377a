import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { REPOSITORY } from "../testing/repository-files.ts";
import { closure, dependenciesOf } from "./release/packages.ts";
import { partsList, unlicensed } from "./release/parts-list.ts";
import { sbomOf } from "./release/sbom.ts";
import { signatureOf } from "./release/signature.ts";

/*
 * Builds one archive of the committed source, the web build and their run-time dependencies:
 *   npm run release [-- --built] [--name NAME] [--out FOLDER]
 * --built uses apps/web/build as it is. The archive fits machines like this one, because some parts are native. If
 * RELEASE_KEY_FILE names an Ed25519 key in PEM, the archive is signed with it. A high or critical advisory about a part
 * stops it.
 */
// `npm run release -- packages`: the SDK and the widget as npm users install them.
if (process.argv[2] === "packages") {
  await import("./release/publishable.ts");
  process.exit();
}

const { values } = parseArgs({
  options: {
    built: { type: "boolean", default: false },
    name: { type: "string" },
    out: { type: "string", default: ".data/releases" },
  },
});

/** The source that an installation needs. Tests are left out below. */
const SOURCES = [
  "apps/server/src",
  "apps/server/migrations",
  "apps/server/package.json",
  "packages/contracts",
  "packages/knowledge",
  "packages/sdk",
  "content",
  "evals/golden/coach/docs",
  "scripts/seed.ts",
  "scripts/models.ts",
  "scripts/models",
  "deploy",
  "docs/operations",
  "compose.yaml",
  ".env.example",
  "LICENSE",
  "README.md",
  "CHANGELOG.md",
  "package.json",
  "openapi.json",
];
const WORKSPACES = ["packages/contracts", "packages/knowledge", "packages/sdk", "apps/server"];
const WEB_BUILD = "apps/web/build";
const WEIGHTS = ".data/models";
const PLATFORM = `${process.platform}-${process.arch}`;

const started = performance.now();
const git = (...words: string[]) => execFileSync("git", words, { cwd: REPOSITORY, encoding: "utf8" }).trim();
const commit = git("rev-parse", "--short=9", "HEAD");
const version = (JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8")) as { version: string })
  .version;
const name = values.name ?? `understudy-${version}-${commit}`;

process.chdir(REPOSITORY);
// Written last: if it is missing, the build doesn't exist or is still running.
const BUILT = join(WEB_BUILD, "sizes.json");
if (!values.built || !existsSync(BUILT))
  execFileSync(process.execPath, ["scripts/build.ts"], { stdio: "inherit" });

const advisories = spawnSync(process.execPath, ["scripts/advisories.ts"], { encoding: "utf8" });
console.log(advisories.stdout.trim());
if (advisories.status !== 0) throw new Error("A package has a known vulnerability: update it, then release.");
const keyFile = process.env["RELEASE_KEY_FILE"];

const stage = mkdtempSync(join(tmpdir(), "understudy-release-"));
try {
  const tree = join(stage, name);
  mkdirSync(tree);
  takeSources(tree);
  cpSync(WEB_BUILD, join(tree, WEB_BUILD), { recursive: true, dereference: true });
  if (!existsSync(join(tree, BUILT))) throw new Error("The web was built again meanwhile: try once more.");
  const parts = takePackages(tree);
  const weights = existsSync(WEIGHTS);
  if (weights) cpSync(WEIGHTS, join(tree, "models"), { recursive: true, dereference: true });
  await writeFile(join(tree, "PARTS.tsv"), partsList(parts.run, parts.bundled, weights));
  const sbom = sbomOf(npmSbom(), [...parts.run, ...parts.bundled], {
    name: "understudy",
    version,
    time: new Date(Number(git("log", "-1", "--format=%ct")) * 1000),
  });
  await writeFile(join(tree, "SBOM.cdx.json"), sbom);
  await writeFile(
    join(tree, "release.json"),
    `${JSON.stringify({ name, version, commit, platform: PLATFORM, node: ">=24", weights }, null, 2)}\n`,
  );
  tryEntries(tree);
  const files = await writeChecksums(tree);
  const archive = pack(tree);
  const bytes = readFileSync(archive);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await writeFile(`${archive}.sha256`, `${sha256}  ${basename(archive)}\n`);
  await writeFile(archive.replace(/\.tar\.gz$/, ".cdx.json"), sbom);
  if (keyFile) await writeFile(`${archive}.sha256.sig`, signatureOf(`${archive}.sha256`, keyFile));
  else console.log("The archive is not signed: RELEASE_KEY_FILE names no key.");
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${files} files, ${parts.run.length} packages, ${(bytes.byteLength / 1e6).toFixed(0)} MB`);
  console.log(JSON.stringify({ name, archive, bytes: bytes.byteLength, sha256, seconds }));
} finally {
  rmSync(stage, { recursive: true, force: true });
}

function takeSources(tree: string): void {
  // A release contains only committed files, because its name identifies the commit.
  const archive = execFileSync("git", ["archive", "--format=tar", "HEAD", ...SOURCES.filter(isTracked)], {
    maxBuffer: 512 * 1024 * 1024,
  });
  execFileSync("tar", ["-x", "-C", tree, "--exclude=*.test.ts"], { input: archive });
  cpSync(join(tree, "deploy/bin"), join(tree, "bin"), { recursive: true });
}

function isTracked(source: string): boolean {
  return git("ls-tree", "HEAD", source) !== "";
}

function takePackages(tree: string) {
  const ours = WORKSPACES.map((workspace) => dependenciesOf(REPOSITORY, workspace));
  const pages = { from: "apps/web", names: pageImports() };
  const run = closure(REPOSITORY, [...ours, pages]);
  const browser = dependenciesOf(REPOSITORY, "apps/web");
  const bundled = closure(REPOSITORY, [browser, { from: "packages/widget", names: ["preact"] }]);
  const faults = unlicensed([...run, ...bundled]);
  if (faults.length > 0) throw new Error(`Licences to look at:\n${faults.join("\n")}`);
  for (const { folder } of run)
    cpSync(folder, join(tree, folder), { recursive: true, dereference: true, filter: isNeeded });
  mkdirSync(join(tree, "node_modules/@understudy"), { recursive: true });
  for (const workspace of WORKSPACES)
    symlinkSync(`../../${workspace}`, join(tree, "node_modules/@understudy", basename(workspace)));
  return { run, bundled };
}

/** Everything that is installed, as npm knows it from the lockfile. */
function npmSbom(): string {
  const words = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
  return execFileSync("npm", words, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
}

/** The pages' program is bundled, but its imports are not. */
function pageImports(): string[] {
  const files = readdirSync(join(WEB_BUILD, "server"), { recursive: true, encoding: "utf8" });
  const texts = files
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(join(WEB_BUILD, "server", file), "utf8"));
  const named = texts.flatMap((text) => [
    ...text.matchAll(/^(?:import|export) (?:[\w\s{},*$]+ from )?"([^".][^"]*)";$/gm),
  ]);
  const packages = named.map(([, from = ""]) =>
    from
      .split("/")
      .slice(0, from.startsWith("@") ? 2 : 1)
      .join("/"),
  );
  return [...new Set(packages)].filter((one) => !one.startsWith("node:"));
}

/** Text recognition uses one of six programs, and one of two sets of data for each language. */
const UNUSED =
  /\/tesseract-core(?!-simd-lstm\.(?:js|wasm)$)[\w.-]*$|@tesseract\.js-data\/\w+\/4\.0\.0(?:\/|$)|pdfium\.wasm\.base64/;

/** Nested packages are listed separately. Source maps and binaries for other platforms are dead weight. */
function isNeeded(source: string): boolean {
  if (basename(source) === "node_modules" || /\.(?:map|md\.bak)$/.test(source)) return false;
  if (UNUSED.test(source)) return false;
  const [, system, machine] = /onnxruntime-node\/bin\/napi-v\d+\/(\w+)(?:\/(\w+))?/.exec(source) ?? [];
  if (system && system !== process.platform) return false;
  return !machine || machine === process.arch;
}

/** Checks that each program finds all of its imports: it must get as far as the error about missing settings. */
function tryEntries(tree: string): void {
  const operate = readdirSync(join(tree, "apps/server/src/operate")).filter((file) => file.endsWith(".ts"));
  const entries = [
    "http.ts",
    "worker.ts",
    "models.ts",
    "migrate.ts",
    ...operate.map((file) => `operate/${file}`),
  ];
  const programs = [...entries.map((entry) => `apps/server/src/${entry}`), `${WEB_BUILD}/server/index.js`];
  for (const program of programs) {
    const tried = spawnSync(process.execPath, [program], {
      cwd: tree,
      env: {},
      encoding: "utf8",
      timeout: 60_000,
    });
    if (/ERR_MODULE_NOT_FOUND|ERR_PACKAGE|SyntaxError/.test(tried.stderr))
      throw new Error(`${program} does not run from the archive:\n${tried.stderr.slice(0, 600)}`);
  }
}

async function writeChecksums(tree: string): Promise<number> {
  const files = readdirSync(tree, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(tree.length + 1))
    .sort();
  const lines = files.map((file) => {
    const sum = createHash("sha256")
      .update(readFileSync(join(tree, file)))
      .digest("hex");
    return `${sum}  ${file}\n`;
  });
  await writeFile(join(tree, "SHA256SUMS"), lines.join(""));
  return files.length;
}

/** Reproducible: the same commit and the same packages produce the same bytes. */
function pack(tree: string): string {
  const out = join(REPOSITORY, values.out);
  mkdirSync(out, { recursive: true });
  const archive = join(out, `${name}-${PLATFORM}.tar.gz`);
  const order = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner"];
  const time = `--mtime=@${git("log", "-1", "--format=%ct")}`;
  const gzip = ["--use-compress-program", "gzip -n -6"];
  execFileSync("tar", ["-c", ...order, time, ...gzip, "-f", archive, "-C", dirname(tree), name]);
  return archive;
}
