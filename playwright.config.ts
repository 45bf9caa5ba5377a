import { defineConfig } from "@playwright/test";
import { CHROMIUM_PATH } from "./testing/chromium.ts";

// The global setup boots the product and sets E2E_BASE_URL; each worker reads this file again after that.
const baseURL = process.env.E2E_BASE_URL;

export default defineConfig({
  testDir: "e2e",
  outputDir: "reports/e2e",
  globalSetup: "./e2e/global-setup.ts",
  workers: 2,
  // A second try for a busy machine. One that needed it is named at the end of the run, and is to be mended.
  retries: 1,
  // For a busy machine: what is wrong stays wrong for longer than this.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [["list"], ["json", { outputFile: "reports/e2e.json" }]],
  use: {
    ...(baseURL === undefined ? {} : { baseURL }),
    browserName: "chromium",
    // Recording doubles the time of every test; a failure is looked into by running its file again with this set.
    trace: process.env.E2E_TRACE === undefined ? "off" : "retain-on-failure",
    launchOptions: {
      executablePath: CHROMIUM_PATH,
      args: ["--no-sandbox"],
    },
  },
});
