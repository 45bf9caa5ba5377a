/**
 * The documentation pages, in reading order. Each is `content/docs/{slug}.md`, or `{file}.md`: pages that were renamed
 * keep their address, because it is linked from outside.
 */
export type DocsPage = { slug: string; file?: string; title: string; about: string };
export type DocsGroup = { title: string; pages: readonly DocsPage[] };

export const docsGroups: readonly DocsGroup[] = [
  {
    title: "Get started",
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
          "What you can upload, how it is read, what is left out, and how to replace or delete a document.",
      },
      {
        slug: "web-pages",
        title: "Web pages",
        about:
          "Adding a page, a sitemap, a feed or a whole site, the result for each page, and re-reading it.",
      },
      {
        slug: "folders",
        title: "Folders",
        about:
          "A ZIP of notes or files, Nextcloud, WebDAV and Git: the result for each file, and how changes follow.",
      },
      {
        slug: "answers-and-citations",
        title: "Answers and citations",
        about: "Where answers come from, how sources are shown, and what happens when there is no answer.",
      },
    ],
  },
  {
    title: "Your assistant",
    pages: [
      {
        slug: "settings",
        title: "Settings",
        about: "Tone, length, instructions, what it says when it doesn't know, and testing a change first.",
      },
      {
        slug: "assistants",
        title: "More than one assistant",
        about: "AI profiles in addition to your main one, each with its own documents, settings and link.",
      },
      {
        slug: "connect-a-model",
        title: "Connect a model",
        about:
          "OpenAI, Anthropic, Google, Ollama or your own server: keys, comparing answers first, fallback and cost.",
      },
      {
        slug: "what-leaves-the-machine",
        title: "What leaves the machine",
        about: "Which texts go to which language model, what is masked, and what is kept.",
      },
    ],
  },
  {
    title: "Share and embed",
    pages: [
      {
        slug: "sharing",
        title: "Sharing your assistant",
        about: "Your public page, your short link, the QR code, and how a link looks when it is posted.",
      },
      {
        slug: "visitors",
        title: "What visitors see and what is counted",
        about:
          "Chatting without an account, suggested questions, leaving an e-mail address, and counting without cookies.",
      },
      {
        slug: "embedding",
        title: "Embedding on your site",
        about:
          "The chat in a frame on WordPress, Squarespace, Wix, Webflow, Shopify, Notion, React or plain HTML.",
      },
      {
        slug: "widget",
        title: "The chat widget",
        about: "A chat bubble with one line of script: methods, events, policies, cookies and size.",
      },
      {
        slug: "signed-visitors",
        title: "Signed visitors and page context",
        about: "Tell your assistant who a visitor is, with a signed token, and which page the visitor reads.",
      },
      {
        slug: "customizing",
        title: "Customizing the widget",
        about:
          "Colors, texts, position, limits and code of the widget, the live preview, and earlier versions.",
      },
      {
        slug: "white-label",
        title: "White label",
        about: "Your name, colors and font on everything visitors see, and the package with its seven files.",
      },
      {
        slug: "custom-domain",
        title: "Custom domain",
        about: "Your assistant on your own domain: the DNS record, HTTPS, and a subdomain of this site.",
      },
    ],
  },
  {
    title: "Answers and analytics",
    pages: [
      {
        slug: "your-answers",
        file: "saved-answers",
        title: "Saved answers",
        about: "Answers in your own words, importing questions and answers, and unanswered questions.",
      },
      {
        slug: "rehearsal",
        file: "answer-tests",
        title: "Answer tests",
        about:
          "Questions saved as tests, what got better or worse after a change, and testing a setting first.",
      },
      {
        slug: "occasions",
        file: "private-links",
        title: "Private links and audiences",
        about: "Who can get answers from a document, and links for an event, a client or a job application.",
      },
      {
        slug: "conversations",
        title: "Inbox",
        about: "What visitors asked, who waits for you, and how to reply.",
      },
      {
        slug: "figures",
        file: "analytics",
        title: "Analytics",
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
        about: "Signed-in devices, e-mail notifications, a copy of your data, and deleting your account.",
      },
      {
        slug: "plans",
        title: "Plan and billing",
        about: "What each plan includes, what happens at a limit, paying, changing and cancelling.",
      },
    ],
  },
  {
    title: "Build and run",
    pages: [
      {
        slug: "email",
        title: "E-mail",
        about: "Connecting a mailbox: drafts and replies with sources, and which e-mails get none.",
      },
      {
        slug: "chat-apps",
        title: "Chat apps",
        about:
          "Connecting Telegram, Slack and Discord: who gets an answer, in which conversation, and what you write yourself.",
      },
      {
        slug: "other-ais",
        file: "ai-apps",
        title: "AI apps, export and import",
        about: "Connecting a visitor's AI app over MCP, and moving an assistant to another installation.",
      },
      {
        slug: "api",
        title: "API",
        about: "Ask an assistant over HTTP, as JSON or as a stream, and all other calls.",
      },
      {
        slug: "errors",
        title: "Errors of the API",
        about: "Every code, why you get it and what to do about it.",
      },
      {
        slug: "api-keys",
        title: "API keys",
        about: "Creating a key, what it can do, rate limits, allowed addresses, and revoking it.",
      },
      {
        slug: "webhooks",
        title: "Webhooks",
        about: "Each question and answer sent to your server: signatures, retries, the log and replay.",
      },
      {
        slug: "sdk",
        title: "SDK",
        about:
          "The typed client for JavaScript and TypeScript, without dependencies: asking, streaming and errors.",
      },
      {
        slug: "security-and-privacy",
        title: "Security and privacy",
        about: "What is stored, who sees it, how long it is kept, how it is deleted, and what protects it.",
      },
      {
        slug: "models-for-operators",
        title: "A model for an installation",
        about:
          "The operator's settings, a local model beside the product, private addresses and time limits.",
      },
      {
        slug: "self-hosting",
        title: "Self-hosting",
        about: "What you need, how to install it, the settings, backups, updates and scaling.",
      },
    ],
  },
];

export const docsPages: readonly DocsPage[] = docsGroups.flatMap(({ pages }) => pages);

export const docs = {
  title: "Documentation",
  description:
    "How Understudy works, from your first document to the API. The demo assistant answers from these pages.",
  lead: "Everything Understudy does, and what it doesn't do. The assistant on our home page answers from these pages.",
  ask: { label: "Ask the demo instead", href: "/#demo" },
  pagesLabel: "Documentation pages",
  allPages: "All pages",
  onThisPage: "On this page",
  previous: "Previous",
  next: "Next",
  aside: "Previous and next page",
  search: {
    label: "Search the documentation",
    placeholder: "Search",
    none: (words: string) => `No results for “${words}”. Try asking the demo.`,
    found: (count: number) => (count === 1 ? "1 result" : `${count} results`),
  },
  api: {
    title: "All calls",
    text: "From the OpenAPI description of this version, which you can download at",
    description: { label: "/api/openapi.json", href: "/api/openapi.json" },
    owner: "Signed in",
    public: "Anyone",
    takes: "Parameters",
    required: "required",
    answers: "Responses",
    method: "Access",
    languages: [
      { id: "curl", label: "curl" },
      { id: "javascript", label: "JavaScript" },
      { id: "python", label: "Python" },
    ] as const,
    response: "Example response",
    events: "Example events",
    tryIt: {
      title: "Try a call",
      text: "Make a call from this page, as a program would. It acts on your real data. Your key stays on this page and is sent to this site only.",
      call: "Call",
      path: "Address",
      pathHint: "Put your own ids in place of the example's.",
      body: "Body",
      bodyHint: "JSON. Calls without a body take none.",
      key: "API key",
      keyHint: "Only for calls about your own data. Create one under Profile, Developers.",
      send: "Send",
      answered: (status: number, ms: number) => `Status ${status}, after ${ms} ms`,
      failed: "The call couldn't be made.",
      wrongPath: "The address must begin with /api/.",
    },
  },
};
