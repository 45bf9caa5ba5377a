import { renameSync, writeFileSync } from "node:fs";
import { weightFile } from "./weight-file.ts";

// Preloaded into a watched process: on a signal it collects garbage and writes the memory that is still in use. It
// writes atomically, so that a reader never sees half a file.
process.on("SIGUSR2", () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  const file = weightFile(process.pid);
  writeFileSync(`${file}.new`, String((heapUsed + external) / 1024 / 1024));
  renameSync(`${file}.new`, file);
});
