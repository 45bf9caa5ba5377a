import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadConfig } from "../../apps/server/src/config.ts";
import { localMasterKey } from "./master-key.ts";

test("makes a master key that the product takes, once, and for its owner only", () => {
  const folder = mkdtempSync(join(tmpdir(), "understudy-key-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "state/master-key");
  const key = localMasterKey(file);
  const database = { DATABASE_URL: "postgres://127.0.0.1/x", MAIL_URL: "smtp://127.0.0.1" };
  expect(loadConfig({ ...database, MASTER_KEY: key }).masterKeys).toHaveLength(1);
  expect(localMasterKey(file)).toBe(key);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
