import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { INTO_EMPTY_NETWORK } from "./empty-network.ts";

const isAllowed = spawnSync("unshare", ["--user", "--net", "true"]).status === 0;

test("a program runs in an empty network if the system allows it, and runs anyway if not", () => {
  const start = (before: string) =>
    spawnSync("/bin/sh", ["-c", `${before}${INTO_EMPTY_NETWORK}`, "sh", "/bin/cat", "/proc/net/dev"], {
      encoding: "utf8",
    }).stdout;
  const interfaces = (text: string): string[] =>
    [...text.matchAll(/^ *([\w.-]+):/gm)].map(([, name]) => name ?? "");
  if (isAllowed) expect(interfaces(start(""))).toEqual(["lo"]);
  expect(interfaces(start("unshare() { return 1; }; "))).toContain("lo");
});
