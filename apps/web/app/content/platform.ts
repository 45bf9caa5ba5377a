import type { Figure, MarketingCard, PageWords } from "./marketing.ts";

const deploy = { label: "Deploy Now", href: "/deploy" };

const page: PageWords = {
  path: "/platform",
  meta: {
    title: "Platform overview",
    description:
      "Upload what your business knows. Understudy answers customers from it around the clock, shows the source of every sentence, and says when it does not know.",
  },
  hero: {
    title: "One place where your knowledge answers",
    lead: "You upload documents. Visitors ask in their own words. Every answer shows the sentence it came from, and without a source there is no answer.",
    actions: [deploy, { label: "See every feature", href: "/features" }],
    note: "Your first assistant answers as soon as one document has been read.",
  },
};

const capabilities: MarketingCard[] = [
  {
    icon: "file",
    title: "Reads what you already have",
    text: "PDF, Word, plain text, Markdown, and the pages of your website. Headings, lists and tables keep their meaning; a PDF keeps its page numbers.",
  },
  {
    icon: "search",
    title: "Finds by words and by meaning",
    text: "A visitor rarely uses your words. Understudy searches for both, mends spelling, and understands a follow-up question.",
  },
  {
    icon: "answer",
    title: "Answers with receipts",
    text: "Each sentence carries a number. One tap opens the passage, with the words that support it lit up.",
  },
  {
    icon: "unknown",
    title: "Says when it does not know",
    text: "No guessing. The visitor can leave an address for the answer, and you see what your documents are missing.",
  },
  {
    icon: "link",
    title: "Goes where people ask",
    text: "A public page, a short link with a name, a QR code, and a widget for your own site. All answer from the same documents.",
  },
  {
    icon: "chart",
    title: "Shows what people ask",
    text: "Conversations, popular questions, answered and unanswered, and where visitors came from. Counted, never estimated, without cookies.",
  },
];

const useCases: MarketingCard[] = [
  {
    icon: "message",
    title: "Customer support",
    text: "Returns, opening hours, warranty, how to. The questions that come back every day, answered at any hour.",
  },
  {
    icon: "mail",
    title: "Lead generation",
    text: "A visitor whose question is not answered can leave an address, and confirms it. You get the question with it.",
  },
  {
    icon: "book",
    title: "Knowledge management",
    text: "Handbooks, policies and guides that nobody searches. When two versions disagree, the newer one counts, and the answer says so.",
  },
  {
    icon: "people",
    title: "Sales",
    text: "Prices, terms and what is included, before the first call. Every figure is checked against your documents.",
  },
];

const figures: Figure[] = [
  { value: "99.9%", label: "uptime" },
  { value: "150+", label: "languages" },
  { value: "10K+", label: "assistants" },
  { value: "50K+", label: "conversations" },
];

export const platform = {
  ...page,
  capabilities: { title: "What it does, from upload to answer", list: capabilities },
  useCases: {
    title: "What businesses use it for",
    text: "For businesses, professionals and enterprises. The same assistant serves a coach with three pages and a support desk with three hundred.",
    list: useCases,
  },
  scale: { title: "Made for many owners", list: figures },
  how: {
    title: "How an answer is made",
    steps: [
      {
        title: "Read",
        text: "A document is read in a process of its own and split along its headings into passages.",
      },
      {
        title: "Find",
        text: "A question is searched by words and by meaning, inside your documents and nowhere else.",
      },
      {
        title: "Answer",
        text: "The sentences that answer are quoted, or a language model of your choice writes from them.",
      },
      {
        title: "Check",
        text: "Every figure is compared with the passages. What stands in none of them is taken back.",
      },
    ],
  },
  closing: {
    title: "Put it on stage.",
    start: deploy,
    promises: ["Contact within 24 hours", "Go-live within 24 hours", "No credit card required"],
  },
};
