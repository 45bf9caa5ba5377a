import type { MarketingCard, PageWords, Question } from "./marketing.ts";

const supportPage: PageWords = {
  path: "/support",
  meta: {
    title: "Support",
    description:
      "Ask the assistant that knows our documentation, read it yourself, or write to us. What to do when a document fails, a link is dead or an answer is wrong.",
  },
  hero: {
    title: "How can we help?",
    lead: "Ask our own assistant first: it has read every page of the documentation and shows you the place. If it does not know, we do.",
    actions: [
      { label: "Ask the assistant", href: "/#demo" },
      { label: "Write to us", href: "/contact" },
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
    text: "The same pages, asked in your own words. 50 messages a day, no account.",
    link: { label: "Ask it", href: "/#demo" },
  },
  {
    icon: "mail",
    title: "A person",
    text: "For prices, deployments and what nothing else answers. We contact you within 24 hours.",
    link: { label: "Contact us", href: "/contact" },
  },
];

const questions: Question[] = [
  {
    question: "My document failed. What now?",
    answer:
      "The list says why: it is damaged, protected by a password, too long, or holds only pictures. A scan has to go through text recognition first. Nothing else of yours is affected.",
  },
  {
    question: "My assistant says that it does not know, but it is in the document.",
    answer:
      "Open the document from your list and look at the text as it was read. If the sentence is there, ask with one of its words; if it is missing, it stood in a picture.",
  },
  {
    question: "It still gives the old price.",
    answer:
      "Delete the old price list, or write a date into the new one. When two documents disagree, the newer one counts.",
  },
  {
    question: "My link leads nowhere.",
    answer:
      "Your profile is private, the short link is switched off, or its name has changed. All three are on the Profile page, in the card Share Your Profile.",
  },
  {
    question: "I get no sign-in letter.",
    answer:
      "Look into the folder for unwanted mail, then ask for a new one. A link works once, for 15 minutes.",
  },
  {
    question: "How do I delete everything?",
    answer:
      "Deleting your account removes documents, passages, conversations and figures. You have 14 days to change your mind.",
  },
];

export const support = {
  ...supportPage,
  ways: { title: "Three ways to an answer", list: ways },
  questions: { title: "When something does not work", list: questions },
};

const contactPage: PageWords = {
  path: "/contact",
  meta: {
    title: "Contact",
    description:
      "Talk to us about a deployment, an enterprise agreement, a press question or a security hole. We contact you within 24 hours.",
  },
  hero: {
    title: "Talk to a person",
    lead: "Tell us what you want to do and when. We contact you within 24 hours.",
    actions: [{ label: "Open the form", href: "/deploy" }],
  },
};

const reasons: MarketingCard[] = [
  {
    icon: "server",
    title: "A deployment or an agreement",
    text: "Enterprise, your own servers, many clients, a purchase order. The form asks for six things.",
    link: { label: "Open the form", href: "/deploy" },
  },
  {
    icon: "book",
    title: "How something works",
    text: "The documentation answers most of it, and our assistant finds the page for you.",
    link: { label: "Get help", href: "/support" },
  },
  {
    icon: "shield",
    title: "A security hole",
    text: "Use the form, choose “Other”, and say only that it is about security. We answer within three working days and agree on a private way.",
    link: { label: "Open the form", href: "/deploy" },
  },
  {
    icon: "people",
    title: "Somebody's assistant",
    text: "We cannot speak for an owner. Ask on their page and leave your address there: it reaches them and nobody else.",
    link: { label: "What owners see of you", href: "/legal/privacy" },
  },
];

export const contactUs = {
  ...contactPage,
  reasons: { title: "What is it about?", list: reasons },
};
