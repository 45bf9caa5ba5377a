import type { Figure, MarketingCard, PageWords } from "./marketing.ts";

const deploy = { label: "Deploy Now", href: "/deploy" };

const page: PageWords = {
  path: "/platform",
  meta: {
    title: "Platform overview",
    description:
      "Upload what your business knows. Understudy answers customers from it around the clock, shows the source of every sentence, and says when it doesn't know.",
  },
  hero: {
    title: "One place where your knowledge answers",
    lead: "You upload documents. Visitors ask in their own words. Every answer shows the sentence it came from. No source, no answer.",
    actions: [deploy, { label: "See every feature", href: "/features" }],
    note: "Your assistant answers as soon as it has read one document.",
  },
};

const capabilities: MarketingCard[] = [
  {
    icon: "file",
    title: "Reads what you already have",
    text: "PDF, Word, Excel, PowerPoint, e-books, scans and photos, plain text, Markdown, and the pages of your website. Headings, lists and tables keep their meaning; a PDF keeps its page numbers.",
  },
  {
    icon: "search",
    title: "Finds by words and by meaning",
    text: "Visitors rarely use your words. Understudy searches for both, corrects spelling, and understands follow-up questions.",
  },
  {
    icon: "answer",
    title: "Answers with receipts",
    text: "Each sentence carries a number. One tap opens the passage, with the words that support it highlighted.",
  },
  {
    icon: "unknown",
    title: "Says when it doesn't know",
    text: "No guessing. The visitor can leave an e-mail address to get an answer, and you see what your documents are missing.",
  },
  {
    icon: "link",
    title: "Goes where people ask",
    text: "A public page, a short link, a QR code, and a widget for your own site. All answer from the same documents.",
  },
  {
    icon: "chart",
    title: "Shows what people ask",
    text: "Conversations, popular questions, unanswered questions, and where visitors came from. Counted, never estimated, without cookies.",
  },
];

const useCases: MarketingCard[] = [
  {
    icon: "message",
    title: "Customer support",
    text: "Returns, opening hours, warranty, how-tos. The same questions every day, answered at any hour.",
  },
  {
    icon: "mail",
    title: "Lead generation",
    text: "A visitor who gets no answer can leave an e-mail address and confirm it. You get it with their question.",
  },
  {
    icon: "book",
    title: "Knowledge management",
    text: "Handbooks, policies and guides that no one searches. When two versions disagree, the newer one is used, and the answer says so.",
  },
  {
    icon: "people",
    title: "Sales",
    text: "Prices, terms and what is included, before the first call. Every number is checked against your documents.",
  },
];

const figures: Figure[] = [
  { value: "5,000", label: "documents for each AI profile on Pro+" },
  { value: "100,000", label: "passages of one owner, searched in our benchmark" },
  { value: "1,000", label: "owners with 500,000 passages, searched in our benchmark" },
  { value: "6", label: "languages searched without a language model, any language with one" },
];

export const platform = {
  ...page,
  capabilities: { title: "What it does, from upload to answer", list: capabilities },
  useCases: {
    title: "What businesses use it for",
    text: "For businesses, professionals and enterprises. The same assistant serves a coach with three pages and a support desk with three hundred.",
    list: useCases,
  },
  scale: { title: "Built to scale", list: figures },
  how: {
    title: "How an answer is made",
    steps: [
      {
        title: "Read",
        text: "Each document is read in its own process and split into passages at its headings.",
      },
      {
        title: "Find",
        text: "Understudy searches your documents by words and by meaning, and nothing else.",
      },
      {
        title: "Answer",
        text: "The best sentences are quoted, or a language model of your choice writes from them.",
      },
      {
        title: "Check",
        text: "Every number is compared with the passages. If it isn't there, it's removed.",
      },
    ],
  },
  closing: {
    title: "Put it on stage.",
    start: deploy,
    promises: ["Contact within 24 hours", "Go-live within 24 hours", "No credit card required"],
  },
};
