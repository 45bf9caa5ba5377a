import type { Action, PageWords, Question } from "./marketing.ts";

/** A plan as shown on the page. These are the Business plans; other pages show Personal or Managed plans. */
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
      "Business plans: Starter $49, Professional $149, Enterprise by agreement. A 14-day free trial without a card, 20% off when you pay yearly.",
  },
  hero: {
    title: "Simple pricing",
    lead: "You pay per conversation, not per message. Try any Business plan free for 14 days.",
    actions: [],
  },
};

export const pricedPlans: PricedPlan[] = [
  {
    name: "Starter",
    price: "$49",
    period: "per month",
    description: "For a small team with one subject.",
    popular: false,
    features: [
      { name: "1,000 conversations a month", included: true },
      { name: "Answers with sources", included: true },
      { name: "Public page, short link and QR code", included: true },
      { name: "A widget for your site", included: true },
      { name: "Analytics and conversations", included: true },
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
      { name: "10,000 conversations a month", included: true },
      { name: "Everything in Starter", included: true },
      { name: "Several AI profiles", included: true },
      { name: "Your own instructions and “I don't know” text", included: true },
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
    description: "For many teams, or for your own servers.",
    popular: false,
    features: [
      { name: "Everything in Professional", included: true },
      { name: "Unlimited conversations", included: true },
      { name: "On your own servers", included: true },
      { name: "Your sign-in, your storage, your model", included: true },
      { name: "Help with the setup", included: true },
      { name: "A written agreement", included: true },
    ],
    cta: { label: "Talk to us", href: "/contact" },
  },
];

const questions: Question[] = [
  {
    question: "Do I need a card for the trial?",
    answer:
      "No. The free trial lasts 14 days and asks for no card. If you don't choose a plan, nothing is charged and nothing is deleted.",
  },
  {
    question: "What is a conversation?",
    answer:
      "Everything one visitor asks in one chat. It counts once, with the first question. Your own tests don't count.",
  },
  {
    question: "What happens at the limit?",
    answer:
      "Your assistant politely tells visitors when it's back, and we e-mail you. If you agreed to it beforehand, extra conversations cost $0.02 each. Nothing is ever charged automatically.",
  },
  {
    question: "How do I get the annual discount?",
    answer: "Pay yearly and save 20%. You can switch from monthly to yearly at any time.",
  },
  {
    question: "Are there other plans?",
    answer:
      "Yes. Personal plans: Free ($0, 100 conversations a month), Pro ($29, 2,500) and Pro+ ($99, unlimited). Managed plans, which we run for you: Starter ($99, 1,000), Professional ($299, 10,000) and Enterprise.",
  },
  {
    question: "What happens to my documents if I leave?",
    answer:
      "You can export everything as one archive, and delete your account with all documents, passages and conversations.",
  },
];

export const pricing = {
  ...page,
  plansTitle: "Business plans",
  plans: pricedPlans,
  popular: "Popular",
  terms: ["14-day free trial, no card", "20% annual discount", "Overage $0.02 per conversation"],
  addOns: {
    title: "Add-ons",
    list: [
      {
        name: "Premium Support",
        price: "$299/month",
        text: "A personal contact who knows your assistant and answers you first.",
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
    text: "Understudy runs where your data has to stay: on your servers, behind your sign-in, with your own model or none. Ask us for an agreement, a code review, or both.",
    points: [
      "Your own servers, no outside calls",
      "OpenID Connect, several providers",
      "Files in your S3-compatible storage",
      "Source code open to your auditors",
    ],
    action: { label: "Contact us", href: "/contact" },
  },
  questions: { title: "Questions about prices", list: questions },
  closing: {
    title: "Try it before you pay.",
    start: { label: "Start the free trial", href: "/deploy" },
    promises: ["14-day free trial", "No card", "20% off yearly"],
  },
};
