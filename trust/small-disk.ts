import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A disk of so many megabytes over a folder, in memory. Only root may mount one. */
export async function smallDisk(folder: string, megabytes: number, user?: string) {
  await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "understudy-trust", folder]);
  if (user) await run("chown", [`${user}:`, folder]);
  return {
    grow: (to: number) => run("mount", ["-o", `remount,size=${to}m`, folder]),
    remove: () => run("umount", ["--lazy", folder]),
  };
}

/** Fills what is left of a disk, and gives it back. */
export async function ballast(folder: string) {
  const file = `${folder}/ballast`;
  // Ends with "no space left", which is what is wanted.
  await run("dd", ["if=/dev/zero", `of=${file}`, "bs=64k"]).catch(() => {});
  return { remove: () => run("rm", ["-f", file]) };
}
