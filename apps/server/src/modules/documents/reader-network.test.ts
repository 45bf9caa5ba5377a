import { spawnSync } from "node:child_process";
import { readlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { until } from "../../../test/builders.ts";
import { startBounded } from "../../platform/bounded-process.ts";
import { READER_LIMITS } from "./reader.ts";

const isAllowed = spawnSync("unshare", ["--user", "--net", "true"]).status === 0;
const networkOf = (pid: number | string): string => readlinkSync(`/proc/${pid}/ns/net`);

test("the process that reads a file has no network of ours where the system allows it", async () => {
  const file = new URL("./reader-child.ts", import.meta.url);
  const child = startBounded({ file }, READER_LIMITS);
  try {
    if (isAllowed) await until(async () => networkOf(child.pid ?? 0) !== networkOf("self"));
    else expect(networkOf(child.pid ?? 0)).toBe(networkOf("self"));
  } finally {
    child.kill("SIGKILL");
  }
});
