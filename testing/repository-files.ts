import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const REPOSITORY = join(import.meta.dirname, "..");

/** Lists tracked and new files. Files that git ignores are not source. */
export function listFiles(root: string): string[] {
  const listed = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (listed.status !== 0) throw new Error(`git ls-files failed: ${listed.stderr}`);
  const files = listed.stdout.split("\0").filter((file) => file !== "" && existsSync(join(root, file)));
  if (files.length === 0) throw new Error(`git knows no files in ${root}`);
  return [...new Set(files)].sort();
}

export function read(root: string, file: string): string {
  return readFileSync(join(root, file), "utf8");
}

export function isTypeScript(file: string): boolean {
  return /\.tsx?$/.test(file) && !file.endsWith(".d.ts");
}

export function isTest(file: string): boolean {
  return (
    /\.test\.tsx?$/.test(file) ||
    /^(?:testing|e2e|trust|bench|evals|chaos)\//.test(file) ||
    /^(?:apps|packages)\/[^/]+\/test\//.test(file)
  );
}

/** Tables, generated files, copy and migrations have no length limit. */
export function isContent(file: string): boolean {
  return /\.(?:data|gen)\.[^/]+$/.test(file) || /(?:^|\/)(?:content|migrations)\//.test(file);
}
