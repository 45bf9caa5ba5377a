/** The documentation pages, in reading order. Each is `content/docs/{slug}.md`. */
export type DocsPage = { slug: string; title: string; about: string };
export type DocsGroup = { title: string; pages: readonly DocsPage[] };

export const docsGroups: readonly DocsGroup[] = [
  {
    title: "Begin",
    pages: [
      {
        slug: "start",
        title: "Getting started",
        about:
          "What Understudy is, how to sign in without a password, and what happens after the first sign-in.",
      },
      {
        slug: "documents",
        title: "Documents",
        about:
          "What you can upload, how it is read, what is left out, and how a document is replaced or deleted.",
      },
      {
        slug: "web-pages",
        title: "Web pages",
        about: "Reading a page, a sitemap or a whole site, what came of each address, and reading it again.",
      },
      {
        slug: "answers-and-citations",
        title: "Answers and citations",
        about: "Where answers come from, how sources are shown, and what happens when nothing is known.",
      },
    ],
  },
  {
    title: "Your assistant",
    pages: [
      {
        slug: "settings",
        title: "Settings",
        about: "Tone, length, instructions, what it says when it does not know, and trying a change first.",
      },
      {
        slug: "assistants",
        title: "More than one assistant",
        about: "AI profiles beside your main one, each with its own documents, settings and link.",
      },
    ],
  },
  {
    title: "In front of visitors",
    pages: [
      {
        slug: "sharing",
        title: "Sharing your assistant",
        about: "Your public page, a link with a name, the QR code, and how a link looks when it is posted.",
      },
      {
        slug: "visitors",
        title: "What a visitor sees, and what is counted",
        about:
          "Chatting without an account, suggested questions, leaving an address, and counting without cookies.",
      },
      {
        slug: "embedding",
        title: "Embedding on your site",
        about:
          "The chat as a frame on WordPress, Squarespace, Wix, Webflow, Shopify, Notion, React or plain HTML.",
      },
      {
        slug: "widget",
        title: "The chat widget",
        about: "A bubble in the corner by one line of script: calls, events, policies, cookies and weight.",
      },
      {
        slug: "customizing",
        title: "Customizing the widget",
        about:
          "Colors, words, position, limits and code of the widget, the live preview, and going back a version.",
      },
      {
        slug: "white-label",
        title: "White label",
        about:
          "Your name, colours and font on everything visitors see, and the package with its seven files.",
      },
      {
        slug: "custom-domain",
        title: "Custom domain",
        about: "Your assistant at a name of your own: the DNS record, HTTPS, and a subdomain of this site.",
      },
    ],
  },
  {
    title: "What comes back",
    pages: [
      {
        slug: "your-answers",
        title: "Your answers",
        about: "Answering in your own words, questions and answers you already have, and filling gaps.",
      },
      {
        slug: "rehearsal",
        title: "Rehearsal",
        about:
          "Questions kept as tests, what got better or worse after a change, and trying a setting first.",
      },
      {
        slug: "occasions",
        title: "Occasions and circles",
        about: "Who gets answers from a document, and links for a talk, a client or an application.",
      },
      {
        slug: "conversations",
        title: "Conversations",
        about: "What visitors asked and what they were told: finding, reading and deleting conversations.",
      },
      {
        slug: "figures",
        title: "Figures",
        about: "What is counted and how: conversations, questions, answers, views, sources and satisfaction.",
      },
    ],
  },
  {
    title: "Account and plan",
    pages: [
      {
        slug: "account",
        title: "Your account",
        about:
          "Devices that are signed in, letters, a copy of everything that is kept of you, and deleting it.",
      },
      {
        slug: "plans",
        title: "Plans and limits",
        about: "What each plan has room for, what counts as a conversation, and what happens at a limit.",
      },
    ],
  },
  {
    title: "Build and run",
    pages: [
      {
        slug: "other-ais",
        title: "Other AIs and moving house",
        about: "Letting a visitor's own AI ask by MCP, and carrying an assistant to another installation.",
      },
      {
        slug: "api",
        title: "API",
        about: "Ask an assistant over HTTP, as JSON or as a stream, and every other call.",
      },
      {
        slug: "api-keys",
        title: "API keys",
        about: "Making a key, what it may do, how often, from where, and ending it.",
      },
      {
        slug: "webhooks",
        title: "Webhooks",
        about: "Each exchange posted to a server of yours: signatures, retries, the log and replay.",
      },
      {
        slug: "sdk",
        title: "SDK",
        about:
          "The typed client for JavaScript and TypeScript, without dependencies: asking, streaming, and what fails how.",
      },
      {
        slug: "security-and-privacy",
        title: "Security and privacy",
        about: "What is stored, who sees it, how long it stays, how it is deleted, and what protects it.",
      },
      {
        slug: "self-hosting",
        title: "Self-hosting",
        about: "What you need, how to install it, the settings, backups, updates, and how it grows.",
      },
    ],
  },
];

export const docsPages: readonly DocsPage[] = docsGroups.flatMap(({ pages }) => pages);

export const docs = {
  title: "Documentation",
  description:
    "How Understudy works, from the first document to a stream over HTTP. The demo assistant has read the same pages and quotes them.",
  lead: "Everything Understudy does, and what it does not do. The assistant on our home page learned exactly these pages.",
  ask: { label: "Ask the demo instead", href: "/#demo" },
  pagesLabel: "Pages of the documentation",
  allPages: "All pages",
  onThisPage: "On this page",
  previous: "Previous",
  next: "Next",
  aside: "Between the pages",
  search: {
    label: "Search the documentation",
    placeholder: "Search",
    none: (words: string) => `Nothing about “${words}”. The demo may find it by meaning.`,
    found: (count: number) => (count === 1 ? "1 place" : `${count} places`),
  },
  api: {
    title: "Every call",
    text: "Drawn from the OpenAPI description of this version. The same description is served at",
    description: { label: "/api/openapi.json", href: "/api/openapi.json" },
    owner: "Signed in",
    public: "Anyone",
    takes: "Takes",
    required: "required",
    answers: "Answers",
    method: "Call",
    errors: "Errors",
  },
};
