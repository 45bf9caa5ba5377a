import type { LEAD_TIMELINES, LEAD_USE_CASES } from "@understudy/contracts/plain";
import { formatPrice, offersOf } from "@understudy/contracts/prices";
import { formatNumber } from "../platform/format.ts";

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

/** The deploy page, with the prices of the Managed plans. */
export const deploy = {
  title: "Deploy your assistant",
  description:
    "Tell us what your assistant should answer. We contact you within 24 hours, and you can go live within 24 hours.",
  heading: "On stage within a day",
  lead: "Tell us what your assistant should answer. A person reads it and replies.",
  promises: [
    { title: "We contact you within 24 hours", text: "A person, with a first look at what you need." },
    {
      title: "You go live within 24 hours",
      text: "With the documents you have. Better ones can come later.",
    },
    {
      title: "You see every source",
      text: "Every answer shows the sentence it came from. What your documents don't say, it doesn't say.",
    },
  ],
  self: {
    text: "Don't want to wait?",
    link: { label: "Set it up yourself, for free", href: "/api/login" },
  },

  form: {
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
  },

  received: {
    title: "Thank you!",
    description: "We'll contact you within 24 hours to discuss your deployment.",
  },
  failed: {
    title: "Something went wrong",
    description: "Please try again or contact us directly.",
    detail: "Nothing was sent. What you typed is still here.",
  },

  close: "Close",

  pricing: {
    title: "Managed plans, set up and run for you",
    text: "Monthly prices. A conversation is everything one visitor asks in one chat. At the limit nothing is charged.",
    plans: offersOf("managed").map(({ name, price, conversations }) => ({
      name,
      price: price === null ? "Custom" : formatPrice(price),
      period: price === null ? "" : "/month",
      allowance:
        conversations === null
          ? "unlimited conversations"
          : `up to ${formatNumber(conversations)} conversations`,
    })),
    more: { label: "Compare the plans", href: "/pricing" },
  },
};
