import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const HOUR = 3_600_000;

export default defineConfig({
  test: {
    pool: "forks",
    // A third of the time a test waits for a server: one process more than cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    // Long enough for a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["packages/*/src/**/*.test.{ts,tsx}", "apps/web/app/**/*.test.{ts,tsx}"],
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: [
            "apps/server/{src,test}/**/*.test.ts",
            "{scripts,testing,bench,evals,chaos}/**/*.test.ts",
            "trust/catalogue.test.ts",
          ],
          exclude: ["**/*.slow.test.ts"],
          globalSetup: ["apps/server/test/global-setup.ts"],
          // Loading the product takes longer than most files of tests: the files of a worker share it.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          // More than 20 s each: they run in the merge lane.
          name: "slow",
          include: ["{apps,packages,scripts}/**/*.slow.test.ts"],
          globalSetup: ["apps/server/test/global-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "trust",
          include: ["trust/*.test.ts"],
          exclude: ["trust/catalogue.test.ts"],
          // Node loads the product itself, so that the hooks which make mutations see every module.
          experimental: { viteModuleRunner: false },
          // Most tests measure the machine they run on: one at a time, unless trust/main.ts knows better.
          fileParallelism: process.env["TRUST_SIDE_BY_SIDE"] === "yes",
          testTimeout: 4 * HOUR,
        },
      },
    ],
  },
});
