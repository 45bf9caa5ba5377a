import { expect, test } from "vitest";
import { docsPages } from "../../content/docs.ts";
import { docsFiles, docsPlaces } from "./library.server.ts";
import { searchPlaces } from "./search.ts";

const places = docsPlaces();
const first = (question: string) => searchPlaces(question, places)[0]?.href;

test("the list of pages and the files of the documentation are the same", () => {
  expect(docsPages.map(({ slug, file = slug }) => file).toSorted()).toEqual(docsFiles().toSorted());
});

test.each([
  ["wordpress", "/docs/embedding#wordpress"],
  ["api key", "/docs/api#do-i-need-an-api-key"],
  ["delete account", "/docs/security-and-privacy#how-do-i-delete-my-account"],
  ["conv count", "/docs/plans#what-counts-as-a-conversation"],
])("%s is found where it is written", (question, href) => {
  const found = searchPlaces(question, places).map((place) => place.href);
  expect(found).toContain(href);
});

test.each([
  ["wordpres", "wordpress"],
  ["wrodpress", "wordpress"],
  ["idempotancy", "idempotency"],
  ["shopfy", "shopify"],
  ["webhok secret", "webhook secret"],
  ["citatoin", "citation"],
])("%s finds what %s finds", (typed, meant) => {
  expect(searchPlaces(typed, places).length).toBeGreaterThan(0);
  expect(first(typed)).toBe(first(meant));
});

test("nothing is found for nothing, and for words that never occur together", () => {
  expect(first("")).toBeUndefined();
  expect(first("wordpress zeppelin")).toBeUndefined();
});

test("a place is shown by the words around what was asked", () => {
  const [found] = searchPlaces("idempotency", places);
  expect(found?.text.toLowerCase()).toContain("idempotency");
  expect(found?.text.length).toBeLessThan(160);
});
