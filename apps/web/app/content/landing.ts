import { LIMITS } from "@understudy/contracts/plain";
import { formatPrice, PERSONAL_OFFERS, PRICE_TERMS } from "@understudy/contracts/prices";
import { placeholder } from "../platform/runtime-values.ts";
import { documentsOf, home, type Plan, personalPlan } from "./home.ts";
import type { Figure, MarketingCard } from "./marketing.ts";
import { product } from "./product.ts";

/** The two landing page variants. Both show Personal plans. */
const { pro } = PERSONAL_OFFERS;
const start = { label: "Start Building", href: "/profile-setup" };

const claims: Figure[] = [
  {
    value: "4 KB",
    label: "of script on your site until a visitor opens the chat",
    counted: { name: "assistants", label: "assistants" },
  },
  {
    value: "6",
    label: "languages searched without a language model, any language with one",
    counted: { name: "conversations", label: "conversations" },
  },
  {
    value: "0",
    label: "cookies for your visitors",
    counted: { name: "helpful", label: `of ${placeholder("ratings")} ratings found the answer helpful` },
  },
  { value: "Under 10 minutes", label: "from signing up to the first answer" },
];

const proPlans: Plan[] = [
  {
    name: "Free demo",
    price: "Free",
    allowance: `${LIMITS.demoMessagesPerDay} messages per day`,
    points: ["No account", "A real assistant", "Our own documentation"],
    action: { label: "Try the Demo", href: "#demo" },
  },
  personalPlan("pro", {
    points: [
      "Unlimited messages",
      "Custom training",
      "Document upload",
      "Custom personality",
      "Sharing and embedding",
      "Analytics",
      "Priority support",
    ],
    action: start,
    lit: true,
  }),
];

const creatorPlans: Plan[] = [
  personalPlan("free", {
    points: ["Public page and share link", "A widget for your site", documentsOf("free")],
    action: start,
  }),
  personalPlan("pro", {
    points: [documentsOf("pro"), "White label, domain and API", "Priority support"],
    action: start,
    lit: true,
  }),
  personalPlan("enterprise", {
    points: [
      "Multiple assistants, no limit",
      "White-label and API access, as in Pro",
      documentsOf("enterprise"),
    ],
    action: start,
  }),
];

const reasons: MarketingCard[] = [
  {
    icon: "answer",
    title: "Answers with receipts",
    text: "Every sentence shows where it comes from, in your own words.",
  },
  {
    icon: "unknown",
    title: "“I don't know” is an answer",
    text: "It never guesses. You see the question and answer it once.",
  },
  {
    icon: "sliders",
    title: "Custom personality and tone",
    text: "Four tones, three lengths, and your own instructions.",
  },
  {
    icon: "link",
    title: "A shareable link",
    text: "One link for your messages, your e-mail signature and your business card.",
  },
  {
    icon: "blocks",
    title: "On your own site",
    text: "One line of HTML puts the chat on your pages, light or dark.",
  },
  {
    icon: "chart",
    title: "Analytics",
    text: "Conversations, popular questions and unanswered questions.",
  },
];

const creatorReasons: MarketingCard[] = [
  {
    icon: "message",
    title: "The same question, for the last time",
    text: "Which lens, which book, which rate. Your page answers; you keep creating.",
  },
  {
    icon: "people",
    title: "Brands get a straight answer",
    text: "Rates, audience and terms as you wrote them, at any hour.",
  },
  {
    icon: "spark",
    title: "In your voice, under its own name",
    text: "It sounds like you and says it's your assistant. It never pretends to be you.",
  },
  {
    icon: "chart",
    title: "Know what they want next",
    text: "Unanswered questions are ideas for your next video, chapter or course.",
  },
  {
    icon: "lock",
    title: "Your work stays yours",
    text: "Visitors see a sentence and its source. They can't download your files.",
  },
  {
    icon: "globe",
    title: "No cookies, no trackers",
    text: "Your page loads nothing from other sites and doesn't track your audience.",
  },
];

export const secondLanding = {
  path: "/home",
  meta: {
    title: `${product.name}: an assistant that answers from your documents`,
    description: `Your own AI assistant, trained on what you upload. It answers visitors with the source of every sentence. Try the demo without an account; ${pro.name} ${formatPrice(pro.price)} per month.`,
  },
  anchors: [
    { label: "Demo", href: "#demo" },
    { label: "Features", href: "#features" },
    { label: "How it works", href: "#how-it-works" },
    { label: "Pricing", href: "#pricing" },
  ],
  start,
  hero: {
    title: ["Never answer", "it twice."],
    lead: "Upload what you know. Your assistant answers the next person who asks, and shows where it's written.",
    start,
    demo: { label: "Try the Demo", href: "#demo" },
    note: "Setup in under 10 minutes. No credit card.",
  },
  claims,
  demo: home.demo,
  features: { title: "Six reasons to trust it with your name", list: reasons },
  pricing: {
    title: "Try it, then decide",
    text: "A free demo without an account, and the Personal plan for an assistant of your own.",
    plans: proPlans,
    guarantees: [`${PRICE_TERMS.moneyBackDays}-day money-back guarantee`, "Cancel anytime"],
  },
  closing: {
    title: "Let it step in.",
    start,
    promises: ["Free to start", "No credit card required", "Setup in under 10 minutes"],
  },
};

export const creatorLanding = {
  path: "/homepage",
  meta: {
    title: `${product.name} for creators`,
    description:
      "For creators, coaches and authors: an assistant that answers your audience from your own work, with sources. Free for 100 conversations a month.",
  },
  anchors: [
    { label: "Try it free", href: "#try-free" },
    { label: "How it works", href: "#how-it-works" },
    { label: "Features", href: "#features" },
    { label: "Pricing", href: "#pricing" },
  ],
  start,
  hero: {
    title: ["Your audience", "asks. It knows."],
    lead: "Your videos, books, courses and rates, answered at any hour, with the sentence each answer comes from. You keep creating.",
    start,
    demo: { label: "Try it free", href: "#try-free" },
    note: "Setup in under 10 minutes. No credit card.",
  },
  claims,
  demo: {
    title: "Try it free, here",
    text: home.demo.text,
    note: home.demo.note,
  },
  features: { title: "Made for people with an audience", list: creatorReasons },
  pricing: {
    title: "Grow at your own pace",
    text: "Personal plans. You pay per conversation, not per message. At the limit your assistant says so politely. It never charges you without asking.",
    plans: creatorPlans,
    guarantees: [],
  },
  closing: {
    title: "Take the evening off.",
    start,
    promises: ["Free to start", "No credit card required", "Setup in 10 minutes"],
  },
};
