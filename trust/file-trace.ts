import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";

type Functions = Record<string, (...args: unknown[]) => unknown>;

/** Every call that takes a path. */
const CALLS = [
  "open",
  "readFile",
  "writeFile",
  "appendFile",
  "mkdir",
  "rename",
  "rm",
  "rmdir",
  "unlink",
  "stat",
  "lstat",
  "readdir",
  "access",
  "copyFile",
  "link",
  "symlink",
  "readlink",
  "realpath",
  "chmod",
  "truncate",
  "cp",
];
const STREAMS = ["createReadStream", "createWriteStream"];

/** Records every path that this process accesses until `stop`. The calls still take effect. */
export function traceFiles() {
  const touched: string[] = [];
  const restore: (() => void)[] = [];
  const wrap = (from: Functions, name: string): void => {
    const real = from[name];
    if (typeof real !== "function") return;
    from[name] = function traced(this: unknown, ...args: unknown[]) {
      for (const place of name === "rename" || name === "copyFile" || name === "link"
        ? args.slice(0, 2)
        : args.slice(0, 1)) {
        if (typeof place === "string" || place instanceof URL) touched.push(path.resolve(String(place)));
      }
      return real.apply(this, args);
    };
    restore.push(() => {
      from[name] = real;
    });
  };
  for (const name of CALLS) {
    wrap(fs.promises as unknown as Functions, name);
    wrap(fs as unknown as Functions, name);
    wrap(fs as unknown as Functions, `${name}Sync`);
  }
  for (const name of STREAMS) wrap(fs as unknown as Functions, name);
  syncBuiltinESMExports();
  return {
    touched,
    stop(): void {
      for (const undo of restore) undo();
      syncBuiltinESMExports();
    },
  };
}
