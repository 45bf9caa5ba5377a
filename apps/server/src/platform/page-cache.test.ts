import { describe, expect, test } from "vitest";
import { type CachedPage, pageCache } from "./page-cache.ts";
import { keepBytes } from "./public-answer.ts";

const page = (bytes: number): CachedPage => keepBytes(Buffer.alloc(bytes, 1));

describe("the cache of pages", () => {
  test("renders a page once for many concurrent requests", async () => {
    const cache = pageCache(10_000);
    let made = 0;
    const make = async () => {
      made += 1;
      return page(100);
    };
    const found = await Promise.all(Array.from({ length: 20 }, () => cache.get("a", make)));
    expect(made).toBe(1);
    expect(new Set(found).size).toBe(1);
    await cache.get("a", make);
    expect(made).toBe(1);
  });

  test("stays within its byte limit and evicts the least recently used page", async () => {
    const cache = pageCache(3_500);
    const made: string[] = [];
    const ask = (key: string) =>
      cache.get(key, async () => {
        made.push(key);
        return page(1_000);
      });
    await ask("a");
    await ask("b");
    await ask("a");
    await ask("c");
    expect(cache.bytes()).toBeLessThanOrEqual(3_500);
    await ask("a");
    await ask("b");
    expect(made).toEqual(["a", "b", "c", "b"]);
    for (let index = 0; index < 50; index += 1) await ask(`${index}`);
    expect(cache.bytes()).toBeLessThanOrEqual(3_500);
  });

  test("does not store pages that are too large or failed", async () => {
    const cache = pageCache(500);
    expect((await cache.get("large", async () => page(1_000)))?.bytes).toHaveLength(1_000);
    expect(await cache.get("none", async () => undefined)).toBeUndefined();
    await expect(
      cache.get("broken", async () => {
        throw new Error("broken");
      }),
    ).rejects.toThrow("broken");
    expect(cache.bytes()).toBe(0);
    expect(await cache.get("broken", async () => page(1))).toBeDefined();
  });

  test("returns a page that was evicted while it was rendered", async () => {
    const cache = pageCache(3_500);
    const slow = Promise.withResolvers<CachedPage>();
    const pending = cache.get("slow", () => slow.promise);
    for (const key of ["a", "b", "c", "d"]) await cache.get(key, async () => page(1_000));
    slow.resolve(page(10));
    expect((await pending)?.bytes).toHaveLength(10);
  });
});
