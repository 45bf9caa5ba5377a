import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { loadConfig, loadModelsConfig } from "../config.ts";

const folder = mkdtempSync(path.join(tmpdir(), "understudy-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

function secret(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text, { mode: 0o600 });
  return file;
}

const GOOD = { DATABASE_URL: "postgres://127.0.0.1/understudy", MAIL_URL: "smtp://127.0.0.1" };

test("every secret can be in a file, with or without a final line break", () => {
  const url = "postgres://understudy:p%40ss@db.example/understudy";
  const config = loadConfig({
    DATABASE_URL_FILE: secret("database-url", `${url}\n`),
    MAIL_URL_FILE: secret("mail-url", "smtp://user:word@mail.example"),
    MASTER_KEY_FILE: secret("master-key", `${Buffer.alloc(32, 7).toString("base64")}\n`),
    MODEL_API_KEY_FILE: secret("model-key", "sk-new\r\n"),
    STORAGE_S3_SECRET_KEY_FILE: secret("s3", ""),
  });
  expect(config.database.url).toBe(url);
  expect(config.mail.url).toBe("smtp://user:word@mail.example");
  expect(config.masterKeys).toEqual([Buffer.alloc(32, 7)]);
  expect(config.languageModel.apiKey).toBe("sk-new");
  expect(config.s3).toBeUndefined();
  expect(loadModelsConfig({ MODEL_DIR_FILE: secret("weights", "/weights\n") }).modelDir).toBe("/weights");
});

test("a missing file and a duplicate value are reported with the other errors, without any secret", () => {
  const file = secret("twice", "postgres://127.0.0.1/hunter2");
  const wrong = { ...GOOD, DATABASE_URL_FILE: file, MASTER_KEY_FILE: path.join(folder, "none"), PORT: "x" };
  expect(() => loadConfig(wrong)).toThrow(/DATABASE_URL_FILE[\s\S]*MASTER_KEY_FILE[\s\S]*at PORT/);
  expect(() => loadConfig(wrong)).not.toThrow(/hunter2/);
  expect(() => loadConfig({ ...GOOD, MASTER_KEY_FILE: file })).toThrow("32 random bytes");
});

test("two master keys can be set while one is rotated", () => {
  const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const text = [two, one].map((key) => key.toString("base64")).join(", ");
  expect(loadConfig({ ...GOOD, MASTER_KEY: text }).masterKeys).toEqual([two, one]);
  expect(loadConfig({ ...GOOD, MASTER_KEY: "" }).masterKeys).toEqual([]);
});
