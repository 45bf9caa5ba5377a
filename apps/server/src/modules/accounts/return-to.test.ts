import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ownPath } from "./return-to.ts";

const ORIGIN = "https://understudy.example";

describe("what returnTo may be", () => {
  test.each([
    "/",
    "/profile",
    "/profile?tab=documents#x",
    "/p/usr_x",
    "/a%20b",
    "/x?next=//evil.example",
    "/apis",
    "/x/api",
  ])("%s is kept", (value) => {
    expect(ownPath(value, ORIGIN)).toBe(value);
  });

  test.each([
    undefined,
    "",
    "profile",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "https:evil.example",
    ORIGIN,
    `${ORIGIN}/profile`,
    "javascript:alert(1)",
    "/\t/evil.example",
    "/\n/evil.example",
    " //evil.example",
    "\u0000//evil.example",
    "\uff0f\uff0fevil.example",
    "/\uff0fevil.example",
    "@evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    "/%2e%2e//evil.example",
    "/%2fevil.example",
    "/%5cevil.example",
    "/%5c%5cevil.example",
    "/x\r\nset-cookie: a=b",
    "/%ff",
    "/api",
    "/api/logout",
    "/API/logout",
    "/x/../api/logout",
    "/%61pi/logout",
    "/ap%69%2flogout",
  ])("%j is ignored", (value) => {
    expect(ownPath(value, ORIGIN)).toBe("/");
  });

  test("whatever comes in, a path of this site comes out, and it stays when it comes in again", () => {
    const pieces = "/ // \\ . .. @ ? # %2f %5c %2e %61pi api logout \t \n host https: \uff0f a".split(" ");
    const tricky = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((all) => `/${all.join("")}`);
    const value = fc.oneof(
      { weight: 4, arbitrary: tricky },
      { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
    );
    fc.assert(
      fc.property(value, (text) => {
        const path = ownPath(text, ORIGIN);
        const url = new URL(path, ORIGIN);
        expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
        expect(url.origin).toBe(ORIGIN);
        expect(decodeURIComponent(url.pathname)).not.toMatch(/^\/api(\/|$)/i);
        expect(ownPath(path, ORIGIN)).toBe(path);
      }),
      { numRuns: 5_000 },
    );
  });
});
