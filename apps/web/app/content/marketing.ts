/** The building blocks of the marketing pages. Data only; each page has its copy in its own file. */
export type Action = { label: string; href: string };

export type IconName =
  | "answer"
  | "blocks"
  | "book"
  | "chart"
  | "check"
  | "code"
  | "file"
  | "globe"
  | "key"
  | "link"
  | "lock"
  | "mail"
  | "message"
  | "palette"
  | "people"
  | "plug"
  | "search"
  | "server"
  | "shield"
  | "sliders"
  | "spark"
  | "unknown";

export type MarketingCard = {
  title: string;
  text: string;
  icon?: IconName;
  link?: Action;
};

/** `counted` replaces it once this installation has a count that is worth showing. */
export type Figure = {
  value: string;
  label: string;
  counted?: { name: "assistants" | "conversations" | "helpful"; label: string };
};

export type Question = { question: string; answer: string };

export type PageWords = {
  path: string;
  meta: { title: string; description: string };
  hero: { title: string; lead: string; actions: readonly Action[]; note?: string };
};

/** A question, the sentence that answers it, and its location. All owners in examples are fictional. */
export type WorkedExample = {
  owner: string;
  /** As in "From Marguerite's documents:". */
  called: string;
  question: string;
  document: string;
  heading: string;
  before?: string;
  lit: string;
  after?: string;
};

export const marketing = {
  example: "Example with an invented owner",
  from: (called: string) => `From ${called}'s documents:`,
  external: "opens another site",
} as const;
