import { defineConfig } from "@playwright/test";
import { CHROMIUM_PATH } from "./testing/chromium.ts";

// The global setup boots the product and sets E2E_BASE_URL; each worker reads this file again after that.
const baseURL = process.env.E2E_BASE_URL;

const full = { testDir: "e2e", testIgnore: "e2e/{accessibility,journeys,pictures}/**", fullyParallel: true };

export default defineConfig({
  outputDir: "reports/e2e",
  globalSetup: "./e2e/global-setup.ts",
  workers: 2,
  // A second try for a busy machine. One that needed it is named at the end of the run, and must be fixed.
  retries: 1,
  // For a busy machine: what is wrong stays wrong for longer than this.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [["list"], ["json", { outputFile: process.env.E2E_REPORT ?? "reports/e2e.json" }]],
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
  projects: [
    // Before the others: its one long file would otherwise end the run on a single worker.
    { name: "accessibility", testDir: "e2e/accessibility", fullyParallel: true },
    { name: "full", ...full },
    { name: "smoke", ...full, grep: /@smoke/ },
    {
      name: "journeys",
      testDir: "e2e/journeys",
      // One of them runs a worker whose clock is ahead, which must not take the jobs of the others.
      workers: 1,
      retries: 0,
      timeout: 20 * 60_000,
      // Without this an element that never appears is waited for until the test times out.
      use: { actionTimeout: 60_000 },
    },
    { name: "pictures", testDir: "e2e/pictures", fullyParallel: true },
  ],
});
