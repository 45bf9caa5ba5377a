import { BUILD_ORIGIN } from "@understudy/contracts";
import { describe, expect, test } from "vitest";
import { hydratedPolicy } from "./content-policy.ts";
import { injectRuntimeConfig } from "./runtime-config.ts";

const PAGE = `<!DOCTYPE html><html lang="en"><head><link rel="canonical" href="${BUILD_ORIGIN}/pricing"/></head></html>`;

test("URLs of the build become URLs of the server", () => {
  const html = injectRuntimeConfig(PAGE, {
    origin: "https://understudy.example",
    analytics: undefined,
    values: {},
  });
  expect(html).toContain('href="https://understudy.example/pricing"');
  expect(html).not.toContain(BUILD_ORIGIN);
  expect(html).not.toContain("data-analytics");
});

test("a page contains the analytics address, whatever characters it has", () => {
  const url = 'https://count.example/$&?a=1&b="2"';
  const html = injectRuntimeConfig(PAGE, {
    origin: "https://understudy.example",
    analytics: { url, consent: "ask" },
    values: {},
  });
  expect(html).toContain(
    '<html data-analytics="https://count.example/$&amp;?a=1&amp;b=&quot;2&quot;" data-consent="ask" lang',
  );
});

test("a page may connect to its own server and to the analytics server", () => {
  expect(hydratedPolicy(PAGE)).toContain("connect-src 'self';");
  expect(hydratedPolicy(PAGE, "https://count.example/api/event?a=1")).toContain(
    "connect-src 'self' https://count.example;",
  );
});

describe("a slot", () => {
  const SLOTS =
    '<p><if-set name="operatorContact">Write to <a href="mailto:{{operatorContact}}">{{operatorContact}}</a></if-set>' +
    '<if-unset name="operatorContact">Use the form</if-unset></p>';
  const filled = (values: Record<string, string | undefined>): string =>
    injectRuntimeConfig(SLOTS, { origin: "https://understudy.example", analytics: undefined, values });

  test("shows a value that is set, as text", () => {
    expect(filled({ operatorContact: "a$&@keel.example" })).toBe(
      '<p>Write to <a href="mailto:a$&amp;@keel.example">a$&amp;@keel.example</a></p>',
    );
    expect(filled({ operatorContact: '"><script>' })).not.toContain("<script>");
  });

  test("can be inside another one", () => {
    const html =
      '<if-set name="a">{{a}}<if-set name="b">, {{b}}</if-set></if-set><if-unset name="b"> alone</if-unset>';
    const given = (values: Record<string, string>) =>
      injectRuntimeConfig(html, { origin: "https://understudy.example", analytics: undefined, values });
    expect([given({ a: "1", b: "2" }), given({ a: "1" }), given({ b: "2" })]).toEqual([
      "1, 2",
      "1 alone",
      "",
    ]);
  });

  test("shows the fallback, and nothing of the slot", () => {
    for (const values of [{}, { operatorContact: undefined }, { operatorContact: "" }])
      expect(filled(values)).toBe("<p>Use the form</p>");
  });
});
