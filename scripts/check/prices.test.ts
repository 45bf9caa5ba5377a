import { expect, test } from "vitest";
import { EXTRAS, formatPrice, OFFERS } from "../../packages/contracts/src/prices.ts";
import { isTest, listFiles, REPOSITORY, read } from "../../testing/repository-files.ts";

/** The pages of the documentation that quote prices; `docs-facts.test.ts` compares each with the price list. */
const QUOTES = ["content/docs/plans.md"];
/** Prices of invented owners in examples, and of language models. */
const OTHERS = /^(?:content\/(?:blog|sample)\/|apps\/web\/app\/content\/(?:examples|case-studies)\.ts$)/;
const SHOWN = /^(?:apps|packages|content|deploy)\/.*\.(?:tsx?|md|json|html)$|^README\.md$|^\.env\.example$/;

const AMOUNTS = [...Object.values(OFFERS), ...Object.values(EXTRAS)]
  .flatMap(({ price }) => price || [])
  .map((price) => formatPrice(price).slice(1).replace(".", "\\."));
/** A price as text: `$29`, `29 dollars`, `USD 29`. Code has `$1` in SQL and in replacements. */
const PRICE = new RegExp(
  `\\$(?:${AMOUNTS.join("|")})(?![\\d.]*\\d)|\\b(?:${AMOUNTS.join("|")}) (?:US )?dollars|\\bUSD ?\\d|US\\$`,
  "g",
);
/** Texts of pages have no other use of a dollar sign before a number. */
const IN_TEXT = /\$\d+(?:[.,]\d+)?/g;

function pricesIn(file: string, text: string): string[] {
  const isText = file.startsWith("content/") || /\/content\/|copy\.ts$/.test(file);
  const found = text.match(isText ? IN_TEXT : PRICE) ?? [];
  return found.map((price) => `${file}: ${price}`);
}

test("no price is written outside of the price list", () => {
  const files = listFiles(REPOSITORY).filter(
    (file) =>
      SHOWN.test(file) &&
      !isTest(file) &&
      !OTHERS.test(file) &&
      !QUOTES.includes(file) &&
      file !== "packages/contracts/src/prices.ts",
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => pricesIn(file, read(REPOSITORY, file)))).toEqual([]);
});

test("a price that somebody writes is found", () => {
  const found = (file: string, text: string) => pricesIn(file, text).length;
  expect(found("apps/web/app/features/x/view.tsx", "<p>Pro is $29 a month, or $0.02 each</p>")).toBe(2);
  expect(found("apps/server/src/modules/plans/emails.ts", "`Pro costs 29 dollars or USD 99`")).toBe(2);
  expect(found("apps/web/app/content/home.ts", 'price: "$19",')).toBe(1);
  expect(found("content/docs/start.md", "It costs $1,200.")).toBe(1);
  expect(found("apps/server/src/x.ts", "where user_id = $1 and id = $2")).toBe(0);
});
