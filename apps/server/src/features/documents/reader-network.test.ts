import { spawnSync } from "node:child_process";
import { readlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { until } from "../../../test/builders.ts";
import { READER_LIMITS, startReader } from "./reader.ts";

const isAllowed = spawnSync("unshare", ["--user", "--net", "true"]).status === 0;
const networkOf = (pid: number | string): string => readlinkSync(`/proc/${pid}/ns/net`);

test("the process that reads a file has no network of ours where the system allows it", async () => {
  const child = startReader("./reader-child.ts", ["text/plain"], READER_LIMITS);
  try {
    if (isAllowed) await until(async () => networkOf(child.pid ?? 0) !== networkOf("self"));
    else expect(networkOf(child.pid ?? 0)).toBe(networkOf("self"));
  } finally {
    child.kill("SIGKILL");
  }
});
