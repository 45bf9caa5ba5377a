/**
 * Plain constants that run anywhere. At run time, the SDK and the widget may import only from here in this package: a
 * validation library would exceed the widget's whole size budget.
 */

export { brandTokens, contrast, inkOn, mix, readableBrand, readableOn } from "./colours.ts";

export const LIMITS = {
  /** A word of a scan as its owner reads it. */
  checkedWordCharacters: 100,
  uploadBytes: 10 * 1024 * 1024,
  bioCharacters: 5_000,
  messageCharacters: 4_000,
  /** Per visitor of the demo assistant. */
  demoMessagesPerDay: 50,
  instructionsCharacters: 4_000,
  fieldCharacters: 255,
  reasonCharacters: 1_000,
  profileNameCharacters: 100,
  profileDescriptionCharacters: 500,
  /** Suggested questions: on a public page, after an answer, and in the owner's list. */
  suggestedQuestions: 5,
  followUps: 3,
  chosenQuestions: 12,
  suggestedQuestionCharacters: 200,
  /** Saved answers: per profile, and per import. */
  corrections: 2_000,
  correctionCharacters: 4_000,
  importedCorrections: 500,
  importCharacters: 500_000,
  /** Answer tests per profile, requirements per test, and stored test runs. */
  rehearsalTests: 200,
  requiredWords: 10,
  requiredCharacters: 200,
  rehearsalRuns: 20,
  /** The greeting and the starter questions of a private link. */
  greetingCharacters: 500,
  starterQuestions: 5,
  /** Visitors that can be answered at once. */
  answeredContacts: 100,
  /** Per profile; the plan limits the pages of each. */
  sites: 50,
  siteDepth: 10,
  zipBytes: 100 * 1024 * 1024,
  addressCharacters: 2_000,
  /** A signed token that says who a visitor is. */
  identityTokenCharacters: 4_000,
  /** Of the page that holds the chat. */
  pageTitleCharacters: 300,
  /** The owner's custom "I don't know" text. */
  unknownTextCharacters: 500,
  pictureBytes: 5 * 1024 * 1024,
  allowedDomains: 100,
  ipWhitelist: 100,
  customCodeCharacters: 20_000,
  /** The size of an assistant export. */
  brainBytes: 512 * 1024 * 1024,
  /** The message of the contact form. */
  contactCharacters: 4_000,
  /** Per owner; revoked and expired keys do not count. */
  apiKeys: 20,
} as const;

/**
 * Beside the session cookie, for the scripts of public pages, which cannot read that one: `1` while somebody may be
 * signed in. Visitors' pages then need no request that is refused.
 */
export const SIGNED_IN_COOKIE = "__Host-signed-in";

/** The owner's lists for which the server publishes live events. */
export const LIVE_LISTS = [
  "documents",
  "sites",
  "plan",
  "suggested-questions",
  "conversations",
  "presence",
  "corrections",
  "rehearsal",
  "occasions",
  "analytics",
  "packages",
  "webhooks",
  "mailbox",
  "chat-apps",
  "models",
] as const;

/** Exact texts of the specification, used by client and server. */
export const UPLOAD_REASONS = {
  type: "Invalid file type. Documents, spreadsheets, presentations, e-books, web pages, pictures and text files are allowed.",
  size: "File size must be less than 10MB.",
} as const;

export const UPLOAD_TYPES = {
  txt: "text/plain",
  md: "text/markdown",
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  csv: "text/csv",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  odp: "application/vnd.oasis.opendocument.presentation",
  epub: "application/epub+zip",
  rtf: "application/rtf",
  html: "text/html",
  htm: "text/html",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
} as const;

/** What a file has that its assistant does not answer from. */
export const LEFT_OUT = [
  "hidden_rows",
  "hidden_columns",
  "hidden_sheets",
  "hidden_slides",
  "speaker_notes",
  "uncalculated_formulas",
  "further_columns",
] as const;

export const PLAN_TYPES = ["free", "pro", "enterprise"] as const;
/** How owners get another plan: they choose it, the operator sets it, or they pay for it. */
export const BILLING_PROVIDERS = ["none", "manual", "stripe"] as const;
/** What the payment provider says about a plan. `pending` waits for its first payment; `failed` is being tried again. */
export const BILLING_STATES = ["pending", "paid", "ending", "failed", "ended"] as const;
export const TONES = ["professional", "friendly", "casual", "creative", "technical"] as const;
/** Options of the AI profile form; it also shows a stored tone outside this list. */
export const PROFILE_TONES = ["professional", "casual", "creative", "technical"] as const;
export const RESPONSE_LENGTHS = ["short", "medium", "long"] as const;
export const THEMES = ["light", "dark", "auto"] as const;
/** The audience of a document or a saved answer: everyone, visitors with a link, or only the owner. */
export const AUDIENCES = ["public", "link", "owner"] as const;
export const DOCUMENT_STATUSES = ["queued", "reading", "learning", "ready", "failed"] as const;
export const ANSWER_STATES = ["answered", "partly", "not_answered"] as const;
/** How an exchange ended: with an answer state, by an error, or stopped by the visitor. */
export const EXCHANGE_STATES = [...ANSWER_STATES, "failed", "stopped"] as const;
/**
 * The kind of a message to the assistant. Only `question` counts as a question; kinds may be added, so an unknown
 * stored kind does not count either.
 */
export const MESSAGE_KINDS = ["question", "small_talk", "reply"] as const;
/** Minimum sample sizes; below them a metric is not meaningful. docs/figures.md gives the reasons. */
export const SAMPLES = {
  /** Questions before stars are shown. */
  stars: 10,
  /** Ratings before satisfaction is shown. */
  thumbs: 5,
  /** Questions or conversations before a share is shown as a percentage. */
  share: 5,
  /** Views before their sources are shown as percentages. */
  views: 10,
  /** The count in the previous period before growth is shown. */
  before: 10,
  /** For the busiest weekday: questions, days since the first one, and weeks that contain that weekday. */
  weekday: { questions: 20, days: 14, weeks: 2 },
} as const;
/** How a test's result changed between two answers. */
export const ANSWER_TEST_CHANGES = ["worse", "better", "same", "new"] as const;
export const ANSWER_TEST_STATUSES = ["running", "done", "failed"] as const;
/** How an answer would change with a draft of a document, the changes that matter most first. */
export const DRAFT_CHANGES = ["lost", "figures", "gained", "words", "same"] as const;
export const SOURCES = ["Direct", "Search", "Social", "Embedded", "Other"] as const;
/** Conversations can also come from a visitor's AI app, an e-mail or a chat app, which have no page. */
export const CHANNELS = ["MCP", "Email", "Telegram", "Slack", "Discord"] as const;
export const CONVERSATION_SOURCES = [...SOURCES, ...CHANNELS] as const;
/** The chat apps in which visitors can write to an assistant. */
export const CHAT_APPS = ["telegram", "slack", "discord"] as const;
/** What became of a message in a chat app; `working` is not decided yet. */
export const CHAT_OUTCOMES = ["working", "sent", "skipped", "failed"] as const;
/** Why a message in a chat app had no reply. */
export const CHAT_REASONS = [
  "joined",
  "late",
  "blocked",
  "revoked",
  "rejected",
  "interrupted",
  "unavailable",
] as const;
/** How a connected mailbox is answered: by drafts, or at once where the documents answer the question. */
export const MAIL_MODES = ["draft", "reply"] as const;
/** What became of a message; `working` is not decided yet. */
export const MAIL_OUTCOMES = ["working", "drafted", "sent", "skipped", "failed"] as const;
/** Why a message had no reply, or only a draft. */
export const MAIL_REASONS = [
  "uncertain",
  "not_verified",
  "reply_to",
  "not_addressed",
  "attachment",
  "too_long",
  "many",
  "refused",
  "automatic",
  "list",
  "bounce",
  "own",
  "no_sender",
  "empty",
  "no_question",
  "gone",
  "limit",
  "joined",
  "unreadable",
  "unanswered",
] as const;
/** The periods of analytics. */
export const INSIGHT_DAYS = [7, 30, 90, 365] as const;

/** Web pages: a single page, the pages of a sitemap, those that links lead to, or the posts of a feed. */
export const WEB_MODES = ["page", "sitemap", "site", "feed"] as const;
/** Folders that are read again by themselves. */
export const CONNECTED_MODES = ["webdav", "git"] as const;
/** Folders of files: a ZIP that was uploaded, or a folder that is connected. */
export const FOLDER_MODES = ["zip", ...CONNECTED_MODES] as const;
export const SITE_MODES = [...WEB_MODES, ...FOLDER_MODES] as const;
export const SITE_SCHEDULES = ["off", "daily", "weekly"] as const;
/** The result of the last visit to an address or a file. Pages with the first two are used for answers. */
export const PAGE_OUTCOMES = [
  "read",
  "unchanged",
  "moved",
  "duplicate",
  "robots",
  "denied",
  "missing",
  "server_error",
  "unreachable",
  "refused",
  "not_html",
  "too_large",
  "empty",
  "left_out",
  "beyond_depth",
  "beyond_limit",
  // Only of files. `gone` waits until the owner says whether its document stays; `kept` is the answer that it does.
  "unsupported",
  "archive",
  "unreadable",
  "gone",
  "kept",
] as const;

/** Options of the widget customizer. */
export const WIDGET_POSITIONS = [
  "bottom-right",
  "bottom-left",
  "top-right",
  "top-left",
  "center",
  "inline",
] as const;
export const WIDGET_SIZES = ["compact", "medium", "large", "full"] as const;
export const BUBBLE_STYLES = ["modern", "classic", "minimal", "rounded"] as const;
export const WIDGET_LANGUAGES = ["en", "es", "fr", "de", "it", "pt", "zh", "ja"] as const;
export const WIDGET_RANGES = {
  borderRadius: { min: 0, max: 50, step: 1 },
  responseDelay: { min: 0, max: 5_000, step: 100 },
  maxMessages: { min: 10, max: 500, step: 10 },
  dataRetention: { min: 1, max: 365, step: 1 },
} as const;

/** Options of the white-label generator. The last font is the system font, only for the custom template. */
export const THEME_TEMPLATES = ["corporate", "startup", "creative", "minimal", "custom"] as const;
export const BRAND_FONTS = [
  "Inter",
  "Poppins",
  "Outfit",
  "Source Sans Pro",
  "Roboto",
  "Open Sans",
  "System",
] as const;
/** The footer line of every assistant, unless a paid owner has removed it. */
export const POWERED_BY = "Powered by Understudy";
const SYSTEM_STACK = 'system-ui, -apple-system, "Segoe UI", sans-serif';
/** Font names as their font files declare them. Source Sans Pro uses its newer name. */
export const FONT_STACKS: Record<(typeof BRAND_FONTS)[number], string> = {
  Inter: `"Inter Variable", ${SYSTEM_STACK}`,
  Poppins: `"Poppins", ${SYSTEM_STACK}`,
  Outfit: `"Outfit Variable", ${SYSTEM_STACK}`,
  "Source Sans Pro": `"Source Sans 3 Variable", ${SYSTEM_STACK}`,
  Roboto: `"Roboto Variable", ${SYSTEM_STACK}`,
  "Open Sans": `"Open Sans Variable", ${SYSTEM_STACK}`,
  System: SYSTEM_STACK,
};
export const PACKAGE_FILES = [
  "widget.min.js",
  "widget.css",
  "wordpress-plugin.zip",
  "react-component.tsx",
  "documentation.pdf",
  "branding-guidelines.pdf",
  "api-documentation.json",
] as const;

/** How recent a sign-in must be for sensitive actions. */
export const RECENT_SIGN_IN_MINUTES = 15;

/** Lifetimes of API keys; null means no expiry. */
export const KEY_DAYS = [30, 90, 365, null] as const;
export const DEFAULT_KEY_DAYS = 90;
export const API_SCOPES = [
  "chat",
  "documents:read",
  "documents:write",
  "conversations:read",
  "answers:write",
] as const;
export const WEBHOOK_EVENTS = [
  "conversation.started",
  "exchange.created",
  "gap.opened",
  "visitor.waiting",
  "contact.confirmed",
  "document.ready",
  "document.failed",
  "sync.finished",
  "limit.near",
  "saved_answer.changed",
] as const;
/** What a webhook gets until its owner chooses. */
export const DEFAULT_WEBHOOK_EVENTS = [
  "exchange.created",
] as const satisfies (typeof WEBHOOK_EVENTS)[number][];

/** Plan limits; enforced on the server, shown in the interface. `null` means unlimited. */
export const PLANS = {
  free: {
    conversationsPerMonth: 100,
    profilesBesideMain: 1,
    documentsPerProfile: 25,
    rehearsedPerMonth: 200,
    runningOccasions: 2,
    paid: false,
  },
  pro: {
    conversationsPerMonth: 2_500,
    profilesBesideMain: 10,
    documentsPerProfile: 500,
    rehearsedPerMonth: 5_000,
    runningOccasions: 50,
    paid: true,
  },
  enterprise: {
    conversationsPerMonth: null,
    profilesBesideMain: null,
    documentsPerProfile: 5_000,
    rehearsedPerMonth: null,
    runningOccasions: null,
    paid: true,
  },
} as const;

/** From these counts on, the site shows what this installation has served; below, it shows facts of the product. */
export const WORTH_SHOWING = { assistants: 100, conversations: 1_000, ratings: 50 } as const;

/** Steps of the onboarding wizard. */
export const SETUP_STEPS = 5;

/** Percentages of the monthly conversation limit at which the owner is notified. */
export const NOTICE_LEVELS = [70, 90, 100] as const;

/** The most that an operator can allow a language model for one answer. */
export const LONGEST_ANSWER_MS = 180_000;

/** The protocol of a language model's server. Ollama speaks OpenAI's, beside its list of installed models. */
export const MODEL_PROVIDERS = ["openai", "anthropic", "google", "ollama", "compatible"] as const;
export type ModelProvider = (typeof MODEL_PROVIDERS)[number];

/** Why a call to a language model failed, as far as it changes what happens next and what the owner reads. */
export const MODEL_FAULTS = [
  /** The provider doesn't accept the key, or no longer does. */
  "key",
  /** The account at the provider has no credit or allowance left. */
  "quota",
  /** Too many calls at the moment, or the provider is overloaded. */
  "busy",
  /** The provider has no such model, or the account may not use it. */
  "model",
  /** The provider's content filter refused the question or the answer. */
  "filtered",
  /** There is no server at this address, or it must not be reached. */
  "unreachable",
  /** The answer broke off. */
  "cut",
  /** The first word, or the whole answer, took too long. */
  "late",
  /** The rest of the owner's monthly cap is too small for the call. */
  "cap",
  /** The visitor reached the owner's daily cap of answers. */
  "visitor_cap",
  /** Any other answer that is not one of a language model. */
  "failed",
] as const;
/** What an AI profile can ask for an answer: the owner's connections, and the operator's model. */
export const MODEL_SOURCES = [...MODEL_PROVIDERS, "installation"] as const;
export type ModelSource = (typeof MODEL_SOURCES)[number];
export type ModelFault = (typeof MODEL_FAULTS)[number];

/** E-mail notifications to the owner; each can be turned off. */
export const OWNER_EMAIL_KINDS = ["first-question", "contact", "limits", "week"] as const;

/** Options of the deploy form, as stored. */
export const LEAD_USE_CASES = [
  "customer-support",
  "lead-generation",
  "internal-knowledge",
  "sales-assistant",
  "documentation",
  "other",
] as const;
export const LEAD_TIMELINES = ["asap", "week", "month", "planning"] as const;
export const LEAD_STATUSES = ["new", "contacted", "won", "lost"] as const;

/** How long a scheduled account deletion can still be canceled. */
export const GRACE_DAYS = 14;

/** The owner shown at `/profile-view`; created by `scripts/seed`. */
export const SAMPLE_USER_ID = "usr_UnderstudySampleOwner0";

/** The coach at `/case-studies`, whose assistant answers there; created by `scripts/seed`. */
export const EXAMPLE_USER_ID = "usr_UnderstudyExampleCoach";

/** The build does not know the product's URL: the server replaces this placeholder with its own origin. */
export const BUILD_ORIGIN = "https://site.invalid";
