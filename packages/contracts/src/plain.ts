/**
 * Plain constants that run anywhere. The SDK and the widget import from here and from nowhere else in this
 * package at run time: a validation library shipped to visitors costs more than the whole widget may weigh.
 */

export { brandTokens, contrast, inkOn, mix, readableOn } from "./colours.ts";

export const LIMITS = {
  uploadBytes: 10 * 1024 * 1024,
  bioCharacters: 5_000,
  messageCharacters: 4_000,
  /** Of one visitor to the demo assistant. */
  demoMessagesPerDay: 50,
  instructionsCharacters: 4_000,
  fieldCharacters: 255,
  reasonCharacters: 1_000,
  profileNameCharacters: 100,
  profileDescriptionCharacters: 500,
  /** Suggested questions: shown on a public page, offered after an answer, and in an owner's own list. */
  suggestedQuestions: 5,
  followUps: 3,
  chosenQuestions: 12,
  suggestedQuestionCharacters: 200,
  /** Owners' own answers: of one profile, and to be taken in at a time. */
  corrections: 2_000,
  correctionCharacters: 4_000,
  importedCorrections: 500,
  importCharacters: 500_000,
  /** Tests of one profile, what one of them may ask for, and the runs that are kept. */
  rehearsalTests: 200,
  requiredWords: 10,
  requiredCharacters: 200,
  rehearsalRuns: 20,
  /** What the visitors of an occasion read first, and the questions they may start from. */
  greetingCharacters: 500,
  starterQuestions: 5,
  /** Visitors who are answered by one press. */
  answeredContacts: 100,
  /** Of one profile; how many pages each may have is the plan's. */
  sites: 50,
  siteDepth: 10,
  addressCharacters: 2_000,
  /** An owner's own "I don't know". */
  unknownTextCharacters: 500,
  pictureBytes: 5 * 1024 * 1024,
  allowedDomains: 100,
  ipWhitelist: 100,
  customCodeCharacters: 20_000,
  /** A profile carried to another installation, in one file. */
  brainBytes: 512 * 1024 * 1024,
  /** That an owner has at a time; revoked ones do not count. */
  apiKeys: 20,
} as const;

/** The owner's lists that the server announces when they have changed. */
export const LIVE_LISTS = [
  "documents",
  "sites",
  "plan",
  "suggested-questions",
  "conversations",
  "corrections",
  "rehearsal",
  "occasions",
  "analytics",
  "packages",
  "webhooks",
] as const;

/** Literal texts of the specification, used by client and server alike. */
export const UPLOAD_REASONS = {
  type: "Invalid file type. Only text, PDF, Word, and Markdown files are allowed.",
  size: "File size must be less than 10MB.",
} as const;

export const UPLOAD_TYPES = {
  txt: "text/plain",
  md: "text/markdown",
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
} as const;

export const PLAN_TYPES = ["free", "pro", "enterprise"] as const;
export const TONES = ["professional", "friendly", "casual", "creative", "technical"] as const;
/** What the AI profile form offers; it also shows a stored tone that is outside its list. */
export const PROFILE_TONES = ["professional", "casual", "creative", "technical"] as const;
export const RESPONSE_LENGTHS = ["short", "medium", "long"] as const;
export const THEMES = ["light", "dark", "auto"] as const;
/** For whom a document or an own answer is: everybody, people with a link, or its owner alone. */
export const CIRCLES = ["public", "link", "owner"] as const;
export const DOCUMENT_STATUSES = ["queued", "reading", "learning", "ready", "failed"] as const;
export const ANSWER_STATES = ["answered", "partly", "not_answered"] as const;
/** How an exchange ended: in one of the honest states, by a fault, or by the visitor's stop. */
export const EXCHANGE_STATES = [...ANSWER_STATES, "failed", "stopped"] as const;
/**
 * What a message to the assistant was. Only questions are counted as questions; further kinds may follow, so a stored
 * kind that is not in this list is no question either.
 */
export const MESSAGE_KINDS = ["question", "small_talk", "reply"] as const;
/** Below these a figure says nothing about visitors yet; docs/figures.md gives the reasons. */
export const SAMPLES = {
  /** Questions before stars are shown. */
  stars: 10,
  /** Thumbs before they say something about satisfaction. */
  thumbs: 5,
  /** Questions, or conversations, before a share of them is a percentage. */
  share: 5,
  /** Views before their sources are percentages. */
  views: 10,
  /** Of anything in the period before, before growth is told. */
  before: 10,
  /** For the weekday on which most is asked: questions, days since the first of them, and weeks with that weekday. */
  weekday: { questions: 20, days: 14, weeks: 2 },
} as const;
/** What became of a test between two answers. */
export const REHEARSAL_CHANGES = ["worse", "better", "same", "new"] as const;
export const REHEARSAL_STATUSES = ["running", "done", "failed"] as const;
export const SOURCES = ["Direct", "Search", "Social", "Embedded", "Other"] as const;
/** Of a conversation, besides: asked by a visitor's own AI, which came from no page. */
export const CONVERSATION_SOURCES = [...SOURCES, "MCP"] as const;
/** The periods that figures are shown for. */
export const INSIGHT_DAYS = [7, 30, 90, 365] as const;

/** A single page, the pages that a sitemap lists, or those that links lead to. */
export const SITE_MODES = ["page", "sitemap", "site"] as const;
export const SITE_SCHEDULES = ["off", "daily", "weekly"] as const;
/** What came of an address at its last visit. The first two answer visitors. */
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
] as const;

/** What the widget customiser offers. */
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

/** What the white-label generator offers. The last font is the machine's own, and belongs to the custom template. */
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
/** The line at the foot of every assistant, unless a paid owner has taken it away. */
export const POWERED_BY = "Powered by Understudy";
const SYSTEM_STACK = 'system-ui, -apple-system, "Segoe UI", sans-serif';
/** Each by the name under which its files bring it. Source Sans Pro goes by its newer name. */
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

/** What asks for a recent sign-in takes one of the last so many minutes. */
export const RECENT_SIGN_IN_MINUTES = 15;

/** How long an API key can be made for; null is without an end. */
export const KEY_DAYS = [30, 90, 365, null] as const;
export const DEFAULT_KEY_DAYS = 90;
/** What an API key may do. */
export const API_SCOPES = ["chat", "documents:read", "documents:write", "conversations:read"] as const;
export const WEBHOOK_EVENTS = ["exchange.created", "webhook.test"] as const;

/** What a plan allows; enforced on the server, shown in the interface. `null` means unlimited. */
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

/** The steps of the wizard. */
export const SETUP_STEPS = 5;

/** Percent of a month's conversations at which the owner is told. */
export const NOTICE_LEVELS = [70, 90, 100] as const;

/** Letters to the owner, each of which can be switched off. */
export const OWNER_LETTERS = ["first-question", "contact", "limits", "week"] as const;

/** What the deploy form offers, as it is stored. */
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

/** How long an account that is to be deleted can still be kept. */
export const GRACE_DAYS = 14;

/** The owner that `/profile-view` shows a visitor; `scripts/seed` makes it. */
export const SAMPLE_USER_ID = "usr_UnderstudySampleOwner0";

/** The coach of `/case-studies`, whose assistant answers there; `scripts/seed` makes it. */
export const EXAMPLE_USER_ID = "usr_UnderstudyExampleCoach";

/** The build does not know where the product will stand: the server puts its own origin in place of this one. */
export const BUILD_ORIGIN = "https://site.invalid";
