import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LIMIT_MS } from "../../src/platform/shutdown.ts";

test.each([
  ["deploy/systemd/understudy-http@.service", /^TimeoutStopSec=(\d+)$/m],
  ["deploy/systemd/understudy-worker@.service", /^TimeoutStopSec=(\d+)$/m],
  ["compose.yaml", /stop_grace_period: (\d+)s/],
])("%s waits until the process has ended in order", (file, pattern) => {
  const text = readFileSync(new URL(`../../../../${file}`, import.meta.url), "utf8");
  expect(Number(pattern.exec(text)?.[1]) * 1000).toBeGreaterThan(LIMIT_MS);
});
