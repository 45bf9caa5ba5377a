import type { Figure, MarketingCard, PageWords } from "./marketing.ts";

const page: PageWords = {
  path: "/features",
  meta: {
    title: "Features",
    description:
      "Everything Understudy does in six parts: intelligence, conversations, deployment, analytics, security and branding. Each as it works today.",
  },
  hero: {
    title: "Everything it does, in six parts",
    lead: "All of it works today. Nothing on this page is a promise dressed as a feature.",
    actions: [
      { label: "Deploy Now", href: "/deploy" },
      { label: "Read the documentation", href: "/docs" },
    ],
  },
};

type Category = { title: string; text: string; list: MarketingCard[] };

const categories: Category[] = [
  {
    title: "AI and intelligence",
    text: "It answers from your documents and from nothing else.",
    list: [
      {
        icon: "answer",
        title: "Citations for every sentence",
        text: "A numbered mark opens the passage and lights up the words that support the answer.",
      },
      {
        icon: "unknown",
        title: "Three honest states",
        text: "Answered, closest found, or “I don't know”. The state is shown, stored and counted.",
      },
      {
        icon: "check",
        title: "Checked figures",
        text: "A price or date that stands in none of your passages is never shown.",
      },
      {
        icon: "spark",
        title: "A model of your choice, or none",
        text: "OpenAI, Anthropic, Google or your own server. Without one, the assistant quotes, and nothing leaves the machine.",
      },
    ],
  },
  {
    title: "Conversation management",
    text: "Every conversation is kept for you, and lets the visitor begin again.",
    list: [
      {
        icon: "message",
        title: "Follow-up questions",
        text: "“And how much is that one?” is understood from what was said before.",
      },
      {
        icon: "spark",
        title: "Suggested questions",
        text: "Drawn from your documents, answered once before they are shown, and yours to edit.",
      },
      {
        icon: "mail",
        title: "Answers that come back",
        text: "A visitor leaves an address, you answer once: by mail, in the open chat, and for whoever asks next. Or you join the conversation yourself.",
      },
      {
        icon: "people",
        title: "Several assistants",
        text: "An AI profile for each subject or brand, each with its own documents, tone and link.",
      },
    ],
  },
  {
    title: "Deployment and integration",
    text: "From a link in a message to a bubble on your own site.",
    list: [
      {
        icon: "link",
        title: "Public page and short link",
        text: "A page with your name, and an address that you choose. It also comes as a QR code.",
      },
      {
        icon: "blocks",
        title: "A frame for your site",
        text: "One line of HTML, in three sizes and three themes. Switch it off, and it is empty everywhere at once.",
      },
      {
        icon: "code",
        title: "A script widget",
        text: "A bubble in the corner of your pages, in your colours. It weighs 4 KB until somebody opens it.",
      },
      {
        icon: "server",
        title: "Run it yourself",
        text: "The whole product runs on your own machine, with local models and no outside call.",
      },
    ],
  },
  {
    title: "Analytics",
    text: "Figures that are counted from what happened.",
    list: [
      {
        icon: "chart",
        title: "Questions and conversations",
        text: "How many, how they ended, how long the first word took, against the period before.",
      },
      {
        icon: "unknown",
        title: "What is missing",
        text: "The questions your documents could not answer, with how often they were asked. Answer one, and see it answered.",
      },
      {
        icon: "globe",
        title: "Where visitors come from",
        text: "Direct, search, social, embedded or other. Five kinds, no page address, no profile of anybody.",
      },
      {
        icon: "check",
        title: "Thumbs on answers",
        text: "Visitors say what helped. Your own tests are left out of the figures.",
      },
    ],
  },
  {
    title: "Security and compliance",
    text: "Made so that somebody else's mistake stays theirs.",
    list: [
      {
        icon: "key",
        title: "No passwords",
        text: "Sign-in by single sign-on or by a link in an e-mail. There is nothing to leak.",
      },
      {
        icon: "lock",
        title: "One owner, one room",
        text: "Every query names its owner. A foreign document answers like a missing one.",
      },
      {
        icon: "shield",
        title: "Documents give no orders",
        text: "Text in files and questions is data. What speaks to an AI inside a document is left out.",
      },
      {
        icon: "globe",
        title: "No cookies for visitors",
        text: "Public pages set none and load nothing from other sites. A visit is counted by a hash that is forgotten.",
      },
    ],
  },
  {
    title: "Customisation and branding",
    text: "It speaks as you would, and looks like yours.",
    list: [
      {
        icon: "sliders",
        title: "Tone and length",
        text: "Four voices and three lengths, with one answer shown before and after you save.",
      },
      {
        icon: "message",
        title: "Your own instructions",
        text: "What to say, what to leave out, and your own words for “I don't know”.",
      },
      {
        icon: "palette",
        title: "Colours and greeting",
        text: "The widget's colours, shape, place and texts, shown in a live preview.",
      },
      {
        icon: "globe",
        title: "Your domain and your name",
        text: "White label: your domain, no trace of ours, branded letters.",
      },
    ],
  },
];

const integrations: MarketingCard[] = [
  { icon: "blocks", title: "Any website", text: "A bubble or a frame, in one line of HTML." },
  {
    icon: "blocks",
    title: "WordPress",
    text: "Paste the line into a Custom HTML block, or install our plugin.",
  },
  { icon: "blocks", title: "Webflow, Squarespace, Wix", text: "Paste it into their embed element." },
  { icon: "spark", title: "OpenAI, Anthropic, Google", text: "A key and the name of a model." },
  { icon: "server", title: "Your own model server", text: "Whatever speaks OpenAI's protocol." },
  { icon: "key", title: "OpenID Connect", text: "Any provider, several at once." },
  {
    icon: "plug",
    title: "HTTP API",
    text: "Described by OpenAPI, with a typed client. Other assistants ask by MCP.",
  },
  { icon: "file", title: "S3-compatible storage", text: "For originals, in place of a folder." },
];

const figures: Figure[] = [
  { value: "99.9%", label: "uptime" },
  { value: "150+", label: "languages" },
  { value: "33 KB", label: "of script for the chat on a public page" },
  { value: "0", label: "cookies for a visitor" },
];

export const features = {
  ...page,
  categories,
  integrations: { title: "Works with what you have", list: integrations },
  performance: { title: "Performance", list: figures },
  closing: {
    title: "See it with your own documents.",
    start: { label: "Deploy Now", href: "/deploy" },
    promises: ["14-day free trial", "No card", "Your documents stay yours"],
  },
};
