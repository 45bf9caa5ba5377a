import type { LEAD_TIMELINES, LEAD_USE_CASES } from "@understudy/contracts/plain";

/* The texts of the deploy form and the contact form, apart from their pages: the script of the forms needs them, too. */

type Option<Value> = { value: Value; label: string };

const useCases: readonly Option<(typeof LEAD_USE_CASES)[number]>[] = [
  { value: "customer-support", label: "Customer support" },
  { value: "lead-generation", label: "Lead generation" },
  { value: "internal-knowledge", label: "Internal knowledge" },
  { value: "sales-assistant", label: "Sales assistant" },
  { value: "documentation", label: "Documentation" },
  { value: "other", label: "Other" },
];

const timelines: readonly Option<(typeof LEAD_TIMELINES)[number]>[] = [
  { value: "asap", label: "As soon as possible (24 hours)" },
  { value: "week", label: "Within a week" },
  { value: "month", label: "Within a month" },
  { value: "planning", label: "Still planning" },
];

export const deployForm = {
  title: "Your request",
  name: { label: "Full Name", missing: "Please enter your name." },
  email: {
    label: "Email",
    missing: "Please enter your e-mail address.",
    invalid: "Please enter an e-mail address, such as you@company.com.",
  },
  company: { label: "Company", missing: "Please enter your company." },
  phone: { label: "Phone", optional: "(optional)", hint: "Only if you'd like a call." },
  useCase: {
    label: "Primary Use Case",
    choose: "Choose a use case",
    missing: "Please choose a use case.",
    options: useCases,
  },
  timeline: {
    label: "Launch Timeline",
    choose: "Choose a timeline",
    missing: "Please choose a timeline.",
    options: timelines,
  },
  button: "Send request",
  sending: "Submitting...",
  privacy: "We use this only to answer you.",
  privacyLink: { label: "Privacy", href: "/legal/privacy" },
  noScript: "This form needs JavaScript. Without it you can reach us here:",
  noScriptLink: { label: "Contact", href: "/contact" },
  honeypot: "Leave this empty",
};

export const contactForm = {
  title: "Your message",
  name: { label: "Full Name", missing: "Please enter your name." },
  email: {
    label: "Email",
    missing: "Please enter your e-mail address.",
    invalid: "Please enter an e-mail address, such as you@company.com.",
  },
  message: { label: "Message", missing: "Please enter your message." },
  button: "Send message",
  sending: "Sending...",
  privacy: "We use this only to answer you.",
  privacyLink: { label: "Privacy", href: "/legal/privacy" },
  noScript: "This form needs JavaScript.",
  noScriptMail: "Without it you can write to",
  honeypot: "Leave this empty",
};
