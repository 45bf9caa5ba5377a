import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { listFiles, REPOSITORY, read } from "../../testing/repository-files.ts";

export type Tree = { root: string; files: string[]; remove: () => void };

/** Creates a small separate repository, so that a bad file is never in the real one. */
export function plantTree(contents: Record<string, string>): Tree {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "understudy-check-")));
  for (const [file, text] of Object.entries(contents)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const made = spawnSync("git", ["init", "--quiet"], { cwd: root, encoding: "utf8" });
  if (made.status !== 0) throw new Error(`git init failed: ${made.stderr}`);
  return { root, files: listFiles(root), remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Our packages as they are declared, with `contents` instead of their sources, and the real third-party packages. */
export function plantWorkspace(contents: Record<string, string>): Tree {
  const manifests = listFiles(REPOSITORY).filter((file) => /^(?:\w+\/\w+\/)?package\.json$/.test(file));
  const declared = Object.fromEntries(manifests.map((file) => [file, read(REPOSITORY, file)]));
  const tree = plantTree({ ".gitignore": "node_modules/\n", ...declared, ...contents });

  const real = join(REPOSITORY, "node_modules");
  const modules = join(tree.root, "node_modules");
  mkdirSync(join(modules, "@understudy"), { recursive: true });
  for (const name of readdirSync(real).filter((entry) => !entry.startsWith(".") && entry !== "@understudy")) {
    symlinkSync(join(real, name), join(modules, name));
  }
  for (const place of manifests.map(dirname).filter((folder) => folder !== ".")) {
    symlinkSync(join(tree.root, place), join(modules, "@understudy", place.slice(place.indexOf("/") + 1)));
  }
  return tree;
}
