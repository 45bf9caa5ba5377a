import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { openGitPack } from "./git-pack.ts";
import { TooLarge } from "./unreadable.ts";

const folder = mkdtempSync(path.join(tmpdir(), "git-pack-"));
afterAll(() => rmSync(folder, { recursive: true }));
const git = (args: string[], input = ""): Buffer => execFileSync("git", ["-C", folder, ...args], { input });

test("lists the files of a commit without links and hidden files, and reads those that the pack has", async () => {
  git(["init", "-q"]);
  mkdirSync(path.join(folder, "sub"));
  writeFileSync(path.join(folder, "prices.md"), "A session costs 140 euros.");
  writeFileSync(path.join(folder, "sub/übung.md"), "Deep");
  writeFileSync(path.join(folder, "sub/large.md"), "x".repeat(5_000));
  writeFileSync(path.join(folder, ".hidden.md"), "x");
  symlinkSync("/etc/passwd", path.join(folder, "link.md"));
  git(["add", "-A"]);
  git(["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "-qm", "Notes"]);
  const commit = git(["rev-parse", "HEAD"]).toString().trim();
  const pack = git(["pack-objects", "--stdout", "--revs", "--filter=blob:limit=1000", "-q"], `${commit}\n`);
  const { files, read } = await openGitPack(pack, commit, () => {});
  expect(files.map(({ path: name }) => name).toSorted()).toEqual([
    "prices.md",
    "sub/large.md",
    "sub/übung.md",
  ]);
  const place = (name: string) => files.findIndex(({ path: one }) => one === name);
  expect(Buffer.from((await read(place("prices.md"))) as Uint8Array).toString()).toBe(
    "A session costs 140 euros.",
  );
  expect(await read(place("sub/large.md"))).toBe("too_large");
  const huge = Buffer.from(pack);
  huge.writeUInt32BE(100_001, 8);
  await expect(openGitPack(huge, commit, () => {})).rejects.toBeInstanceOf(TooLarge);
  await expect(openGitPack(pack.subarray(0, -30), commit, () => {})).rejects.toMatchObject({
    code: "document_unreadable",
  });
});
