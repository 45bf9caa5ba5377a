import { describe, expect, test } from "vitest";
import { readRobots } from "./robots-rules.ts";

const allows = (text: string, path: string) =>
  readRobots(text, "UnderstudyBot").allows(`https://example.com${path}`);

describe("robots.txt", () => {
  test.each([
    ["/fish", "/fish", false],
    ["/fish", "/fish.html", false],
    ["/fish", "/Fish", true],
    ["/fish*", "/fishheads", false],
    ["/*.php", "/folder/any.php.file?x=1", false],
    ["/*.php$", "/filename.php", false],
    ["/*.php$", "/filename.php?x=1", true],
    ["/*.php$", "/filename.php/filename.php", false],
    ["/fish*.php", "/fishheads/catfish.php?id=1", false],
    ["/fish*.php", "/Fish.PHP", true],
    ["/$", "/", false],
    ["/$", "/a", true],
    ["/a*b*b$", "/ab", true],
    ["/a*b*b$", "/abb", false],
    ["/*?", "/page?x=1", false],
    ["/caf%c3%a9", "/caf%C3%A9", false],
    ["/café", "/caf%C3%A9", false],
    ["*", "/anything", false],
    ["", "/anything", true],
  ])("with Disallow: %s, %s is free: %s", (rule, path, free) => {
    expect(allows(`User-agent: *\nDisallow: ${rule}`, path)).toBe(free);
  });

  test("the longest rule counts, and of two of one length the one that allows", () => {
    const text = "user-agent: *\ndisallow: /shop\nallow: /shop/open\ndisallow: /page\nallow: /page";
    expect(allows(text, "/shop/closed")).toBe(false);
    expect(allows(text, "/shop/open/1")).toBe(true);
    expect(allows(text, "/page")).toBe(true);
  });

  test("rules under our own name count instead of those for all", () => {
    const text = [
      "User-agent: *",
      "Disallow: /",
      "",
      "User-agent: OtherBot",
      "User-agent: understudybot/1.0 # that is us",
      "Disallow: /private",
      "Crawl-delay: 2",
    ].join("\r\n");
    expect(allows(text, "/open")).toBe(true);
    expect(allows(text, "/private/1")).toBe(false);
    expect(readRobots(text, "UnderstudyBot").delaySeconds).toBe(2);
    expect(readRobots(text, "Somebody").allows("https://example.com/open")).toBe(false);
  });

  test("thousands of rules full of wildcards take no noticeable time for a page", () => {
    const rule = `Disallow: /${"*a".repeat(200)}b`;
    const text = `User-agent: *\n${Array.from({ length: 1_200 }, () => rule).join("\n")}`;
    const rules = readRobots(text, "UnderstudyBot");
    const started = performance.now();
    rules.allows(`https://example.com/${"a".repeat(1_900)}`);
    expect(performance.now() - started).toBeLessThan(100);
  });
});
