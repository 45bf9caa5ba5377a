import type { Figure, MarketingCard, PageWords } from "./marketing.ts";

const page: PageWords = {
  path: "/features",
  meta: {
    title: "Features",
    description:
      "Everything Understudy does in six parts: intelligence, conversations, deployment, analytics, security and branding. All of it works today.",
  },
  hero: {
    title: "Everything it does, in six parts",
    lead: "All of it works today. Nothing on this page is just a promise.",
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
        text: "Tap a number to open the passage, with the words that support the answer highlighted.",
      },
      {
        icon: "unknown",
        title: "Honest about what it found",
        text: "Answered, closest match, or “I don't know”. Your visitors see which, and so do you.",
      },
      {
        icon: "check",
        title: "Checked numbers",
        text: "A price or date that isn't in your documents is never shown.",
      },
      {
        icon: "spark",
        title: "A model of your choice, or none",
        text: "OpenAI, Anthropic, Google or your own server. Without one, the assistant quotes your documents, and nothing leaves the server.",
      },
    ],
  },
  {
    title: "Conversation management",
    text: "Every conversation is saved for you, and visitors can start over at any time.",
    list: [
      {
        icon: "message",
        title: "Follow-up questions",
        text: "“And how much is that one?” is understood from the conversation so far.",
      },
      {
        icon: "spark",
        title: "Suggested questions",
        text: "Taken from your documents, tested before they're shown, and easy to edit.",
      },
      {
        icon: "mail",
        title: "Your answers to visitors",
        text: "A visitor leaves an e-mail address. You answer once, by e-mail, in the chat, and for the next visitor who asks. Or join the conversation yourself.",
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
        text: "A page with your name, a link that you choose, and a QR code.",
      },
      {
        icon: "blocks",
        title: "A frame for your site",
        text: "One line of HTML, in three sizes and three themes. Turn it off, and it's off on every site at once.",
      },
      {
        icon: "code",
        title: "A script widget",
        text: "A bubble in the corner of your pages, in your colors. It's 4 KB until a visitor opens it.",
      },
      {
        icon: "server",
        title: "Run it yourself",
        text: "The whole product runs on your own machine, with local models and no calls to other services.",
      },
    ],
  },
  {
    title: "Analytics",
    text: "Numbers counted from real conversations.",
    list: [
      {
        icon: "chart",
        title: "Questions and conversations",
        text: "How many, how they ended and how fast, compared with the period before.",
      },
      {
        icon: "unknown",
        title: "Unanswered questions",
        text: "What your documents couldn't answer, and how often it was asked. Answer a question once, and the next visitor gets your answer.",
      },
      {
        icon: "globe",
        title: "Where visitors come from",
        text: "Direct, search, social, embedded or other. No page addresses, no tracking of people.",
      },
      {
        icon: "check",
        title: "Ratings",
        text: "Visitors rate answers with a thumb. Your own tests don't count.",
      },
    ],
  },
  {
    title: "Security and compliance",
    text: "Your documents and your visitors are protected.",
    list: [
      {
        icon: "key",
        title: "No passwords",
        text: "Sign in with single sign-on or a link by e-mail. There's no password to leak.",
      },
      {
        icon: "lock",
        title: "Your data stays separate",
        text: "Every query is limited to one owner. To everyone else, your documents don't exist.",
      },
      {
        icon: "shield",
        title: "Safe from hidden instructions",
        text: "Text in files and questions is treated as data. Instructions to an AI inside a document are left out.",
      },
      {
        icon: "globe",
        title: "No cookies for visitors",
        text: "Public pages set none and load nothing from other sites. A visit is counted by a hash that is deleted.",
      },
    ],
  },
  {
    title: "Customisation and branding",
    text: "It sounds like you and looks like your brand.",
    list: [
      {
        icon: "sliders",
        title: "Tone and length",
        text: "Four tones and three lengths. Compare an answer before and after you save.",
      },
      {
        icon: "message",
        title: "Your own instructions",
        text: "What to say, what to leave out, and your own words for “I don't know”.",
      },
      {
        icon: "palette",
        title: "Colors and greeting",
        text: "The widget's colors, shape, position and texts, in a live preview.",
      },
      {
        icon: "globe",
        title: "Your domain and your name",
        text: "White label: your domain, no trace of ours, branded e-mails.",
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
  { icon: "server", title: "Your own model server", text: "Any server that speaks OpenAI's protocol." },
  { icon: "key", title: "OpenID Connect", text: "Any provider, several at once." },
  {
    icon: "plug",
    title: "HTTP API",
    text: "Described by OpenAPI, with a typed client. AI apps connect over MCP.",
  },
  { icon: "file", title: "S3-compatible storage", text: "For your files, instead of a local folder." },
];

const figures: Figure[] = [
  { value: "4 KB", label: "of script on your site until a visitor opens the chat" },
  { value: "45 KB", label: "at most for the whole widget, once it's open" },
  { value: "6", label: "languages searched without a language model, any language with one" },
  { value: "0", label: "cookies for your visitors" },
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
