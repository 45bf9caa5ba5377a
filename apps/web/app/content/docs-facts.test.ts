import { readdirSync, readFileSync } from "node:fs";
import { ERRORS } from "@understudy/contracts";
import { LIMITS, PLANS, PROFILE_TONES, WIDGET_RANGES } from "@understudy/contracts/plain";
import {
  EXTRAS,
  formatPrice,
  OFFERS,
  offerName,
  PRICE_TERMS,
  yearlyPrice,
} from "@understudy/contracts/prices";
import { expect, test } from "vitest";

const FOLDER = new URL("../../../../content/docs/", import.meta.url);
const pages = Object.fromEntries(
  readdirSync(FOLDER).map((file) => [file, readFileSync(new URL(file, FOLDER), "utf8")]),
);
const page = (name: string): string => pages[`${name}.md`] ?? "";
const number = (value: number | null): string => value?.toLocaleString("en") ?? "unlimited";
const row = (label: string, field: Exclude<keyof (typeof PLANS)["free"], "paid">): string =>
  `| ${[label, ...Object.values(PLANS).map((plan) => number(plan[field]))].join(" | ")} |`;

test("the plans have one name each on every page, and the room that the product gives them", () => {
  for (const [file, text] of Object.entries(pages)) {
    // The one page that explains the earlier plan names.
    const named = file === "plans.md" ? text.replace(/Earlier versions called[^:]*:/, "") : text;
    expect(named.match(/\bCreator\+?|\bEnterprise plans?|Pro (?:and|or) Enterprise/g), file).toBeNull();
  }
  expect(page("plans")).toContain("| | Free | Pro | Pro+ |");
  expect(page("plans")).toContain(row("Conversations a month", "conversationsPerMonth"));
  expect(page("plans")).toContain(row("AI profiles beside the main one", "profilesBesideMain"));
  expect(page("plans")).toContain(row("Documents for each AI profile", "documentsPerProfile"));
  expect(page("plans")).toContain(row("Questions in answer tests a month", "rehearsedPerMonth"));
  expect(page("plans")).toContain(row("Private links at a time", "runningOccasions"));
});

test("the page about plans quotes the price list, and no page has another price", () => {
  const text = page("plans");
  const monthly = (id: keyof typeof OFFERS): string => {
    const { price } = OFFERS[id];
    if (price === null) throw new Error(`${id} has no price.`);
    return `${offerName(OFFERS[id])} costs ${formatPrice(price)} a month`;
  };
  const yearly = (id: "business-starter" | "business-professional"): string =>
    `costs ${formatPrice(yearlyPrice(OFFERS[id].price))} a year`;
  const rows = Object.values(OFFERS).map((offer) => {
    const price = offer.price === null ? "by agreement" : formatPrice(offer.price);
    return `| ${offerName(offer)} | ${price} | ${number(offer.conversations)} |`;
  });
  const { conversations, support, training, languages } = EXTRAS;
  const { trialDays, yearlyDiscountPercent, moneyBackDays } = PRICE_TERMS;
  const overage = `${formatPrice(conversations.price)} per conversation`;
  const quotes = [
    ...rows,
    monthly("personal-pro"),
    monthly("personal-pro-plus"),
    monthly("business-starter"),
    monthly("business-professional"),
    monthly("managed-starter"),
    monthly("managed-professional"),
    yearly("business-starter"),
    yearly("business-professional"),
    `it costs ${formatPrice(OFFERS["personal-free"].price)} and never ends`,
    `| ${conversations.name} (overage) | ${overage} |`,
    `| ${support.name} | ${formatPrice(support.price)} a month |`,
    `| ${training.name} | ${formatPrice(training.price)} once |`,
    `| ${languages.name} | ${formatPrice(languages.price)} a month |`,
    `agree beforehand to pay ${overage}`,
    `${yearlyDiscountPercent}% less`,
    `${trialDays}-day free trial`,
    `${moneyBackDays}-day money-back guarantee`,
  ];
  for (const quote of quotes) expect(text).toContain(quote);
  const others = quotes.reduce((rest, quote) => rest.replaceAll(quote, ""), text);
  expect(others.match(/\$\d[\d.,]*/g)).toBeNull();
  for (const [file, content] of Object.entries(pages))
    if (file !== "plans.md") expect(content.match(/\$\d+/g), file).toBeNull();
});

test("retention and questions of a conversation are described within the range of their sliders", () => {
  const { dataRetention, maxMessages } = WIDGET_RANGES;
  const retention = `from ${dataRetention.min} to ${dataRetention.max} days`;
  for (const name of ["conversations", "customizing", "security-and-privacy"])
    expect(page(name), name).toContain(retention);
  const messages = `from ${maxMessages.min} to ${maxMessages.max}`;
  for (const name of ["plans", "customizing"]) expect(page(name), name).toContain(messages);
});

test("suggested questions are twelve in an owner's list and five on the page", () => {
  expect([LIMITS.chosenQuestions, LIMITS.suggestedQuestions]).toEqual([12, 5]);
  for (const name of ["settings", "visitors"]) {
    expect(page(name), name).toMatch(/up to twelve/);
    expect(page(name), name).toMatch(/visitors see the first five/);
  }
});

test("tones, a new profile, waiting visitors and API keys are described alike everywhere", () => {
  expect(page("assistants").toLowerCase()).toContain(
    `choose a tone: ${PROFILE_TONES.slice(0, -1).join(", ")} or ${PROFILE_TONES.at(-1)}`,
  );
  expect(page("start")).toContain("professional, friendly or casual");
  expect(page("settings")).toContain("Casual, which the setup wizard offers as its third");
  for (const name of ["assistants", "sharing"]) {
    expect(page(name), name).toMatch(/main profile\S* .*public from the beginning/);
    expect(page(name), name).toMatch(/AI profile( that you add)? is private/);
  }
  for (const [file, text] of Object.entries(pages)) {
    expect(text, file).not.toMatch(/opens a letter in your own mail program/);
    expect(text, file).not.toMatch(/keys for programs are planned|not there yet/);
  }
});

test("the page about errors has every code with its status and a cure", () => {
  const rows = [...page("errors").matchAll(/^\| `(\w+)` \| (\d+) \| (.+) \| (.+) \|$/gm)];
  expect(rows.map(([, code, status]) => [code, Number(status)])).toEqual(
    Object.entries(ERRORS).map(([code, { status }]) => [code, status]),
  );
});

test("each part that custom CSS may style is a class of the widget", () => {
  const source = new URL("../../../../packages/widget/src/", import.meta.url);
  const markup = readdirSync(source)
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => readFileSync(new URL(file, source), "utf8"))
    .join("\n");
  const parts = [...page("widget").matchAll(/^\| `\.([\w-]+)` \|/gm)].map(([, name = ""]) => name);
  expect(parts.length).toBeGreaterThan(10);
  expect(parts.filter((name) => !new RegExp(`class(?:Name)?=["{][^>]*\\b${name}\\b`).test(markup))).toEqual(
    [],
  );
});
