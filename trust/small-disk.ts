import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Mounts an in-memory disk of this many megabytes over a folder. Only root can mount one. */
export async function smallDisk(folder: string, megabytes: number, user?: string) {
  await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "understudy-trust", folder]);
  if (user) await run("chown", [`${user}:`, folder]);
  return {
    grow: (to: number) => run("mount", ["-o", `remount,size=${to}m`, folder]),
    remove: () => run("umount", ["--lazy", folder]),
  };
}

/** Fills the remaining space of a disk, and frees it again. */
export async function ballast(folder: string) {
  const file = `${folder}/ballast`;
  // Expected to end with "no space left".
  await run("dd", ["if=/dev/zero", `of=${file}`, "bs=64k"]).catch(() => {});
  return { remove: () => run("rm", ["-f", file]) };
}
