import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { packN8nNodes } from "../../testing/pack-n8n.ts";
import { REPOSITORY } from "../../testing/repository-files.ts";
import { run } from "../../testing/run-command.ts";
import { PUBLISHED, packPackage } from "./pack-package.ts";
import { differs, surfaceOf } from "./types/surface.ts";

/*
 * Packs what npm users install, and runs two checkers on each package:
 *   npm run release -- packages [--accept] [--out FOLDER]
 * The public types are stored beside each package as `types.txt`, so a change is noticed before it is published.
 */
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    accept: { type: "boolean", default: false },
    out: { type: "string", default: ".data/packages" },
  },
});
const out = path.resolve(REPOSITORY, values.out);
const folder = await mkdtemp(path.join(tmpdir(), "understudy-pack-"));
const names = Object.keys(PUBLISHED) as (keyof typeof PUBLISHED)[];
let failed = 0;
try {
  await mkdir(out, { recursive: true });
  for (const name of names) failed += (await judge(name)) ? 0 : 1;
  // Neither types nor entry points to check: n8n loads the files that the package names.
  console.log(`ok     ${path.relative(REPOSITORY, await packN8nNodes(path.join(folder, "n8n"), out))}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(`${names.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function judge(name: keyof typeof PUBLISHED): Promise<boolean> {
  const target = path.join(folder, name);
  const { tarball, entries, version } = await packPackage(name, target, out);
  const { messages, pkg } = await publint({ pkgDir: target, strict: true, pack: false });
  for (const message of messages) console.log(`  ${name}: ${formatMessage(message, pkg ?? {})}`);
  const types = await run("attw", [tarball, "--profile", "esm-only", "--no-color"]);
  if (types.code !== 0) console.log(types.output);
  const change = await differs(
    await surfaceOf(target, entries),
    path.join(REPOSITORY, "packages", name, "types.txt"),
    values.accept,
  );
  if (change)
    console.log(`the types have changed; if this is meant: npm run release -- packages --accept\n${change}`);
  const good = messages.length === 0 && types.code === 0 && change === undefined;
  console.log(`${good ? "ok    " : "FAILED"} ${path.relative(REPOSITORY, tarball)}, version ${version}`);
  return good;
}
