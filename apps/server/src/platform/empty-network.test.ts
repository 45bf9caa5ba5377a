import { spawnSync } from "node:child_process";
import { readlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { until } from "../../test/builders.ts";
import { READER_LIMITS } from "../features/documents/reader.ts";
import { startBounded } from "./bounded-process.ts";
import { INTO_EMPTY_NETWORK } from "./empty-network.ts";

const isAllowed = spawnSync("unshare", ["--user", "--net", "true"]).status === 0;
const networkOf = (pid: number | string): string => readlinkSync(`/proc/${pid}/ns/net`);

test("a program is alone in a network where the system allows it, and runs all the same where not", () => {
  const start = (before: string) =>
    spawnSync("/bin/sh", ["-c", `${before}${INTO_EMPTY_NETWORK}`, "sh", "/bin/cat", "/proc/net/dev"], {
      encoding: "utf8",
    }).stdout;
  const interfaces = (text: string): string[] =>
    [...text.matchAll(/^ *([\w.-]+):/gm)].map(([, name]) => name ?? "");
  if (isAllowed) expect(interfaces(start(""))).toEqual(["lo"]);
  expect(interfaces(start("unshare() { return 1; }; "))).toContain("lo");
});

test("the process that reads a file has no network of ours where the system allows it", async () => {
  const file = new URL("../features/documents/reader-child.ts", import.meta.url);
  const child = startBounded({ file }, READER_LIMITS);
  try {
    if (isAllowed) await until(async () => networkOf(child.pid ?? 0) !== networkOf("self"));
    else expect(networkOf(child.pid ?? 0)).toBe(networkOf("self"));
  } finally {
    child.kill("SIGKILL");
  }
});
