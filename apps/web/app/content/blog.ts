/** The articles; each text is `content/blog/{slug}.md`. */
export type Article = {
  slug: string;
  title: string;
  description: string;
  author: string;
  /** In machine-readable form. */
  date: string;
  readTime: string;
  category: string;
  keywords: readonly string[];
};

const author = "The Understudy team";

export const articles: readonly Article[] = [
  {
    slug: "write-documents-that-answer",
    title: "Write documents that answer",
    description:
      "An assistant is as good as what it has read. Eight habits that turn a folder of files into answers, tried on a physiotherapy practice with thirty of them.",
    author,
    date: "2026-11-12",
    readTime: "6 min read",
    category: "AI Training",
    keywords: ["documents", "training", "headings", "versions"],
  },
  {
    slug: "i-dont-know-is-a-lead",
    title: "“I don’t know” is a lead",
    description:
      "The question your documents cannot answer comes from someone who wants something. What a leadership coach can do with four of them.",
    author,
    date: "2026-11-10",
    readTime: "6 min read",
    category: "Lead Generation",
    keywords: ["gaps", "leads", "honesty", "contact"],
  },
  {
    slug: "the-price-question",
    title: "The price question, answered before the third message",
    description:
      "Most inquiries ask the same three things: how much, from when, and under which terms. How a freelance developer lets his rate card do the talking.",
    author,
    date: "2026-11-06",
    readTime: "6 min read",
    category: "Sales Strategy",
    keywords: ["prices", "qualification", "freelance", "terms"],
  },
  {
    slug: "support-that-shows-its-source",
    title: "Support that shows its source",
    description:
      "A support answer without a source has to be believed; one with a source can be checked. What that changes for a software company whose limits moved in April.",
    author,
    date: "2026-11-03",
    readTime: "6 min read",
    category: "Customer Service",
    keywords: ["support", "citations", "release notes", "trust"],
  },
  {
    slug: "two-price-lists-one-shop",
    title: "Two price lists, one shop, one right answer",
    description:
      "Old prices never leave the internet. We asked a novelist's small shop what customers ask, and last year's list answered. How to stop it.",
    author,
    date: "2026-10-29",
    readTime: "6 min read",
    category: "E-commerce",
    keywords: ["shop", "prices", "postage", "versions"],
  },
  {
    slug: "a-front-desk-after-hours",
    title: "A front desk after hours: a worked example",
    description:
      "We gave an assistant the eight documents of an invented dental practice and asked what patients ask. What it answered, what it got wrong, and what we would change.",
    author,
    date: "2026-10-27",
    readTime: "7 min read",
    category: "Case Studies",
    keywords: ["example", "dental", "fees", "refusal"],
  },
];

/** Number of articles shown before the visitor requests more. */
export const ARTICLES_AT_ONCE = 6;

export const blogCategories = [
  "Sales Strategy",
  "Customer Service",
  "Lead Generation",
  "AI Training",
  "Case Studies",
  "E-commerce",
] as const;

export const blog = {
  title: "Blog",
  heading: "Notes from the wings",
  description:
    "How to get questions answered when you're away: better documents, unanswered questions, prices, support and shops, each with a worked example.",
  lead: "How to get questions answered when you're away. Every article has one worked example, with documents you could have written yourself.",
  feed: { label: "RSS", href: "/blog/rss.xml" },
  by: "By",
  keywords: "Keywords",
  read: "Read the article",
  all: "All articles",
  categories: "Categories",
  none: (category: string) => `No articles in ${category} yet.`,
  loadMore: "Load More",
  noMore: "That's all for now. Subscribe to hear about new articles.",
  back: { label: "All articles", href: "/blog" },
  example:
    "The people, companies and prices in the example are fictional. Quoted answers are what Understudy really answered, without a language model.",
  closing: {
    title: "See it with your own documents",
    text: "Upload one, ask what people ask you, and see the sentence that the answer came from.",
    action: { label: "Start Building Free", href: "/api/login" },
  },
};

export const newsletter = {
  title: "New articles by e-mail",
  text: "One e-mail for each article, and nothing else. Unsubscribe with one click.",
  label: "E-mail address",
  placeholder: "you@example.com",
  button: "Subscribe",
  sending: "Subscribing...",
  invalid: "Please enter an e-mail address, such as you@example.com.",
  sent: {
    title: "Check your inbox",
    text: "We've sent you a link. Open it and confirm to subscribe.",
  },
  failed: "That didn't work, and nothing was saved. Please try again in a moment.",
  tooMany: "We've sent this address too many e-mails today. Please try again tomorrow.",
  honeypot: "Leave this empty",
};

/** The page behind the links in our e-mails. */
export const newsletterPage = {
  confirmed: {
    title: "You are subscribed",
    text: "You'll get an e-mail when there's a new article, and nothing else. Every e-mail has an unsubscribe link.",
  },
  confirm: {
    title: "New articles by e-mail?",
    text: "One e-mail for each article, and nothing else. Every e-mail has an unsubscribe link.",
    button: "Yes, subscribe me",
  },
  leave: {
    title: "Unsubscribe?",
    text: "You won't get any more e-mails. We delete your address after seven days.",
    button: "Unsubscribe",
  },
  left: {
    title: "You are unsubscribed",
    text: "You won't get any more e-mails. We delete your address after seven days. If this was a mistake, you can subscribe again on the blog.",
  },
  expired: {
    title: "This link no longer works",
    text: "A confirmation link works for seven days, and only the newest one works. You can request a new one on the blog.",
  },
  blog: { label: "Go to the blog", href: "/blog" },
};
