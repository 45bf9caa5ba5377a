import type { Action, PageWords, Question } from "./marketing.ts";

/** A plan as shown on the page. The prices of other pages differ: each page has its own copy. */
export type PricedPlan = {
  name: string;
  price: string;
  period: string;
  description: string;
  popular: boolean;
  features: { name: string; included: boolean }[];
  cta: Action;
};

const page: PageWords = {
  path: "/pricing",
  meta: {
    title: "Pricing",
    description:
      "Starter $49, Professional $149, Enterprise by agreement. A 14-day free trial without a card, 20% off when you pay by the year.",
  },
  hero: {
    title: "Prices you can read in one breath",
    lead: "Three plans, one unit: a conversation. Try every one of them for 14 days before you pay anything.",
    actions: [],
  },
};

export const pricedPlans: PricedPlan[] = [
  {
    name: "Starter",
    price: "$49",
    period: "per month",
    description: "For one person or one small team with one subject.",
    popular: false,
    features: [
      { name: "Answers with their sources", included: true },
      { name: "Public page, short link and QR code", included: true },
      { name: "A widget for your site", included: true },
      { name: "Figures and conversations", included: true },
      { name: "White label and custom domain", included: false },
      { name: "API keys", included: false },
    ],
    cta: { label: "Start with Starter", href: "/deploy" },
  },
  {
    name: "Professional",
    price: "$149",
    period: "per month",
    description: "For a business that answers customers every day.",
    popular: true,
    features: [
      { name: "Everything in Starter", included: true },
      { name: "Several AI profiles", included: true },
      { name: "Your own instructions and “I don't know”", included: true },
      { name: "Priority support", included: true },
      { name: "White label and custom domain", included: true },
      { name: "API keys", included: true },
    ],
    cta: { label: "Choose Professional", href: "/deploy" },
  },
  {
    name: "Enterprise",
    price: "Custom",
    period: "by agreement",
    description: "For many teams, your own servers or your own rules.",
    popular: false,
    features: [
      { name: "Everything in Professional", included: true },
      { name: "Conversations without a limit", included: true },
      { name: "On your own servers", included: true },
      { name: "Your sign-in, your storage, your model", included: true },
      { name: "A person who sets it up with you", included: true },
      { name: "An agreement in writing", included: true },
    ],
    cta: { label: "Talk to us", href: "/contact" },
  },
];

const questions: Question[] = [
  {
    question: "Do I need a card for the trial?",
    answer:
      "No. The free trial lasts 14 days and asks for no card. When it ends without a choice, nothing is charged and nothing is deleted.",
  },
  {
    question: "What is a conversation?",
    answer:
      "All questions of one visitor in one chat. It counts with its first question; every further one costs nothing more. Your own tests do not count.",
  },
  {
    question: "What happens at the limit?",
    answer:
      "Your assistant tells visitors politely when it is back, and tells you. If you have agreed to it beforehand, further conversations are answered at $0.02 each. Nothing is ever charged by itself.",
  },
  {
    question: "How do I get the annual discount?",
    answer: "Pay by the year and the price is 20% lower. You can change from month to year at any time.",
  },
  {
    question: "Can I start for less?",
    answer:
      "Yes. Sign in and build an assistant on the Free plan: 100 conversations a month and 25 documents, for as long as you like.",
  },
  {
    question: "What becomes of my documents when I leave?",
    answer:
      "You can take everything with you as one archive, and delete the account with all documents, passages and conversations.",
  },
];

export const pricing = {
  ...page,
  plansTitle: "Plans",
  plans: pricedPlans,
  popular: "Popular",
  terms: ["14-day free trial, no card", "20% annual discount", "Overage $0.02 per conversation"],
  addOns: {
    title: "Add-ons",
    list: [
      {
        name: "Premium Support",
        price: "$299/month",
        text: "A named person who knows your assistant and answers you first.",
      },
      {
        name: "Custom Training",
        price: "$999 one-time",
        text: "We go through your documents with you and fill the gaps.",
      },
      {
        name: "Multi-Language Pack",
        price: "$99/month",
        text: "A search model that understands questions and documents in different languages.",
      },
    ],
  },
  enterprise: {
    title: "For enterprises",
    text: "Understudy runs where your data must be: on your servers, behind your sign-in, with a model that you host or with none. Ask us for an agreement, a review of the code, or both.",
    points: [
      "Your own servers, no outside call",
      "OpenID Connect, several providers",
      "Originals in your S3-compatible store",
      "Source code open to your auditors",
    ],
    action: { label: "Contact us", href: "/contact" },
  },
  questions: { title: "Questions about prices", list: questions },
  closing: {
    title: "Try it before you pay.",
    start: { label: "Start the free trial", href: "/deploy" },
    promises: ["14-day free trial", "No card", "20% off by the year"],
  },
};
