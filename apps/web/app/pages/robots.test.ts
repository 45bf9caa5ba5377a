import { expect, test } from "vitest";
import { publicPaths, shellPaths } from "../screen-paths.ts";
import { loader } from "./robots.ts";

/** Whether a robots.txt rule matches a URL: `*` is a wildcard, `$` marks the end, anything else is a prefix. */
function covers(rule: string, address: string): boolean {
  const pattern = rule.replace(/[.?+^()[\]{}|\\]/g, "\\$&").replaceAll("*", ".*");
  return new RegExp(`^${pattern}`).test(address);
}

test("robots.txt closes every owner screen and no page that is for everybody", async () => {
  const request = new Request("https://understudy.example/robots.txt");
  const text = await loader({ request } as Parameters<typeof loader>[0]).text();
  const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, rule = ""]) => rule);
  const isClosed = (address: string): boolean => closed.some((rule) => covers(rule, address));
  const closedPaths = [...shellPaths, "/o/key", "/login", "/login/confirm"];
  expect(closedPaths).toContain("/rehearsal");
  expect(closedPaths.filter((path) => !isClosed(path))).toEqual([]);
  expect(closedPaths.filter((path) => !isClosed(`${path}?tab=x`))).toEqual([]);
  const open = [
    ...publicPaths,
    "/profile/usr_0123456789abcdefghijkl",
    "/p/1",
    "/share/marguerite",
    "/chat.js",
  ];
  expect(open.filter(isClosed)).toEqual([]);
});
