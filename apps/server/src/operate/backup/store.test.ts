import { chown, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { originalStorage } from "./store.ts";

const UNPRIVILEGED_USER = 65_534;

test.skipIf(process.getuid?.() !== 0)(
  "an original that root restores belongs to the owner of the folder",
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "originals-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await chown(folder, UNPRIVILEGED_USER, UNPRIVILEGED_USER);
    const key = `ab/${"ab".padEnd(40, "0")}`;
    await originalStorage({ storageDir: folder, s3: undefined }).write(key, Buffer.from("what was kept"));
    for (const one of [key, "ab"])
      expect((await stat(path.join(folder, one))).uid, one).toBe(UNPRIVILEGED_USER);
  },
);
