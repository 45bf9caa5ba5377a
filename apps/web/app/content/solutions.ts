import { coachExample, supportExample } from "./examples.ts";
import type { MarketingCard, PageWords, Question } from "./marketing.ts";

const deploy = { label: "Deploy Now", href: "/deploy" };

const businessPage: PageWords = {
  path: "/solutions/business",
  meta: {
    title: "For businesses",
    description:
      "Customer questions answered on your own site, from your own documents, at any hour: support, leads, knowledge and sales, with the source of every answer.",
  },
  hero: {
    title: "Customer questions, answered while they are still customers",
    lead: "Most customer questions are already answered, in a document that no one opens. Understudy opens it the moment someone asks.",
    actions: [deploy, { label: "See the prices", href: "/pricing" }],
  },
};

const impact: MarketingCard[] = [
  {
    icon: "message",
    title: "Fewer e-mails, better ones",
    text: "What's in your help pages is answered there. Your team gets the questions that need a person.",
  },
  {
    icon: "mail",
    title: "Leads with their question",
    text: "A visitor who finds no answer can leave a confirmed e-mail address. You start the conversation knowing what it's about.",
  },
  {
    icon: "book",
    title: "One version of the truth",
    text: "When two price lists disagree, the newer one is used, and the answer gives its date. Delete a document and it is no longer used.",
  },
  {
    icon: "people",
    title: "Sales that start at the price",
    text: "Plans, terms and conditions are quoted exactly as written. A number that isn't in your documents is never shown.",
  },
  {
    icon: "chart",
    title: "A list of what is missing",
    text: "Every unanswered question is saved and counted. You'll know which help page to write next.",
  },
  {
    icon: "shield",
    title: "Privacy from the start",
    text: "No cookies for visitors, no outside calls unless you connect a language model, and it can run on your own servers.",
  },
];

const businessQuestions: Question[] = [
  {
    question: "How long does it take to set up?",
    answer:
      "Your assistant answers as soon as it has read one document. Choosing the documents takes the most time.",
  },
  {
    question: "What if it says something wrong?",
    answer:
      "It says what your documents say and shows where. If a document is wrong, replace it: the old one is no longer used.",
  },
  {
    question: "Can it hand over to a person?",
    answer:
      "When it doesn't know, it offers to pass the question on. The visitor leaves an e-mail address and confirms it, and you see both.",
  },
  {
    question: "Where does our data go?",
    answer:
      "Searching and quoting happen on the server itself. Only if a language model is connected, the question and the passages found for it go to its provider.",
  },
];

export const business = {
  ...businessPage,
  impact: { title: "What changes", list: impact },
  example: {
    title: "A support desk, on a Sunday",
    text: "Stocklark is a fictional company with eight documents. This is what its assistant answers, without a language model.",
    worked: supportExample,
  },
  questions: { title: "What businesses ask us", list: businessQuestions },
  closing: {
    title: "Let the documents answer.",
    start: deploy,
    promises: ["Contact within 24 hours", "Go-live within 24 hours", "14-day free trial, no card"],
  },
};

const professionalsPage: PageWords = {
  path: "/solutions/professionals",
  meta: {
    title: "For professionals",
    description:
      "For coaches, authors, consultants, freelancers, job seekers and creators: a page that answers about you, in your tone, with the source of every answer.",
  },
  hero: {
    title: "Your expertise, when you're away",
    lead: "You've explained it a hundred times. Upload it once. Clients, readers and recruiters ask your assistant first, and come to you with the next question.",
    actions: [
      { label: "Start Building Free", href: "/profile-setup" },
      { label: "See a sample", href: "/profile-view" },
    ],
    note: "100 conversations a month, free.",
  },
};

const people: MarketingCard[] = [
  {
    icon: "message",
    title: "Coaches",
    text: "What happens in a first call, what it costs, what you don't do. Answered before the call.",
  },
  {
    icon: "book",
    title: "Authors",
    text: "Readers ask about the books and get the sentence, not a summary of it.",
  },
  {
    icon: "file",
    title: "Job seekers",
    text: "A recruiter asks your CV a real question, and gets an answer with the line it came from.",
  },
  {
    icon: "people",
    title: "Freelancers and consultants",
    text: "Scope, rates and terms, exactly as you wrote them.",
  },
  {
    icon: "spark",
    title: "Creators",
    text: "Fans and brands ask what you use, where you will be, and how to work with you.",
  },
  {
    icon: "globe",
    title: "Business professionals",
    text: "One link in your signature that answers for you in any time zone.",
  },
];

export const professionals = {
  ...professionalsPage,
  people: { title: "Who it's for", list: people },
  example: {
    title: "A coach, at eleven in the evening",
    text: "Marguerite is fictional, but her assistant is real. You can ask it yourself.",
    worked: coachExample,
    action: { label: "Ask Marguerite's assistant", href: "/case-studies#ask" },
  },
  manners: {
    title: "It knows its limits",
    list: [
      {
        icon: "answer",
        title: "It never pretends to be you",
        text: "It refers to you by name and says that it's an AI.",
      },
      {
        icon: "lock",
        title: "Your files stay private",
        text: "Visitors see the sentence an answer comes from. They never get the original file.",
      },
      {
        icon: "unknown",
        title: "It doesn't make things up",
        text: "If you haven't written it, your assistant says so. You see what was asked.",
      },
    ] satisfies MarketingCard[],
  },
  closing: {
    title: "Take the evening off.",
    start: { label: "Start Building Free", href: "/profile-setup" },
    promises: ["Free to start", "No credit card required", "Setup in 10 minutes"],
  },
};

const whiteLabelPage: PageWords = {
  path: "/solutions/white-label",
  meta: {
    title: "White label",
    description:
      "Your name on it, from the domain to the e-mail. The widget, the pages, the e-mails and the files for your clients carry your brand.",
  },
  hero: {
    title: "Your name on it",
    lead: "For agencies, software companies and enterprises that want the assistant without the label: your domain, your colors, your files, and no trace of ours.",
    actions: [deploy, { label: "Talk to us", href: "/contact" }],
  },
};

export const whiteLabel = {
  ...whiteLabelPage,
  brand: {
    title: "With your brand",
    text: "One button creates a package with everything your clients need.",
    list: [
      {
        icon: "globe",
        title: "Your own domain",
        text: "Verified by a DNS record, served over HTTPS.",
      },
      {
        icon: "palette",
        title: "Five themes and your colors",
        text: "Corporate, startup, creative, minimal, or your own.",
      },
      { icon: "check", title: "No “Powered by”", text: "Removed, or replaced by your own line." },
      {
        icon: "file",
        title: "A package of seven files",
        text: "Script, style, WordPress plugin, React component, and the documents for your clients.",
      },
      {
        icon: "mail",
        title: "E-mails in your name",
        text: "E-mails to your visitors carry your brand.",
      },
      {
        icon: "key",
        title: "API keys and signed webhooks",
        text: "For your own integrations.",
      },
    ] satisfies MarketingCard[],
  },
  clients: {
    title: "For each of your clients",
    list: [
      {
        icon: "people",
        title: "An assistant of their own",
        text: "AI profiles with their own documents, tone, questions and link.",
      },
      {
        icon: "blocks",
        title: "On their site",
        text: "A bubble or a frame, for the domains you allow, turned off with one click.",
      },
      {
        icon: "server",
        title: "On your own servers",
        text: "Run the whole product yourself, under your own address, behind your own sign-in.",
      },
      {
        icon: "sliders",
        title: "In their voice",
        text: "Tone, length, instructions, and their own words for “I don't know”.",
      },
    ] satisfies MarketingCard[],
  },
  closing: {
    title: "Your name, from the first answer on.",
    start: deploy,
    promises: ["Contact within 24 hours", "No credit card required", "On your own servers, if you like"],
  },
};
