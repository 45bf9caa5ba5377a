import { BUILD_ORIGIN } from "@understudy/contracts";
import { expect, test } from "vitest";
import { hydratedPolicy } from "./content-policy.ts";
import { injectRuntimeConfig } from "./runtime-config.ts";

const PAGE = `<!DOCTYPE html><html lang="en"><head><link rel="canonical" href="${BUILD_ORIGIN}/pricing"/></head></html>`;

test("URLs of the build become URLs of the server", () => {
  const html = injectRuntimeConfig(PAGE, { origin: "https://understudy.example", analytics: undefined });
  expect(html).toContain('href="https://understudy.example/pricing"');
  expect(html).not.toContain(BUILD_ORIGIN);
  expect(html).not.toContain("data-analytics");
});

test("a page contains the analytics address, whatever characters it has", () => {
  const url = 'https://count.example/$&?a=1&b="2"';
  const html = injectRuntimeConfig(PAGE, {
    origin: "https://understudy.example",
    analytics: { url, consent: "ask" },
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
