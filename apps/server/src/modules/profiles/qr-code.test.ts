import { expect, test } from "vitest";
import { qrSvg } from "./qr-code.ts";

test("a code is one drawing with the quiet edge that readers need", () => {
  const svg = qrSvg("https://understudy.example/p/usr_0000000000000000000000");
  const side = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const dark = [...svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)]);
  expect(dark.length).toBeGreaterThan(300);
  expect(Math.min(...dark.flat())).toBe(4);
  expect(Math.max(...dark.flat())).toBe(side - 5);
  // The three corners with the finder patterns.
  for (const [x, y] of [
    [4, 4],
    [side - 5, 4],
    [4, side - 5],
  ]) {
    expect(dark).toContainEqual([x, y]);
  }
  expect(svg).not.toContain("understudy.example");
});

test("two addresses have two codes", () => {
  expect(qrSvg("https://understudy.example/p/1")).not.toBe(qrSvg("https://understudy.example/p/2"));
});
