import { PLANS } from "@understudy/contracts/plain";
import { formatPrice, PERSONAL_OFFERS } from "@understudy/contracts/prices";
import { formatNumber } from "../platform/format.ts";
import { product } from "./product.ts";

/** The copy of the visitor home page. Edit it freely: the page takes its text, and nothing else, from here. */
type Action = { label: string; href: string };

/** `source` links a sentence of the answer to the passage that supports it. */
export type CitedText = { text: string; source?: number };

export type Step = {
  title: string;
  text: string;
  picture:
    | { kind: "files"; files: { name: string; progress?: string }[] }
    | { kind: "stage"; stage: string; from: string; document: string; rest: string }
    | { kind: "tones"; tones: string[]; chosen: string; says: string }
    | { kind: "share"; path: string; slug: string };
};

export type Feature = {
  title: string;
  text: string;
  picture:
    | { kind: "receipt"; before: string; lit: string; after: string }
    | { kind: "unknown"; says: string; after: string }
    | { kind: "icon"; icon: "tone" | "link" | "brand" }
    | { kind: "questions"; rows: { question: string; count: string }[] }
    | { kind: "code"; lines: { text: string; tag?: boolean }[][] };
};

export type Audience = { question: string; name: string; text: string };

export type Plan = {
  name: string;
  price: string;
  period?: string;
  allowance: string;
  points: string[];
  action: Action;
  /** The highlighted plan: at most one. */
  lit?: boolean;
};

const start: Action = { label: "Start Building Free", href: "/api/login" };

const exampleAnswer: CitedText[] = [
  { text: "No. Nothing said in a session is passed on.", source: 1 },
  {
    text: "Your employer learns that you attended, the goals you agreed at the start, and what you choose to tell them yourself.",
    source: 2,
  },
];

const examplePassage: CitedText[] = [
  {
    text: "If your employer pays, they learn three things: that you attended, the goals you agreed at the start, and whatever you yourself choose to tell them at the three-way meetings.",
    source: 2,
  },
  { text: "There are three such meetings: at the start, at the midpoint and at the end." },
  { text: "Nothing said in a session is passed on.", source: 1 },
];

const steps: Step[] = [
  {
    title: "Upload content",
    text: "Your bio, price list, articles, FAQs. PDF, Word, Excel, PowerPoint, scans, photos, text and more, up to 10 MB each.",
    picture: {
      kind: "files",
      files: [
        { name: "price-list-2026.md" },
        { name: "testimonials.txt" },
        { name: "faq.md", progress: "64%" },
      ],
    },
  },
  {
    title: "Train your AI",
    text: "It reads every page and shows you its progress.",
    picture: {
      kind: "stage",
      stage: "Reading 120 passages",
      from: "from ",
      document: "Four ledgers",
      rest: ", 40 pages",
    },
  },
  {
    title: "Customize personality",
    text: "Choose a tone and a length. Compare an answer before and after.",
    picture: {
      kind: "tones",
      tones: ["Professional", "Friendly", "Creative", "Technical"],
      chosen: "Friendly",
      says: "Yes, gladly. One message a week is part of Keel.",
    },
  },
  {
    title: "Share and deploy",
    text: "A link for your messages, a widget for your site. Both answer from the same documents.",
    picture: { kind: "share", path: "…/share/", slug: "marguerite" },
  },
];

const features: Feature[] = [
  {
    title: "Every answer shows its source",
    text: "Tap a number to see the sentence behind it, in your own words. Visitors can check for themselves.",
    picture: {
      kind: "receipt",
      before: "In person I work from my room at 14 Quayside Mews in Leith, and ",
      lit: "on the first Thursday of every month from a rented room in Farringdon, London.",
      after: " There are no London sessions in August.",
    },
  },
  {
    title: "It says when it doesn't know",
    text: "No guessing. The question is saved, so you can answer it later.",
    picture: {
      kind: "unknown",
      says: "I don't know. Marguerite's documents don't say.",
      after: "Saved for Marguerite",
    },
  },
  {
    title: "Custom personality and tone",
    text: "Four voices, three lengths, and your own instructions on top.",
    picture: { kind: "icon", icon: "tone" },
  },
  {
    title: "A shareable link",
    text: "A page with your name, your words and your assistant. Nothing to install, for you or for them.",
    picture: { kind: "icon", icon: "link" },
  },
  {
    title: "Brand-consistent answers",
    text: "Your colors, your greeting, your wording: on your page, by link and in the widget.",
    picture: { kind: "icon", icon: "brand" },
  },
  {
    title: "See what people ask",
    text: "Analytics on conversations and popular questions, and a list of unanswered ones.",
    picture: {
      kind: "questions",
      rows: [
        { question: "Is the office step-free?", count: "4 asked" },
        { question: "Do you supervise coaches?", count: "3 asked" },
      ],
    },
  },
  {
    title: "A widget that fits in",
    text: "An embeddable chat widget in one line of code. It never changes your page's style, loads after the page, and stores nothing in a visitor's browser before the first click.",
    picture: {
      kind: "code",
      lines: [
        [{ text: "<script", tag: true }, { text: " async" }],
        [{ text: '  src="…/widget/v1.js?id=usr_7Kq2m"' }, { text: ">", tag: true }],
        [{ text: "</script>", tag: true }],
      ],
    },
  },
];

const audiences: Audience[] = [
  {
    question: "What happens in a discovery call?",
    name: "Coaches",
    text: "The same six questions every week, answered before the first call.",
  },
  {
    question: "Is there an audiobook?",
    name: "Authors",
    text: "Readers ask, and get an answer with the page it's on.",
  },
  {
    question: "Have you led a team of this size?",
    name: "Job seekers",
    text: "Recruiters ask your résumé, even at 11 p.m.",
  },
  {
    question: "Are you free in May, and what would it cost?",
    name: "Freelancers and consultants",
    text: "Scope, rates and terms, without the back-and-forth.",
  },
  {
    question: "Which lens was that?",
    name: "Creators and influencers",
    text: "Fans and brands get correct answers while you keep creating.",
  },
  {
    question: "Do you work with companies of our size?",
    name: "Business professionals",
    text: "Services, terms and opening hours. On your site, in your words.",
  },
];

type OwnWords = Pick<Plan, "points" | "action"> & Partial<Plan>;

/** A Personal plan; its name, price and allowance are in the price list. */
export function personalPlan(planType: keyof typeof PERSONAL_OFFERS, words: OwnWords): Plan {
  const { name, price, conversations } = PERSONAL_OFFERS[planType];
  return {
    name,
    price: formatPrice(price),
    ...(price ? { period: "per month" } : {}),
    allowance:
      conversations === null
        ? "Unlimited conversations"
        : `${formatNumber(conversations)} conversations per month`,
    ...words,
  };
}

export const documentsOf = (planType: keyof typeof PLANS): string =>
  `${formatNumber(PLANS[planType].documentsPerProfile)} documents`;

const plans: Plan[] = [
  personalPlan("free", {
    points: ["Public page and share link", "Embeddable widget", documentsOf("free")],
    action: start,
  }),
  personalPlan("pro", {
    points: [documentsOf("pro"), "White label, domain and API", "Priority support"],
    action: { label: `Choose ${PERSONAL_OFFERS.pro.name}`, href: "/api/login?returnTo=%2Faccount" },
    lit: true,
  }),
  personalPlan("enterprise", {
    points: [`Everything in ${PERSONAL_OFFERS.pro.name}`, documentsOf("enterprise"), "Unlimited assistants"],
    action: { label: `Choose ${PERSONAL_OFFERS.enterprise.name}`, href: "/api/login?returnTo=%2Faccount" },
  }),
];

export const home = {
  meta: {
    title: `${product.name}. ${product.line}`,
    description:
      "A personal AI assistant that answers your visitors from what you know, and shows where each answer comes from. Setup in under 10 minutes.",
  },

  hero: {
    title: product.lineInTwo,
    lead: "Upload what you know. Your assistant answers visitors when you can't, in your tone, and shows where each answer comes from.",
    start,
    demo: { label: "Try the Demo", href: "#demo" },
    note: "Setup in under 10 minutes. No credit card.",
  },

  /** The hero example: a fictional person with documents that we wrote for her. */
  example: {
    label:
      "An example with a fictional person: a visitor's question, the assistant's answer, and the sentence in her document behind each part of it.",
    question: "If my company is paying, will my boss find out what I say to you?",
    assistant: "Marguerite's assistant",
    sourceLabel: "Highlight source",
    answer: exampleAnswer,
    document: "faq.md",
    chapter: "Practical matters",
    heading: "What do you tell my employer?",
    passage: examplePassage,
  },

  demo: {
    title: "Ask it about itself",
    text: `This is a real assistant. It answers questions about ${product.name} from our documentation and shows its sources.`,
    note: "50 messages a day, no account.",
  },

  steps: {
    title: "Set up in four steps",
    list: steps,
  },

  features: {
    title: "Made to be trusted with your name",
    list: features,
  },

  audiences: {
    title: "Who it's for",
    list: audiences,
  },

  pricing: {
    title: "Personal plans",
    text: "You pay per conversation, not per message. At the limit, your assistant tells visitors politely and notifies you. It never charges you without asking.",
    plans,
  },

  closing: {
    title: "Take the evening off.",
    start,
    promises: ["Free to start", "No credit card required", "Setup in 10 minutes"],
  },
};
