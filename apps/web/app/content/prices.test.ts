import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PlanCards } from "../features/marketing/plan-cards.tsx";
import PricingPage from "../pages/pricing.tsx";
import { home } from "./home.ts";
import { creatorLanding, secondLanding } from "./landing.ts";
import { type PricedPlan, pricedPlans, pricing } from "./pricing.ts";
import { seo } from "./seo.ts";

/** The texts of rendered markup, in order. */
function textsIn(markup: string): string[] {
  const texts = markup.split(/<[^>]*>/).map((text) => text.replaceAll("&#x27;", "'").trim());
  return texts.filter((text) => text !== "");
}

const cardOf = (plan: PricedPlan): string =>
  renderToStaticMarkup(createElement(PlanCards, { plans: [plan] }));

test("a plan of the price page has all that its card shows, and its card shows it [PRICE-07]", () => {
  expect(pricedPlans).toHaveLength(3);
  for (const plan of pricedPlans) {
    const { name, price, period, description, popular, features, cta } = plan;
    expect(features.length).toBeGreaterThan(3);
    expect(textsIn(cardOf(plan))).toEqual([
      name,
      ...(popular ? ["Popular"] : []),
      price,
      period,
      description,
      ...features.flatMap((feature) => [feature.included ? "Included:" : "Not included:", feature.name]),
      cta.label,
    ]);
    expect(cardOf(plan)).toContain(`href="${cta.href}"`);
  }
  expect(pricedPlans.filter(({ popular }) => popular)).toHaveLength(1);
  const page = renderToStaticMarkup(createElement(PricingPage));
  expect(page).toContain(renderToStaticMarkup(createElement(PlanCards, { plans: pricedPlans })));
});

test("each page has the prices of its own copy [PRICE-08]", () => {
  const prices = (plans: readonly { name: string; price: string }[]) =>
    plans.map(({ name, price }) => `${name} ${price}`);
  expect(prices(pricing.plans)).toEqual(["Starter $49", "Professional $149", "Enterprise Custom"]);
  expect(prices(secondLanding.pricing.plans)).toEqual(["Free demo $0", "Pro Assistant $29"]);
  expect(prices(creatorLanding.pricing.plans)).toEqual(["Free $0", "Pro $29", "Pro+ $99"]);
  expect(prices(home.pricing.plans)).toEqual(["Free $0", "Pro $29", "Pro+ $99"]);
  expect(seo.hero.note).toBe("Business plans: Starter $49 and Professional $149 per month.");
});
