import { PLANS } from "@understudy/contracts/plain";
import {
  EXTRAS,
  formatPrice,
  OFFERS,
  type Offer,
  offerName,
  offersOf,
  PRICE_TERMS,
  type PriceLine,
} from "@understudy/contracts/prices";
import { formatNumber } from "../platform/format.ts";
import type { Action, PageWords, Question } from "./marketing.ts";
import { conversationsAMonth } from "./plans.ts";

/** A plan as shown on the page. */
export type PricedPlan = {
  name: string;
  price: string;
  period: string;
  description: string;
  /** The plan to start with: its price is highlighted. At most one of the page. */
  popular: boolean;
  features: { name: string; included: boolean }[];
  cta: Action;
};

export type PricedLine = {
  id: PriceLine;
  title: string;
  text: string;
  /** The button of the line; a plan by agreement has its own link. */
  cta: Action;
  note: string;
  plans: PricedPlan[];
};

const { trialDays, yearlyDiscountPercent, moneyBackDays } = PRICE_TERMS;
const CUSTOM = "Custom";
const contact: Action = { label: "Talk to us", href: "/contact" };

const included = (...names: string[]) => names.map((name) => ({ name, included: true }));

/** The limits of the plan that the offer grants. */
function limitsOf({ grants }: Offer) {
  const { profilesBesideMain, documentsPerProfile } = PLANS[grants];
  const assistants = profilesBesideMain === null ? "unlimited" : formatNumber(profilesBesideMain + 1);
  return {
    assistants: `${assistants} assistants`,
    documents: `${formatNumber(documentsPerProfile)} documents each`,
  };
}

function personalFeatures(offer: Offer) {
  const { assistants, documents } = limitsOf(offer);
  if (offer === OFFERS["personal-pro-plus"])
    return included(assistants, documents, `all of ${OFFERS["personal-pro"].name}`);
  const { paid } = PLANS[offer.grants];
  const ofPaidPlans = ["white label", "domain", "API"].map((name) => ({ name, included: paid }));
  return [included(assistants, documents), ofPaidPlans].flat();
}

/** The features of each offer, except those that the offer below it on the page repeats. */
const features: Record<PriceLine, (offer: Offer) => PricedPlan["features"]> = {
  personal: personalFeatures,
  business: (offer) =>
    offer.price === null
      ? included("your servers", "your sign-in", "a written agreement")
      : included("your own domain", limitsOf(offer).assistants, "white label", "API"),
  managed: ({ name, price }) =>
    price === null
      ? included("run on terms that we agree with you")
      : included(`Business ${name}, set up and run by us`),
};

function priced(offer: Offer, cta: Action): PricedPlan {
  const byAgreement = offer.price === null;
  return {
    name: offer.name,
    price: offer.price === null ? CUSTOM : formatPrice(offer.price),
    period: offer.price ? "a month" : "",
    description: conversationsAMonth(offer.conversations),
    popular: offer === OFFERS["personal-free"],
    features: features[offer.line](offer),
    cta: byAgreement ? contact : cta,
  };
}

const line = (words: Omit<PricedLine, "plans">): PricedLine => ({
  ...words,
  plans: offersOf(words.id).map((offer) => priced(offer, words.cta)),
});

export const pricedLines: PricedLine[] = [
  line({
    id: "personal",
    title: "Personal",
    text: "For one person, on your own Understudy link.",
    cta: { label: "Start free", href: "/profile-setup" },
    note: "No credit card",
  }),
  line({
    id: "business",
    title: "Business",
    text: "For a team, on your own domain.",
    cta: { label: `Try it for ${trialDays} days`, href: "/deploy" },
    note: "No credit card",
  }),
  line({
    id: "managed",
    title: "Managed",
    text: "We set it up and run it for you.",
    cta: { label: "Get set up", href: "/deploy" },
    note: "Reply within 24 hours",
  }),
];

/** Each offer of a line with its price. */
const listedPrices = (lineOf: PriceLine): string[] =>
  offersOf(lineOf).flatMap((offer) =>
    offer.price === null ? [] : [`${offerName(offer)} ${formatPrice(offer.price)}`],
  );

const page: PageWords = {
  path: "/pricing",
  meta: {
    title: "Pricing",
    description: `${listedPrices("personal").join(", ")}. ${listedPrices("business").join(", ")}, with a ${trialDays}-day free trial without a card. ${listedPrices("managed").join(", ")}.`,
  },
  hero: {
    title: "Simple pricing",
    lead: "You pay per conversation, not per message. It never charges you without asking.",
    actions: [],
  },
};

const overage = `${formatPrice(EXTRAS.conversations.price)} per conversation`;

const questions: Question[] = [
  {
    question: "Which line is mine?",
    answer:
      "If people come to you by name, Personal. If they come to your company's website, Business. If you want it running and don't want to set it up, Managed. You can export your assistant at any time and import it into another line.",
  },
  {
    question: "Do I need a card for the trial?",
    answer: `No. Business has a ${trialDays}-day free trial, and it asks for no card. If you don't choose a plan, nothing is charged and nothing is deleted. Personal Free needs no trial: it's free forever.`,
  },
  {
    question: "What happens at the limit?",
    answer: `Your assistant politely tells visitors when it's back, and we e-mail you. Nothing is charged. On a Business plan you can agree beforehand to pay ${overage} beyond your plan.`,
  },
  {
    question: "How do I get the annual discount?",
    answer: `Pay Business by the year and save ${yearlyDiscountPercent}%. You can switch between monthly and yearly at any time.`,
  },
  {
    question: "Can I get my money back?",
    answer: `Pro and Pro+ have a ${moneyBackDays}-day money-back guarantee, and you can cancel anytime.`,
  },
  {
    question: "What happens to my documents if I leave?",
    answer:
      "You can export everything as one archive, and delete your account with all documents, passages and conversations.",
  },
];

const EXTRA_UNITS = { conversation: " per conversation", month: "/month", once: " one-time" } as const;
const extra = ({ name, price, unit }: (typeof EXTRAS)[keyof typeof EXTRAS], text: string) => ({
  name,
  price: formatPrice(price),
  unit: EXTRA_UNITS[unit],
  text,
});

export const pricing = {
  ...page,
  lines: pricedLines,
  goodToKnow: {
    title: "Good to know",
    list: [
      {
        name: "One conversation",
        text: "is one visitor in one chat, with as many questions as they like. Your own tests are free.",
      },
      {
        name: "At the limit",
        text: "your assistant tells visitors when it's back, and tells you. It doesn't charge you.",
      },
      {
        name: "By the year",
        text: `Business has a ${yearlyDiscountPercent}% annual discount. Switch between monthly and yearly whenever you like.`,
      },
    ],
  },
  extras: {
    title: "Extras for Business",
    text: "Optional. Nothing here is switched on until you say so.",
    list: [
      extra(
        EXTRAS.conversations,
        "Overage beyond your plan, once you've agreed. Otherwise the assistant pauses.",
      ),
      extra(EXTRAS.support, "A named person who knows your assistant and answers you first."),
      extra(EXTRAS.training, "We go through your documents with you and fill the gaps."),
      extra(EXTRAS.languages, "We keep your texts and saved answers in a second language with you."),
    ],
  },
  enterprise: {
    title: "For enterprises",
    text: "Understudy runs where your data has to stay. Ask us for an agreement, a code review, or both.",
    points: [
      "Your own servers, no outside calls",
      "OpenID Connect, several providers",
      "Files in your S3-compatible storage",
      "Source code open to your auditors",
    ],
    action: { label: "Contact us", href: "/contact" },
  },
  questions: { title: "Questions", list: questions },
  closing: {
    title: "Try it before you pay.",
    start: { label: "Start free", href: "/profile-setup" },
    promises: [conversationsAMonth(OFFERS["personal-free"].conversations), "No credit card", "Free forever"],
  },
};
