import type { LiveEvent } from "@understudy/contracts";

/** A key of the query cache; a shorter key matches all that begin with it. */
type Key = readonly unknown[];

/** Every key of the query cache. */
export const keys = {
  user: ["user"],
  account: ["account", "own"],
  devices: ["account", "devices"],
  apiKeys: ["api-keys"],
  visitorKey: ["visitor-key"],
  setup: ["setup"],
  plan: ["plan"],
  installation: ["assistant"],
  profiles: ["profiles"],
  profile: (id: number) => ["profile", id],
  settings: {
    all: ["settings"],
    /** Without an id, of the main profile. */
    of: (profileId?: number) => ["settings", profileId ?? "main"],
  },
  documents: {
    all: ["documents"],
    of: (profileId?: number) => ["documents", profileId ?? "main"],
    opened: (id: number) => ["documents", "open", id],
    factChecks: (profileId: number) => ["documents", "fact-checks", profileId],
    words: (id: number) => ["documents", "words", id],
    draft: (id: number) => ["documents", "draft", id],
  },
  sites: {
    all: ["sites"],
    of: (profileId: number) => ["sites", profileId],
    one: (profileId: number, id: number) => ["sites", profileId, id],
    pages: (profileId: number, id: number, outcome: unknown) => ["sites", profileId, id, "pages", outcome],
    changes: (profileId: number, id: number, syncId: number) => ["sites", profileId, id, "changes", syncId],
  },
  savedAnswers: { all: ["saved-answers"], of: (profileId: number) => ["saved-answers", profileId] },
  answerTests: {
    all: ["answer-tests"],
    of: (profileId?: number) => ["answer-tests", profileId],
    run: (profileId: number, runId?: number) => ["answer-tests", profileId, "run", runId],
  },
  privateLinks: { all: ["private-links"], of: (profileId: number) => ["private-links", profileId] },
  /** The counts of a profile's documents, web pages, saved answers and unanswered questions. */
  knowledge: { all: ["knowledge"], of: (profileId: number | undefined) => ["knowledge", profileId] },
  suggestedQuestions: ["suggested-questions"],
  profileSuggestion: ["profile-suggestion"],
  conversations: {
    all: ["conversations"],
    lists: ["conversations", "list"],
    list: (filter: Record<string, string>) => ["conversations", "list", filter],
    /** The first page of a search. */
    found: (words: string) => ["conversations", "found", words],
    one: (id: number) => ["conversations", "one", id],
    contacts: ["conversations", "contacts"],
  },
  inbox: ["inbox"],
  closestPassage: (conversationId: number, exchangeId: number) => [
    "closest-passage",
    conversationId,
    exchangeId,
  ],
  analytics: {
    all: ["analytics"],
    main: ["analytics", "main"],
    of: (profileId: number) => ["analytics", profileId],
    period: (profileId: number | undefined, days: number) => ["analytics", "period", profileId, days],
    widget: (profileId: number, days: number) => ["analytics", "widget", profileId, days],
  },
  widget: {
    of: (profileId: number) => ["widget", profileId],
    versions: (profileId: number) => ["widget", profileId, "versions"],
    script: (key: string) => ["widget", "script", key],
    style: (profileId: number, typed: string | null) => ["widget", "style", profileId, typed],
  },
  branding: ["white-label"],
  packages: ["packages"],
  mailbox: { all: ["mailbox"], of: (profileId: number) => ["mailbox", profileId] },
  chatApps: { all: ["chat-apps"], of: (profileId: number) => ["chat-apps", profileId] },
  models: { all: ["models"], read: ["models", "read"], of: (profileId: number) => ["models", profileId] },
  comparedQuestions: (profileId: number) => ["compared-questions", profileId],
  deliveries: { all: ["webhooks"], of: (profileId: number) => ["webhooks", profileId] },
  webhookEvents: { of: (profileId: number) => ["webhook-events", profileId] },
} as const satisfies Record<string, unknown>;

/** The keys that each live event of the server refetches. An event without keys is a type error. */
export const REFETCHED: Record<LiveEvent["changed"], readonly Key[]> = {
  documents: [keys.documents.all, keys.knowledge.all, keys.profileSuggestion],
  sites: [keys.sites.all, keys.knowledge.all, keys.profileSuggestion],
  plan: [keys.plan],
  "suggested-questions": [keys.suggestedQuestions],
  // Every visitor question also changes the analytics.
  conversations: [keys.conversations.all, keys.inbox, keys.analytics.all, keys.knowledge.all],
  presence: [keys.inbox],
  corrections: [keys.savedAnswers.all, keys.knowledge.all],
  rehearsal: [keys.answerTests.all],
  occasions: [keys.privateLinks.all],
  analytics: [keys.analytics.all, keys.knowledge.all],
  packages: [keys.packages],
  webhooks: [keys.deliveries.all],
  mailbox: [keys.mailbox.all],
  "chat-apps": [keys.chatApps.all],
  models: [keys.models.all],
};
