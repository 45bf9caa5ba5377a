import type { MarketingCard, PageWords, Question } from "./marketing.ts";
import { contactForm } from "./request-forms.ts";

const supportPage: PageWords = {
  path: "/support",
  meta: {
    title: "Support",
    description:
      "Ask the assistant that knows our documentation, read it yourself, or contact us. What to do when a document fails, a link doesn't work or an answer is wrong.",
  },
  hero: {
    title: "How can we help?",
    lead: "Ask our assistant first. It has read all of our documentation and shows you where the answer is. If it doesn't know, ask us.",
    actions: [
      { label: "Ask the assistant", href: "/#demo" },
      { label: "Contact us", href: "/contact" },
    ],
  },
};

const ways: MarketingCard[] = [
  {
    icon: "book",
    title: "Documentation",
    text: "How everything works, from the first upload to running it yourself.",
    link: { label: "Read the documentation", href: "/docs" },
  },
  {
    icon: "message",
    title: "The assistant",
    text: "Ask about our documentation in your own words. 50 messages a day, no account.",
    link: { label: "Ask it", href: "/#demo" },
  },
  {
    icon: "mail",
    title: "A person",
    text: "For prices, deployments and everything else. We contact you within 24 hours.",
    link: { label: "Contact us", href: "/contact" },
  },
];

const questions: Question[] = [
  {
    question: "My document failed. What now?",
    answer:
      "Your document list says why: it's damaged, password-protected, too long, or is a picture on which no text can be read. Scan or photograph that page again, straight and in good light. Your other documents aren't affected.",
  },
  {
    question: "My assistant says it doesn't know, but it's in the document.",
    answer:
      "Open the document from your list and check the text that was read. If the sentence is there, ask with one of its words. If it's missing, it was in an image.",
  },
  {
    question: "It still gives the old price.",
    answer:
      "Delete the old price list, or add a date to the new one. When two documents disagree, the newer one is used.",
  },
  {
    question: "My link doesn't work.",
    answer:
      "Your profile is private, the short link is off, or its name has changed. Check all three on the Profile page, under Share Your Profile.",
  },
  {
    question: "My sign-in e-mail didn't arrive.",
    answer: "Check your spam folder, then request a new one. A link works once, for 15 minutes.",
  },
  {
    question: "How do I delete everything?",
    answer:
      "Delete your account: this removes your documents, passages, conversations and analytics. You have 14 days to change your mind.",
  },
];

export const support = {
  ...supportPage,
  ways: { title: "Three ways to get help", list: ways },
  questions: { title: "When something doesn't work", list: questions },
};

const contactPage: PageWords = {
  path: "/contact",
  meta: {
    title: "Contact",
    description:
      "Write to us about a deployment, an enterprise agreement, a press question or a security issue. We answer within 24 hours.",
  },
  hero: {
    title: "Talk to a person",
    lead: "Write to us. A person reads it and answers within 24 hours.",
    actions: [],
  },
};

const reasons: MarketingCard[] = [
  {
    icon: "server",
    title: "A deployment or an agreement",
    text: "Enterprise, your own servers, many clients, a purchase order. The deploy form asks what we need to know.",
    link: { label: "Open the deploy form", href: "/deploy" },
  },
  {
    icon: "book",
    title: "How something works",
    text: "The documentation answers most of it, and our assistant finds the page for you.",
    link: { label: "Get help", href: "/support" },
  },
  {
    icon: "shield",
    title: "A security issue",
    text: "Use this form and leave out the details. We agree on a private channel with you.",
  },
  {
    icon: "people",
    title: "Someone else's assistant",
    text: "We can't answer for an assistant's owner. Ask on their page and leave your e-mail address there: only they get it.",
    link: { label: "What owners see about you", href: "/legal/privacy" },
  },
];

export const contactUs = {
  ...contactPage,
  operator: { by: "This site is run by", mail: "You can also write to" },
  form: contactForm,
  received: { title: "Thank you!", description: "We received your message and answer within 24 hours." },
  failed: {
    title: "Something went wrong",
    description: "Please try again in a moment.",
    detail: "Nothing was sent. What you typed is still here.",
  },
  close: "Close",
  reasons: { title: "What is it about?", list: reasons },
};
