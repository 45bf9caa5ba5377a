import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const setup = "apps/server/test/global-setup.ts";

export default defineConfig({
  test: {
    include: [
      "packages/*/src/**/*.test.{ts,tsx}",
      "apps/*/{src,app}/**/*.test.{ts,tsx}",
      "apps/server/test/**/*.test.ts",
      "scripts/**/*.test.ts",
    ],
    ...(existsSync(new URL(setup, import.meta.url)) ? { globalSetup: [setup] } : {}),
    pool: "forks",
    // Half of the time a test waits for a server; one process a core keeps both busy.
    maxWorkers: availableParallelism(),
    // For a busy machine: what is wrong stays wrong for longer than this.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A second try for a busy machine. One that needed it is named at the end of the run, and is to be mended.
    retry: 1,
    globals: false,
  },
});
