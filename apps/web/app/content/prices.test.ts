import { PLANS } from "@understudy/contracts/plain";
import { OFFERS, offersOf, PERSONAL_OFFERS, yearlyPrice } from "@understudy/contracts/prices";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { account } from "../features/account/copy.ts";
import { PriceList } from "../features/marketing/price-list.tsx";
import { widgets } from "../features/widgets/copy.ts";
import PricingPage from "../pages/pricing.tsx";
import { deploy } from "./deploy.ts";
import { home } from "./home.ts";
import { creatorLanding, secondLanding } from "./landing.ts";
import { type PricedLine, pricedLines, pricing } from "./pricing.ts";
import { seo } from "./seo.ts";

/** The texts of rendered markup, in order. */
function textsIn(markup: string): string[] {
  const texts = markup.split(/<[^>]*>/).map((text) => text.replaceAll("&#x27;", "'").trim());
  return texts.filter((text) => text !== "");
}

const cardOf = (line: PricedLine): string =>
  renderToStaticMarkup(createElement(PriceList, { lines: [line] }));

describe("the price list", () => {
  test("has the three lines with the prices and allowances of the specification", () => {
    const listed = Object.fromEntries(
      Object.entries(OFFERS).map(([id, { price, conversations }]) => [id, [price, conversations]]),
    );
    expect(listed).toEqual({
      "personal-free": [0, 100],
      "personal-pro": [29, 2_500],
      "personal-pro-plus": [99, null],
      "business-starter": [49, 1_000],
      "business-professional": [149, 10_000],
      "business-enterprise": [null, null],
      "managed-starter": [99, 1_000],
      "managed-professional": [299, 10_000],
      "managed-enterprise": [null, null],
    });
    expect([yearlyPrice(49), yearlyPrice(149)]).toEqual([470.4, 1430.4]);
  });

  test("sells nothing that the granted plan doesn't allow", () => {
    for (const { name, line, conversations, grants } of Object.values(OFFERS)) {
      const allowed = PLANS[grants].conversationsPerMonth ?? Number.POSITIVE_INFINITY;
      expect(conversations ?? Number.POSITIVE_INFINITY, `${line} ${name}`).toBeLessThanOrEqual(allowed);
      if (line !== "personal") expect(PLANS[grants].paid, `${line} ${name}`).toBe(true);
    }
    for (const [grants, offer] of Object.entries(PERSONAL_OFFERS)) expect(offer.grants).toBe(grants);
  });
});

test("a plan of the price page has all that its card shows, and its card shows it [PRICE-07]", () => {
  for (const line of pricedLines) {
    const card = cardOf(line);
    expect(line.plans).toHaveLength(3);
    for (const { name, price, period, description, features, cta } of line.plans) {
      for (const part of [name, price, period, description, cta.label].filter(Boolean))
        expect(textsIn(card), `${line.title} ${name}`).toContain(part);
      for (const feature of features)
        expect(card.toLowerCase()).toContain(
          feature.included ? feature.name.toLowerCase() : `no ${feature.name.toLowerCase()}`,
        );
      expect(card).toContain(`href="${cta.href}"`);
    }
  }
  const popular = pricedLines.flatMap(({ plans }) => plans.filter((plan) => plan.popular));
  expect(popular.map(({ name, price }) => `${name} ${price}`)).toEqual(["Free $0"]);
  const page = renderToStaticMarkup(createElement(PricingPage));
  expect(page).toContain(renderToStaticMarkup(createElement(PriceList, { lines: pricedLines })));
  expect(page.match(/<mark/g)).toHaveLength(1);
});

test("each page shows the prices of its line [PRICE-08]", () => {
  const prices = (plans: readonly { name: string; price: string }[]) =>
    plans.map(({ name, price }) => `${name} ${price}`);
  expect(pricing.lines.map(({ title, plans }) => [title, ...prices(plans)])).toEqual([
    ["Personal", "Free $0", "Pro $29", "Pro+ $99"],
    ["Business", "Starter $49", "Professional $149", "Enterprise Custom"],
    ["Managed", "Starter $99", "Professional $299", "Enterprise Custom"],
  ]);
  expect(pricing.extras.list.map(({ name, price, unit }) => `${name} ${price}${unit}`)).toEqual([
    "More conversations $0.02 per conversation",
    "Premium Support $299/month",
    "Custom Training $999 one-time",
    "Multi-Language Pack $99/month",
  ]);
  expect(prices(secondLanding.pricing.plans)).toEqual(["Free demo Free", "Pro $29"]);
  expect(prices(creatorLanding.pricing.plans)).toEqual(["Free $0", "Pro $29", "Pro+ $99"]);
  expect(prices(home.pricing.plans)).toEqual(["Free $0", "Pro $29", "Pro+ $99"]);
  expect(prices(deploy.pricing.plans)).toEqual(["Starter $99", "Professional $299", "Enterprise Custom"]);
  expect(seo.hero.note).toBe("Business Starter $49 and Business Professional $149 per month.");
  expect(widgets.teaser.action).toBe("Upgrade to Pro - $29/month");
  expect(offersOf("personal").map(({ price }) => account.plan.price(price ?? 0))).toEqual([
    "$0",
    "$29 a month",
    "$99 a month",
  ]);
});

test("no page says that nothing is ever charged and names an overage beside it", () => {
  const personal = JSON.stringify([home, secondLanding, creatorLanding, deploy]);
  expect(personal).not.toMatch(/0\.02|overage|never charged extra|never charges you extra/i);
  expect(JSON.stringify(pricing)).toContain("It never charges you without asking.");
});
