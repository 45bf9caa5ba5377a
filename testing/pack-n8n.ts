import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { REPOSITORY } from "./repository-files.ts";
import { run } from "./run-command.ts";

const SOURCE = path.join(REPOSITORY, "packages/n8n-nodes-understudy");
/** n8n derives the name of a class from the name of its file. */
const FILES = {
  "credentials/UnderstudyApi.credentials": "api-credentials.ts",
  "nodes/Understudy.node": "understudy-node.ts",
  "nodes/UnderstudyTrigger.node": "trigger-node.ts",
};

/** Builds the nodes of n8n to JavaScript in `folder` and packs them. Returns the path of the tarball. */
export async function packN8nNodes(folder: string, out: string): Promise<string> {
  await build({
    entryPoints: Object.fromEntries(
      Object.entries(FILES).map(([target, file]) => [target, path.join(SOURCE, "src", file)]),
    ),
    outdir: path.join(folder, "dist"),
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
  });
  for (const part of ["nodes", "credentials"]) {
    await mkdir(path.join(folder, "dist", part), { recursive: true });
    await copyFile(
      path.join(SOURCE, "src/understudy.svg"),
      path.join(folder, "dist", part, "understudy.svg"),
    );
  }
  await copyFile(path.join(REPOSITORY, "LICENSE"), path.join(folder, "LICENSE"));
  await copyFile(path.join(SOURCE, "README.md"), path.join(folder, "README.md"));
  const manifest = JSON.parse(await readFile(path.join(SOURCE, "package.json"), "utf8")) as Record<
    string,
    unknown
  >;
  // n8n loads CommonJS, and always has its own n8n-workflow.
  const { type: _type, devDependencies: _own, peerDependenciesMeta: _optional, ...kept } = manifest;
  const published = { ...kept, files: ["dist"] };
  await writeFile(path.join(folder, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
  const args = ["pack", "--json", "--pack-destination", out];
  const { code, stdout, output } = await run("npm", args, { cwd: folder });
  if (code !== 0) throw new Error(`npm pack failed for the n8n nodes:\n${output}`);
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  return path.join(out, filename);
}
