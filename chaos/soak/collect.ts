import { renameSync, writeFileSync } from "node:fs";
import { weightFile } from "./weight-file.ts";

// Loaded into a process that is watched: at a signal it collects its garbage and writes down what is still in use.
// Whole or not at all, so that whoever waits for it never reads a half.
process.on("SIGUSR2", () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  const file = weightFile(process.pid);
  writeFileSync(`${file}.new`, String((heapUsed + external) / 1024 / 1024));
  renameSync(`${file}.new`, file);
});
