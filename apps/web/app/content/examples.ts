import type { WorkedExample } from "./marketing.ts";

/**
 * Fictional owners with documents that were written for them. The quoted sentences appear verbatim in those documents
 * (evals/golden), and are what an assistant without a language model answers.
 */
export const coachExample: WorkedExample = {
  owner: "Marguerite, executive coach",
  called: "Marguerite",
  question: "How long is the discovery call and does it cost anything?",
  document: "faq.md",
  heading: "What happens in a discovery call?",
  lit: "The discovery call is a 30-minute video conversation, free of charge, and there is no obligation afterwards.",
  after:
    "I ask what you want to be different in a year's time, what you have already tried, and who else has an interest in the result.",
};

export const dentalExample: WorkedExample = {
  owner: "Harbourlight Dental, a family practice",
  called: "Harbourlight Dental",
  question: "Do you place implants?",
  document: "faq.md",
  heading: "Do you place implants?",
  lit: "We do not place them; Bayside Oral Surgery does.",
  after:
    "Dr. Haddad-Lindqvist makes the crown on the implant, three to six months after surgery, when the bone has healed.",
};

export const supportExample: WorkedExample = {
  owner: "Stocklark, support desk of a software company",
  called: "Stocklark",
  question: "How many days do I have to return a Lark Scanner?",
  document: "returns-and-refunds.md",
  heading: "A1. Thirty days to send it back",
  lit: "You may return a Lark Scanner, a Lark Label printer or a charging dock within 30 days of delivery for any reason.",
  after: "Refurbished scanners may be returned within 14 days.",
};
