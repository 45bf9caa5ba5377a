import { existsSync } from "node:fs";
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
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globals: false,
  },
});
