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
    lead: "Most questions to a business have been answered before, in a document that nobody opens. Understudy opens it, at the moment somebody asks.",
    actions: [deploy, { label: "See the prices", href: "/pricing" }],
  },
};

const impact: MarketingCard[] = [
  {
    icon: "message",
    title: "Fewer letters, better ones",
    text: "What stands in your help pages is answered there. What reaches your people is what needs people.",
  },
  {
    icon: "mail",
    title: "Leads with their question",
    text: "A visitor who finds no answer can leave a confirmed address. You start the conversation knowing what it is about.",
  },
  {
    icon: "book",
    title: "One version of the truth",
    text: "Two price lists disagree: the newer one counts, and the answer says as of when. Delete a document, and it answers nothing from that moment.",
  },
  {
    icon: "people",
    title: "Sales that start at the price",
    text: "Plans, terms and conditions are said exactly as they are written. A figure that stands nowhere is never said.",
  },
  {
    icon: "chart",
    title: "A list of what is missing",
    text: "Every unanswered question is kept and counted. Your next help page writes its own title.",
  },
  {
    icon: "shield",
    title: "Nothing to explain to your lawyers",
    text: "No cookies for visitors, no outside call without a model of your choice, and it runs on your own servers if it must.",
  },
];

const businessQuestions: Question[] = [
  {
    question: "How long does it take to set up?",
    answer:
      "An assistant answers as soon as its first document has been read. Most of your time goes into choosing the documents.",
  },
  {
    question: "What if it says something wrong?",
    answer:
      "It says what your documents say and shows where. If a document is wrong, replace it: the old one stops answering at once.",
  },
  {
    question: "Can it hand over to a person?",
    answer:
      "When it does not know, it offers to pass the question on. The visitor leaves an address and confirms it, and you see both.",
  },
  {
    question: "Where does our data go?",
    answer:
      "Search and quotation run beside the product. Only when a language model is connected do the question and the passages found for it go to that provider.",
  },
];

export const business = {
  ...businessPage,
  impact: { title: "What changes", list: impact },
  example: {
    title: "A support desk, on a Sunday",
    text: "Stocklark is invented; its eight documents were written for it. This is what its assistant answers, without a language model.",
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
    title: "Your expertise, when you are away",
    lead: "You have explained it a hundred times. Upload it once. Clients, readers and recruiters ask your assistant, and come to you with the question after that.",
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
    text: "What happens in a first call, what it costs, what you do not do. Answered before the call.",
  },
  {
    icon: "book",
    title: "Authors",
    text: "Readers ask about the books and get the sentence, not a summary of it.",
  },
  {
    icon: "file",
    title: "Job seekers",
    text: "A recruiter asks your CV a real question, and gets an answer with the line it stands on.",
  },
  {
    icon: "people",
    title: "Freelancers and consultants",
    text: "Scope, rates and terms, said exactly as you wrote them.",
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
  people: { title: "For people who get asked", list: people },
  example: {
    title: "A coach, at eleven in the evening",
    text: "Marguerite is invented; her documents were written for her. You can ask her assistant yourself.",
    worked: coachExample,
    action: { label: "Ask Marguerite's assistant", href: "/case-studies#ask" },
  },
  manners: {
    title: "It knows its place",
    list: [
      {
        icon: "answer",
        title: "It never pretends to be you",
        text: "It speaks of you by name and says that it is an AI.",
      },
      {
        icon: "lock",
        title: "It keeps your files",
        text: "Visitors see the sentence an answer rests on. They never get the original.",
      },
      {
        icon: "unknown",
        title: "It would rather not know",
        text: "What you have not written, it does not invent. You are told what was asked.",
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
      "Your name on it, from the domain to the e-mail. The widget, the pages, the letters and the files for your clients carry your brand.",
  },
  hero: {
    title: "Your name on it",
    lead: "For agencies, software companies and enterprises that want the assistant without the label: your domain, your colours, your files, and no trace of ours.",
    actions: [deploy, { label: "Talk to us", href: "/contact" }],
  },
};

export const whiteLabel = {
  ...whiteLabelPage,
  brand: {
    title: "With your brand",
    text: "One button makes the package, with everything that your clients need.",
    list: [
      {
        icon: "globe",
        title: "Your own domain",
        text: "Proven by a DNS record, served over HTTPS.",
      },
      {
        icon: "palette",
        title: "Five themes and your colours",
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
        title: "Letters in your name",
        text: "What visitors receive carries your brand.",
      },
      {
        icon: "key",
        title: "API keys and signed webhooks",
        text: "For what you build around it.",
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
        text: "A bubble or a frame, for the domains you allow, switched off with one press.",
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
