import { formatPrice, OFFERS, type Offer, offerName, PRICE_TERMS } from "@understudy/contracts/prices";
import type { PageWords } from "./marketing.ts";

const priced = (offer: Offer & { price: number }): string =>
  `${offerName(offer)} ${formatPrice(offer.price)}`;
const starter = priced(OFFERS["business-starter"]);
const professional = priced(OFFERS["business-professional"]);

const page: PageWords = {
  path: "/seo",
  meta: {
    title: "SEO: keywords and revenue",
    description: `What people type when they look for an AI chat assistant, which page answers it, and how an assistant that answers pays for itself. ${starter}, ${professional}.`,
  },
  hero: {
    title: "Be the answer people were looking for",
    lead: "Someone types a question into a search engine. Either your page answers it, or another one does. An assistant on your page answers the next question, too.",
    actions: [{ label: "Start with Starter", href: "/deploy" }],
    note: `${starter} and ${professional} per month.`,
  },
};

type Keyword = { keyword: string; audience: string; wants: string; href: string; page: string };

const keywords: Keyword[] = [
  {
    keyword: "AI chat assistant for website",
    audience: "Site owners",
    wants: "To compare",
    page: "Platform",
    href: "/platform",
  },
  {
    keyword: "AI assistant trained on my documents",
    audience: "Teams with a handbook",
    wants: "To understand",
    page: "Features",
    href: "/features",
  },
  {
    keyword: "AI assistant with sources",
    audience: "Careful buyers",
    wants: "To trust",
    page: "Documentation",
    href: "/docs",
  },
  {
    keyword: "customer support AI pricing",
    audience: "Heads of support",
    wants: "To buy",
    page: "Pricing",
    href: "/pricing",
  },
  {
    keyword: "AI assistant for coaches",
    audience: "Coaches and consultants",
    wants: "To see one like theirs",
    page: "For Professionals",
    href: "/solutions/professionals",
  },
  {
    keyword: "white label AI chat",
    audience: "Agencies",
    wants: "To resell",
    page: "White Label",
    href: "/solutions/white-label",
  },
  {
    keyword: "self-hosted AI assistant",
    audience: "Teams with private data",
    wants: "To run it themselves",
    page: "Documentation",
    href: "/docs",
  },
  {
    keyword: "AI assistant examples",
    audience: "Undecided buyers",
    wants: "To try one",
    page: "Case Studies",
    href: "/case-studies",
  },
];

type Strategy = { title: string; text: string; price: string; cta: string; label: string };

const strategies: Strategy[] = [
  {
    title: "Answer the visitor you've paid for",
    text: "An ad brings someone to your page once. If they don't find the price, they leave. An assistant gives the price, and its source.",
    price: `${starter} a month`,
    cta: "Answer visitors",
    label: "starter",
  },
  {
    title: "Turn a missing answer into a lead",
    text: "When your documents don't say, the visitor can leave an e-mail address. You answer a person who is waiting, and save the answer for the next one.",
    price: `${professional} a month`,
    cta: "Collect questions",
    label: "pro",
  },
  {
    title: "Write about what people ask",
    text: "The list of unanswered questions is a list of pages to write. Each one is a search that someone has already made, in their own words.",
    price: `${professional} a month`,
    cta: "See what is missing",
    label: "content",
  },
];

export const seo = {
  ...page,
  hero: { ...page.hero, label: "hero" },
  keywords: {
    title: "What people type",
    text: "Eight searches, who makes them, and which of our pages answers them. Your site has its own.",
    columns: ["Keyword", "Who types it", "What they want", "Answered by"],
    list: keywords,
  },
  strategies: { title: "Three ways it earns its price", list: strategies },
  closing: {
    title: "Answer the next search.",
    start: { label: "Get started", href: "/deploy" },
    label: "closing",
    promises: [starter, professional, `${PRICE_TERMS.trialDays}-day free trial, no card`],
  },
};
