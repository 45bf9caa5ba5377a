import { PLANS } from "./plain.ts";

/**
 * The price list, in US dollars. Every page, the account, the upgrade buttons and the documentation show prices from
 * here; `scripts/check/prices.test.ts` fails on a price anywhere else. Plan names repeat between the lines, so outside
 * of its own line an offer is shown with `offerName`.
 */
export const PRICE_LINES = ["personal", "business", "managed"] as const;
export type PriceLine = (typeof PRICE_LINES)[number];

export type Offer = {
  line: PriceLine;
  name: string;
  /** Per unit; null means by agreement. */
  price: number | null;
  unit: "month";
  /** Conversations a month; null means unlimited. */
  conversations: number | null;
  /** The stored plan that an owner gets. It never allows less than the offer promises. */
  grants: keyof typeof PLANS;
};

type Plan<Price> = Pick<Offer, "name" | "conversations" | "grants"> & { price: Price };
type Priced<Price> = Offer & { price: Price };

function offer<Price extends number | null>(line: PriceLine, plan: Plan<Price>): Priced<Price> {
  return { line, unit: "month", ...plan };
}
function personal(grants: Offer["grants"], name: string, price: number): Priced<number> {
  return offer("personal", { name, price, grants, conversations: PLANS[grants].conversationsPerMonth });
}
function enterprise(line: PriceLine): Priced<null> {
  return offer(line, { name: "Enterprise", price: null, conversations: null, grants: "enterprise" });
}

export const OFFERS = {
  "personal-free": personal("free", "Free", 0),
  "personal-pro": personal("pro", "Pro", 29),
  "personal-pro-plus": personal("enterprise", "Pro+", 99),
  "business-starter": offer("business", { name: "Starter", price: 49, conversations: 1_000, grants: "pro" }),
  "business-professional": offer("business", {
    name: "Professional",
    price: 149,
    conversations: 10_000,
    grants: "enterprise",
  }),
  "business-enterprise": enterprise("business"),
  "managed-starter": offer("managed", { name: "Starter", price: 99, conversations: 1_000, grants: "pro" }),
  "managed-professional": offer("managed", {
    name: "Professional",
    price: 299,
    conversations: 10_000,
    grants: "enterprise",
  }),
  "managed-enterprise": enterprise("managed"),
} as const;

/** Agreed to one by one, on Business plans only. Nothing here is ever charged without asking. */
export const EXTRAS = {
  conversations: { name: "More conversations", price: 0.02, unit: "conversation" },
  support: { name: "Premium Support", price: 299, unit: "month" },
  training: { name: "Custom Training", price: 999, unit: "once" },
  languages: { name: "Multi-Language Pack", price: 99, unit: "month" },
} as const;

/** The trial and the discount for paying by the year are for Business, the money-back guarantee is for Personal. */
export const PRICE_TERMS = { trialDays: 14, yearlyDiscountPercent: 20, moneyBackDays: 30 } as const;

/** The offer that gives an owner this plan when they choose it in their account. */
export const PERSONAL_OFFERS = {
  free: OFFERS["personal-free"],
  pro: OFFERS["personal-pro"],
  enterprise: OFFERS["personal-pro-plus"],
} as const satisfies Record<keyof typeof PLANS, Offer & { price: number }>;

export function offersOf(line: PriceLine): Offer[] {
  return Object.values(OFFERS).filter((one) => one.line === line);
}

/** The name that is clear anywhere: Pro, Business Starter, Managed Starter. */
export function offerName({ line, name }: Offer): string {
  return line === "personal" ? name : `${line === "business" ? "Business" : "Managed"} ${name}`;
}

/** `$29`, `$0.02`, `$1,430.40`. */
export function formatPrice(dollars: number): string {
  const minimumFractionDigits = Number.isInteger(dollars) ? 0 : 2;
  return `$${dollars.toLocaleString("en-US", { minimumFractionDigits })}`;
}

/** What twelve months cost when they are paid at once. */
export function yearlyPrice(monthly: number): number {
  return Math.round(monthly * 12 * (100 - PRICE_TERMS.yearlyDiscountPercent)) / 100;
}
