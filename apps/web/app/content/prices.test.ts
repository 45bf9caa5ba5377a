import { expect, test } from "vitest";
import { home } from "./home.ts";
import { creatorLanding, secondLanding } from "./landing.ts";
import { pricedPlans, pricing } from "./pricing.ts";
import { seo } from "./seo.ts";

test("a plan of the price page has all that its card shows [PRICE-07]", () => {
  expect(pricedPlans).toHaveLength(3);
  for (const plan of pricedPlans) {
    expect(Object.keys(plan).toSorted()).toEqual([
      "cta",
      "description",
      "features",
      "name",
      "period",
      "popular",
      "price",
    ]);
    for (const text of [plan.name, plan.price, plan.period, plan.description, plan.cta.label])
      expect(text).not.toBe("");
    expect(plan.features.length).toBeGreaterThan(3);
    for (const feature of plan.features)
      expect(feature).toMatchObject({ name: expect.any(String), included: expect.any(Boolean) });
  }
  expect(pricedPlans.filter(({ popular }) => popular)).toHaveLength(1);
});

test("each page has the prices of its own copy [PRICE-08]", () => {
  const prices = (plans: readonly { name: string; price: string }[]) =>
    plans.map(({ name, price }) => `${name} ${price}`);
  expect(prices(pricing.plans)).toEqual(["Starter $49", "Professional $149", "Enterprise Custom"]);
  expect(prices(secondLanding.pricing.plans)).toEqual(["Free demo $0", "Pro Assistant $29"]);
  expect(prices(creatorLanding.pricing.plans)).toEqual(["Free $0", "Creator $29", "Creator+ $99"]);
  expect(prices(home.pricing.plans)).toEqual(["Free $0", "Creator $29", "Creator+ $99"]);
  expect(seo.hero.note).toBe("Starter $49 and Pro $149 per month.");
});
