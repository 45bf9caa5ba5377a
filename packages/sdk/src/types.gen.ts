// Written by `npm run generate` from openapi.json.
export type Account = {
  email: string | null;
  createdAt: DateTime;
  letters: EmailNotifications;
  timeZone: string | null;
  sendsLetters: boolean;
  billing: "none" | "manual" | "stripe";
  eraseAt: DateTime | null;
};

export type AiProfile = {
  id: NumericId;
  isMain: boolean;
  name: string;
  description: string | null;
  tone: "professional" | "friendly" | "casual" | "creative" | "technical";
  isPublic: boolean;
};

export type AiSettings = {
  aiPersonality: "professional" | "friendly" | "casual" | "creative" | "technical";
  responseLength: "short" | "medium" | "long";
  customInstructions: string | null;
  unknownText: string | null;
  embedEnabled: boolean;
  embedTheme: "light" | "dark" | "auto";
  mcpEnabled: boolean;
  shareEnabled: boolean;
  shareableSlug: string | null;
};

export type Analytics = {
  totalQuestions: number;
  totalConversations: number;
  ownTests: OwnerTests;
  popularQuestions: Array<{
    message: string;
    count: number;
  }>;
  recentHistory: Array<{
    message: string;
    createdAt: DateTime;
  }>;
  figures: AnalyticsSummary;
  profiles: Array<{
    profileId: NumericId;
    questions: number;
  }>;
  waiting: {
    people: number;
    question: string | null;
  };
};

export type AnalyticsPeriod = {
  conversations: number;
  questions: number;
  answered: number;
  partly: number;
  notAnswered: number;
  views: number;
  thumbs: {
    up: number;
    down: number;
  };
  firstWordMs: number | null;
  wholeAnswerMs: number | null;
  documents: number;
  sources: {
    Direct: number;
    Search: number;
    Social: number;
    Embedded: number;
    Other: number;
  };
};

export type AnalyticsSummary = {
  conversationsThisMonth: number;
  engaged: number | null;
  accuracy: number | null;
  answers: {
    answered: number;
    partly: number;
    notAnswered: number;
  };
  firstWordMs: number | null;
  wholeAnswerMs: number | null;
  thumbs: {
    up: number;
    down: number;
  };
  satisfaction: number | null;
  stars: number | null;
  views: number;
  sources: {
    Direct: number;
    Search: number;
    Social: number;
    Embedded: number;
    Other: number;
  };
  growth: {
    questions: number | null;
    conversations: number | null;
    documents: number | null;
    views: number | null;
  };
};

export type AnswerTest = {
  id: NumericId;
  question: string;
  contains: string[];
  document: {
    id: NumericId;
    name: string;
  } | null;
  unknown: boolean;
  createdAt: DateTime;
  last: {
    passed: boolean;
    at: DateTime;
  } | null;
};

export type AnswerTestRun = {
  id: NumericId;
  status: "running" | "done" | "failed";
  tried: boolean;
  tests: number;
  asked: number;
  createdAt: DateTime;
  endedAt: DateTime | null;
  results: Array<{
    testId: NumericId;
    question: string;
    contains: string[];
    document: {
      id: NumericId;
      name: string;
    } | null;
    unknown: boolean;
    change: "worse" | "better" | "same" | "new" | null;
    before: TestedAnswer | null;
    after: TestedAnswer | null;
  }>;
};

export type AnswerTestRunSummary = {
  id: NumericId;
  status: "running" | "done" | "failed";
  tried: boolean;
  tests: number;
  asked: number;
  createdAt: DateTime;
  endedAt: DateTime | null;
};

export type AnswerTests = {
  tests: AnswerTest[];
  runs: AnswerTestRunSummary[];
  allowance: {
    used: number;
    limit: number | null;
  };
};

export type ApiKey = {
  id: NumericId;
  name: string;
  prefix: string;
  scopes: Array<"chat" | "documents:read" | "documents:write" | "conversations:read" | "answers:write">;
  profileId: NumericId | null;
  createdAt: DateTime;
  lastUsedAt: DateTime | null;
  expiresAt: DateTime | null;
  isExpired: boolean;
};

export type AssistantImport = {
  profile: AiProfile;
  documents: number;
  passages: number;
  corrections: number;
  learnedAnew: number;
};

export type BrandPackage = {
  id: NumericId;
  status: "queued" | "generating" | "ready" | "failed";
  files: Array<{
    name: "widget.min.js" | "widget.css" | "wordpress-plugin.zip" | "react-component.tsx" | "documentation.pdf" | "branding-guidelines.pdf" | "api-documentation.json";
    bytes: number;
  }>;
  companyName: string;
  createdAt: DateTime;
  bytes: number | null;
  fault: string | null;
};

export type Branding = {
  companyName: string | null;
  companyLogo: string | null;
  primaryBrand: string;
  secondaryBrand: string;
  fontFamily: "Inter" | "Poppins" | "Outfit" | "Source Sans Pro" | "Roboto" | "Open Sans" | "System";
  favicon: string | null;
  customFooter: string | null;
  supportUrl: string | null;
  privacyUrl: string | null;
  termsUrl: string | null;
  poweredBy: string | null;
};

export type ChatAnswer = {
  response: string;
  sessionId: string;
  exchangeId: NumericId | null;
  state: "answered" | "partly" | "not_answered" | "failed" | "stopped";
  citations: Citation[];
  unsupported: TextRange[];
  suggestions: string[];
  contact: boolean;
  writtenBy?: WrittenBy | undefined;
  wantsPerson?: true | undefined;
  limited?: true | undefined;
  messageId?: NumericId | undefined;
};

export type ChatChannel = {
  app: "telegram" | "slack" | "discord";
  accountName: string;
  connectedAt: DateTime;
  checkedAt: DateTime | null;
  lastMessageAt: DateTime | null;
  fault: string | null;
  installAddress: string | null;
};

export type ChatChannelMessage = {
  id: NumericId;
  app: "telegram" | "slack" | "discord";
  author: "visitor" | "owner";
  senderName: string | null;
  outcome: "working" | "sent" | "skipped" | "failed";
  reason: "joined" | "late" | "blocked" | "revoked" | "rejected" | "interrupted" | "unavailable" | null;
  receivedAt: DateTime;
};

export type ChatEvent = {
  type: "answer-start";
  exchangeId: NumericId | null;
  sessionId: string;
} | {
  type: "source-found";
  documentName: string;
  headingPath: string[];
} | {
  type: "text-delta";
  text: string;
} | {
  type: "text-retract";
  from: number;
} | {
  type: "citation";
  citation: Citation;
} | {
  type: "answer-end";
  answer: ChatAnswer;
} | {
  type: "answer-error";
  answer: ChatAnswer;
};

export type Citation = {
  number: number;
  start: number;
  end: number;
  documentName: string;
  address?: string | undefined;
  headingPath: string[];
  page: number | null;
  passage: string | null;
  quote: string | null;
  cell?: {
    names: string[];
    cells: string[];
    columns: number[];
    addresses: string[];
  } | undefined;
};

export type ClosestPassage = {
  documentId: NumericId;
  documentName: string;
  headingPath: string[];
  page: NumericId | null;
  text: string;
};

export type ComparedAnswer = {
  answer: PreviewAnswer;
  byModel: boolean;
  asked: boolean;
  fault: "key" | "quota" | "busy" | "model" | "filtered" | "unreachable" | "cut" | "late" | "cap" | "visitor_cap" | "failed" | null;
  removed: string[];
  totalMs: number;
  promptTokens: number;
  tokens: {
    input: number;
    output: number;
    cached: number;
  };
  cost: number;
};

export type ComparedQuestion = {
  question: string;
  count: number | null;
};

export type Contact = {
  id: NumericId;
  profileId: NumericId;
  email: string;
  name: string | null;
  question: string;
  conversationId: NumericId | null;
  confirmedAt: DateTime;
  answeredAt: DateTime | null;
  answer: string | null;
  sentAt: DateTime | null;
};

export type Conversation = {
  id: NumericId;
  profileId: NumericId;
  profileName: string;
  isMain: boolean;
  startedAt: DateTime;
  source: "Direct" | "Search" | "Social" | "Embedded" | "Other" | "MCP" | "Email" | "Telegram" | "Slack" | "Discord";
  embedHost: string | null;
  byOwner: boolean;
  visitorName: string | null;
  occasion: {
    id: NumericId | null;
  } | null;
  exchanges: ConversationExchange[];
  messages: HandoverMessage[];
  takeover: OwnerHandover;
  deletedAt: DateTime;
  otherQuestions: Array<{
    conversationId: NumericId;
    question: string;
    confirmedAt: DateTime;
  }>;
};

export type ConversationExchange = {
  id: NumericId;
  message: string;
  kind: "question" | "small_talk" | "reply";
  response: string;
  state: "answered" | "partly" | "not_answered" | "failed" | "stopped" | "pending";
  citations: Array<{
    number: number;
    start: number;
    end: number;
    documentName: string;
    address?: string | undefined;
    headingPath: string[];
    page: number | null;
    passage: string | null;
    quote: string | null;
    cell?: {
      names: string[];
      cells: string[];
      columns: number[];
      addresses: string[];
    } | undefined;
    documentId: NumericId | null;
    correctionId: NumericId | null;
    nameOnly: boolean;
  }>;
  unsupported: Array<{
    start: number;
    end: number;
  }>;
  createdAt: DateTime;
  firstWordMs: number | null;
  wholeAnswerMs: number | null;
  thumb: 1 | -1 | null;
  thumbReason: string | null;
  writtenBy: WrittenBy | null;
  gap: "open" | "closed" | null;
  contacts: Array<{
    id: NumericId;
    email: string;
    name: string | null;
    confirmedAt: DateTime;
    answeredAt: DateTime | null;
    answer: string | null;
  }>;
};

export type ConversationPage = {
  conversations: ConversationSummary[];
  next: string | null;
};

export type ConversationSummary = {
  id: NumericId;
  profileId: NumericId;
  profileName: string;
  isMain: boolean;
  startedAt: DateTime;
  source: "Direct" | "Search" | "Social" | "Embedded" | "Other" | "MCP" | "Email" | "Telegram" | "Slack" | "Discord";
  embedHost: string | null;
  byOwner: boolean;
  visitorName: string | null;
  lastAt: DateTime;
  question: string;
  exchanges: number;
  questions: number;
  states: {
    answered: number;
    uncited: number;
    partly: number;
    notAnswered: number;
    other: number;
  };
  thumbs: {
    up: number;
    down: number;
  };
  contacts: number;
  email: string | null;
};

export type CurrentUser = {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  profileImageUrl: string | null;
  bio: string | null;
  title: string | null;
  company: string | null;
  location: string | null;
  brandColor: string | null;
  isPublic: boolean;
  planType: "free" | "pro" | "enterprise";
};

export type DateTime = string;

export type DeletionReceipt = {
  id: NumericId;
  filename: string;
  passages: number;
  citations: number;
};

export type Device = {
  id: string;
  current: boolean;
  browser: string;
  system: string;
  signedInAt: DateTime;
  lastSeenAt: DateTime;
};

export type Document = {
  id: NumericId;
  filename: string;
  fileType: string;
  uploadedAt: DateTime;
  status: "queued" | "reading" | "learning" | "ready" | "failed";
  failure: string | null;
  passages: number;
  progress: number;
  learning: {
    done: number;
    total: number;
  } | null;
  pages: number | null;
  pagesWithoutText: number[];
  leftOut: Array<{
    what: "hidden_rows" | "hidden_columns" | "hidden_sheets" | "hidden_slides" | "speaker_notes" | "uncalculated_formulas" | "further_columns";
    count: number;
    where: string;
  }>;
  wordsToCheck: number;
  byteSize: number;
  quotable: boolean;
  circle: "public" | "link" | "owner";
  cited: number;
  orders: number;
  address: string | null;
  replacing: string | null;
  draft: string | null;
};

export type DomainProof = {
  domain: string;
  record: {
    name: string;
    value: string;
  };
  verifiedAt: DateTime | null;
  checkedAt: DateTime | null;
  fault: string | null;
};

export type EmailNotifications = {
  firstQuestion: boolean;
  contact: boolean;
  limits: boolean;
  week: boolean;
};

export type Handover = {
  person: boolean;
  turn: number;
  messages: HandoverMessage[];
  exchangeId: NumericId | null;
};

export type HandoverMessage = {
  id: NumericId;
  author: "owner" | "visitor";
  content: string;
  exchangeId: NumericId | null;
  createdAt: DateTime;
};

export type ImportReport = {
  pairs: Array<{
    line: number;
    question: string;
    answer: string;
  }>;
  duplicates: Array<{
    line: number;
    question: string;
    of: string;
  }>;
  faults: Array<{
    line: number;
    reason: string;
  }>;
};

export type Inbox = {
  waiting: WaitingVisitor[];
  live: ConversationSummary[];
  counts: {
    waiting: number;
    live: number;
  };
};

export type Insights = {
  period: {
    from: string;
    until: string;
    days: number;
    timeZone: string;
    hasPast: boolean;
  };
  during: AnalyticsPeriod;
  before: AnalyticsPeriod;
  series: Array<{
    from: string;
    until: string;
    conversations: number;
    questions: number;
    answered: number;
    partly: number;
    notAnswered: number;
    views: number;
    thumbs: {
      up: number;
      down: number;
    };
    firstWordMs: number | null;
    wholeAnswerMs: number | null;
  }>;
  gaps: Array<{
    id: NumericId;
    question: string;
    count: number;
    lastAt: DateTime;
    conversationId: NumericId;
    waiting: {
      people: number;
      contactIds: NumericId[];
    };
  }>;
  mostAsked: Array<{
    question: string;
    count: number;
    lastAt: DateTime;
  }>;
  recent: Array<{
    conversationId: NumericId;
    question: string;
    createdAt: DateTime;
    source: "Direct" | "Search" | "Social" | "Embedded" | "Other";
    embedHost: string | null;
    state: "answered" | "partly" | "not_answered" | "failed" | "stopped" | "pending";
  }>;
  grouping: boolean;
};

export type JsonRpcMessage = {
  jsonrpc: "2.0";
  id?: string | number | undefined;
  method?: string | undefined;
  params?: Record<string, unknown> | undefined;
  result?: Record<string, unknown> | undefined;
  error?: Record<string, unknown> | undefined;
};

export type LiveEvent = {
  changed: "documents" | "sites" | "plan" | "suggested-questions" | "conversations" | "presence" | "corrections" | "rehearsal" | "occasions" | "analytics" | "packages" | "webhooks" | "mailbox" | "chat-apps" | "models";
};

export type MailMessage = {
  id: NumericId;
  sender: string;
  subject: string;
  outcome: "working" | "drafted" | "sent" | "skipped" | "failed";
  reason: "uncertain" | "not_verified" | "reply_to" | "not_addressed" | "attachment" | "too_long" | "many" | "refused" | "automatic" | "list" | "bounce" | "own" | "no_sender" | "empty" | "no_question" | "gone" | "limit" | "joined" | "unreadable" | "unanswered" | null;
  receivedAt: DateTime;
};

export type Mailbox = {
  email: string;
  imapHost: string;
  imapPort: number;
  smtpHost: string;
  smtpPort: number;
  username: string;
  mode: "draft" | "reply";
  authServer: string | null;
  connectedAt: DateTime;
  checkedAt: DateTime | null;
  fault: string | null;
};

export type MissingRequirement = {
  what: "words" | "document" | "answer" | "unknown";
  words: string | null;
};

export type ModelBudget = {
  monthlyCap: number;
  visitorCap: number;
};

export type ModelChoice = {
  sources: Array<"openai" | "anthropic" | "google" | "ollama" | "compatible" | "installation">;
  masks: boolean;
};

export type ModelConnection = {
  provider: "openai" | "anthropic" | "google" | "ollama" | "compatible";
  model: string;
  baseUrl: string | null;
  keyHint: string | null;
  priceInput: number;
  priceOutput: number;
  fault: "key" | "quota" | "busy" | "model" | "filtered" | "unreachable" | "cut" | "late" | "cap" | "visitor_cap" | "failed" | null;
  faultAt: DateTime | null;
};

export type ModelTest = {
  question: string;
  answer: PreviewAnswer;
  byModel: boolean;
  fault: "key" | "quota" | "busy" | "model" | "filtered" | "unreachable" | "cut" | "late" | "cap" | "visitor_cap" | "failed" | null;
  totalMs: number;
  tokens: {
    input: number;
    output: number;
    cached: number;
  };
  cost: number;
};

export type Models = {
  connections: ModelConnection[];
  installation: {
    model: string;
  } | null;
  storesKeys: boolean;
  budget: {
    monthlyCap: number;
    visitorCap: number;
    spent: number;
  };
  usage: Array<{
    day: string;
    provider: "openai" | "anthropic" | "google" | "ollama" | "compatible";
    calls: number;
    inputTokens: number;
    outputTokens: number;
    cost: number;
  }>;
};

export type NewAnswer = {
  question: string;
  state: "answered" | "partly" | "not_answered" | "failed" | "stopped";
  response: string;
  ownWords: boolean;
};

export type NewAnswerTest = {
  question: string;
  contains?: string[] | undefined;
  documentId?: NumericId | null | undefined;
  unknown?: boolean | undefined;
};

export type NumericId = number;

export type OpenedDocument = {
  id: NumericId;
  filename: string;
  fileType: string;
  uploadedAt: DateTime;
  status: "queued" | "reading" | "learning" | "ready" | "failed";
  failure: string | null;
  passages: number;
  progress: number;
  learning: {
    done: number;
    total: number;
  } | null;
  pages: number | null;
  pagesWithoutText: number[];
  leftOut: Array<{
    what: "hidden_rows" | "hidden_columns" | "hidden_sheets" | "hidden_slides" | "speaker_notes" | "uncalculated_formulas" | "further_columns";
    count: number;
    where: string;
  }>;
  wordsToCheck: number;
  byteSize: number;
  quotable: boolean;
  circle: "public" | "link" | "owner";
  cited: number;
  orders: number;
  address: string | null;
  replacing: string | null;
  draft: string | null;
  profileId: NumericId;
  multilingual: boolean;
  read: Array<{
    id: NumericId;
    headingPath: string[];
    page: number | null;
    text: string;
    orders: boolean;
  }>;
  next: number | null;
};

export type OpenedSite = {
  id: NumericId;
  address: string;
  mode: "page" | "sitemap" | "site" | "feed" | "zip" | "webdav" | "git";
  depth: number;
  pageLimit: number;
  schedule: "off" | "daily" | "weekly";
  nextSyncAt: DateTime | null;
  state: "idle" | "reading" | "waiting";
  failure: "read" | "unchanged" | "moved" | "duplicate" | "robots" | "denied" | "missing" | "server_error" | "unreachable" | "refused" | "not_html" | "too_large" | "empty" | "left_out" | "beyond_depth" | "beyond_limit" | "unsupported" | "archive" | "unreadable" | "gone" | "kept" | "robots_unavailable" | "no_sitemap" | "no_feed" | "interrupted" | null;
  pages: number;
  toRead: number;
  gone: number;
  circle: "public" | "link" | "owner";
  lastSync: SiteSync | null;
  profileId: NumericId;
  outcomes: Array<{
    outcome: "read" | "unchanged" | "moved" | "duplicate" | "robots" | "denied" | "missing" | "server_error" | "unreachable" | "refused" | "not_html" | "too_large" | "empty" | "left_out" | "beyond_depth" | "beyond_limit" | "unsupported" | "archive" | "unreadable" | "gone" | "kept";
    count: number;
  }>;
  syncs: SiteSync[];
};

export type OwnerHandover = {
  person: boolean;
  turn: number;
  until: DateTime | null;
  answering: boolean;
};

export type OwnerTests = {
  questions: number;
  conversations: number;
};

export type PagePicture = {
  page: number;
  isWhole: boolean;
  width: number;
  height: number;
  picture: string;
};

export type Picture = {
  profileImageUrl: string | null;
};

export type Plan = {
  planType: "free" | "pro" | "enterprise";
  limits: {
    conversationsPerMonth: number | null;
    profilesBesideMain: number | null;
    documentsPerProfile: number;
    rehearsedPerMonth: number | null;
    runningOccasions: number | null;
    paid: boolean;
  };
  used: {
    conversations: number;
    profiles: number;
    documents: number;
    rehearsed: number;
  };
  notice: {
    level: 70 | 90 | 100;
    text: string;
  } | null;
  billing: {
    state: "pending" | "paid" | "ending" | "failed" | "ended";
    until: DateTime | null;
  } | null;
};

export type PreviewAnswer = {
  response: string;
  state: "answered" | "partly" | "not_answered" | "failed" | "stopped";
  citations: Citation[];
  unsupported: TextRange[];
};

export type PrivateLink = {
  id: NumericId;
  name: string;
  greeting: string | null;
  starters: string[];
  documentIds: NumericId[] | null;
  endsAt: DateTime | null;
  key: string;
  isRunning: boolean;
  createdAt: DateTime;
  figures: {
    views: number;
    conversations: number;
    questions: number;
    unanswered: number;
  };
};

export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: "invalid_request" | "unauthorized" | "payment_required" | "foreign_origin" | "scope_missing" | "address_refused" | "sign_in_again" | "plan_limit" | "not_found" | "method_not_allowed" | "conflict" | "key_reused" | "payload_too_large" | "file_too_large" | "unsupported_media_type" | "file_type_not_allowed" | "document_unreadable" | "too_many_requests" | "internal" | "unavailable";
  requestId?: string | undefined;
  issues?: Array<{
    path: string;
    message: string;
  }> | undefined;
};

export type ProfileAnalytics = {
  totalQuestions: number;
  totalConversations: number;
  ownTests: OwnerTests;
  questionFrequency: Array<{
    question: string;
    count: number;
  }>;
  recentActivity: Array<{
    sessionId: NumericId;
    question: string;
    createdAt: DateTime;
    source: string | null;
  }>;
  figures: AnalyticsSummary;
};

export type ProfileSuggestion = {
  source: {
    kind: "site" | "document";
    name: string;
  } | null;
  name: string | null;
  title: string | null;
  company: string | null;
  bio: string | null;
  language: string | null;
  color: string | null;
  logo: string | null;
};

export type PublicUser = {
  id: string | number;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  title: string | null;
  company: string | null;
  location: string | null;
  bio: string | null;
  suggestedQuestions: string[];
  branding: Branding | null;
};

export type SavedAnswer = {
  id: NumericId;
  question: string;
  answer: string;
  active: boolean;
  answeredAt: DateTime;
  circle: "public" | "link" | "owner";
  occasionId: NumericId | null;
  uses: number;
  lastUses: Array<{
    conversationId: NumericId;
    question: string;
    createdAt: DateTime;
  }>;
  contradiction: {
    documentId: NumericId;
    documentName: string;
    passage: string;
  } | null;
};

export type SavedAt = {
  updatedAt: DateTime;
};

export type SavedPrivateLink = {
  occasion: PrivateLink;
  unanswered: string[];
};

export type Setup = {
  step: number;
  done: boolean;
};

export type SignInWays = {
  email: boolean;
  issuers: Array<{
    id: string;
    name: string;
  }>;
  openSignUp: boolean;
};

export type Site = {
  id: NumericId;
  address: string;
  mode: "page" | "sitemap" | "site" | "feed" | "zip" | "webdav" | "git";
  depth: number;
  pageLimit: number;
  schedule: "off" | "daily" | "weekly";
  nextSyncAt: DateTime | null;
  state: "idle" | "reading" | "waiting";
  failure: "read" | "unchanged" | "moved" | "duplicate" | "robots" | "denied" | "missing" | "server_error" | "unreachable" | "refused" | "not_html" | "too_large" | "empty" | "left_out" | "beyond_depth" | "beyond_limit" | "unsupported" | "archive" | "unreadable" | "gone" | "kept" | "robots_unavailable" | "no_sitemap" | "no_feed" | "interrupted" | null;
  pages: number;
  toRead: number;
  gone: number;
  circle: "public" | "link" | "owner";
  lastSync: SiteSync | null;
};

export type SiteChange = {
  change: "added" | "changed" | "removed";
  address: string;
  title: string;
  documentId: NumericId | null;
};

export type SitePage = {
  id: NumericId;
  address: string;
  title: string | null;
  depth: number;
  outcome: "read" | "unchanged" | "moved" | "duplicate" | "robots" | "denied" | "missing" | "server_error" | "unreachable" | "refused" | "not_html" | "too_large" | "empty" | "left_out" | "beyond_depth" | "beyond_limit" | "unsupported" | "archive" | "unreadable" | "gone" | "kept" | null;
  target: string | null;
  httpStatus: number | null;
  failure: string | null;
  documentId: NumericId | null;
};

export type SiteSync = {
  id: NumericId;
  cause: "added" | "owner" | "schedule";
  startedAt: DateTime;
  endedAt: DateTime | null;
  added: number;
  changed: number;
  removed: number;
};

export type SuggestedQuestions = {
  chosen: boolean;
  questions: Array<{
    question: string;
    origin: "drawn" | "owner";
    answered: boolean;
  }>;
};

export type TestedAnswer = {
  state: "answered" | "partly" | "not_answered" | "failed" | "stopped";
  response: string;
  documents: Array<{
    id: NumericId | null;
    name: string;
  }>;
  lacks: MissingRequirement[];
};

export type TextRange = {
  start: number;
  end: number;
};

export type TriedSettings = {
  aiPersonality?: "professional" | "friendly" | "casual" | "creative" | "technical" | undefined;
  responseLength?: "short" | "medium" | "long" | undefined;
  customInstructions?: string | null | undefined;
  unknownText?: string | null | undefined;
};

export type WaitingVisitor = {
  conversation: ConversationSummary | null;
  contact: Contact | null;
  question: string;
  since: DateTime;
  live: boolean;
};

export type WebhookDelivery = {
  id: NumericId;
  messageId: string;
  event: "conversation.started" | "exchange.created" | "gap.opened" | "visitor.waiting" | "contact.confirmed" | "document.ready" | "document.failed" | "sync.finished" | "limit.near" | "saved_answer.changed" | "webhook.test";
  url: string;
  status: "waiting" | "delivered" | "failed" | "local";
  attempts: number;
  answer: number | null;
  fault: string | null;
  createdAt: DateTime;
  nextAt: DateTime | null;
  deliveredAt: DateTime | null;
};

export type WhiteLabel = {
  companyName: string | null;
  companyLogo: "" | string | null;
  companyDomain: "" | string | null;
  removeBranding: boolean;
  customPoweredBy: string | null;
  customDomain: "" | string | null;
  subdomain: "" | string | null;
  sslCertificate: boolean;
  apiEndpoint: "" | string | null;
  themeTemplate: "corporate" | "startup" | "creative" | "minimal" | "custom";
  primaryBrand: string;
  secondaryBrand: string;
  fontFamily: "Inter" | "Poppins" | "Outfit" | "Source Sans Pro" | "Roboto" | "Open Sans" | "System";
  domainRestriction: boolean;
  rateLimiting: boolean;
  dataEncryption: boolean;
  ipWhitelist: string[];
  favicon: "" | string | null;
  customFooter: string | null;
  brandedEmails: boolean;
  customAnalytics: boolean;
  customSupportUrl: "" | string | null;
  privacyUrl: "" | string | null;
  termsUrl: "" | string | null;
};

export type WhiteLabelState = {
  config: WhiteLabel;
  hasWebhookSecret: boolean;
  canEncrypt: boolean;
  domain: DomainProof | null;
  addresses: string[];
};

export type Widget = {
  profileId: NumericId;
  key: string;
  version: number;
  config: WidgetConfig;
  following: Array<"brandName" | "primaryColor" | "secondaryColor" | "accentColor">;
  scriptHost: string;
  pinned: {
    path: string;
    integrity: string;
  };
  styleFaults: string[];
};

export type WidgetAnalytics = {
  views: number;
  opens: number;
  conversations: number;
  questions: number;
  answered: number;
  days: 7 | 30 | 90 | 365;
  sites: Array<{
    host: string;
    views: number;
    opens: number;
    conversations: number;
    questions: number;
    answered: number;
  }>;
};

export type WidgetConfig = {
  brandName: string;
  logo: "" | string | null;
  favicon: "" | string | null;
  customDomain: "" | string | null;
  primaryColor: string;
  secondaryColor: string;
  backgroundColor: string;
  textColor: string;
  accentColor: string;
  borderRadius: number;
  widgetPosition: "bottom-right" | "bottom-left" | "top-right" | "top-left" | "center" | "inline";
  widgetSize: "compact" | "medium" | "large" | "full";
  chatBubbleStyle: "modern" | "classic" | "minimal" | "rounded";
  showAvatar: boolean;
  showTimestamps: boolean;
  showTypingIndicator: boolean;
  autoOpen: boolean;
  greeting: string;
  placeholder: string;
  language: "en" | "es" | "fr" | "de" | "it" | "pt" | "zh" | "ja";
  responseDelay: number;
  maxMessages: number;
  customCSS: string | null;
  customJS: string | null;
  webhookUrl: "" | string | null;
  analyticsId: string | null;
  whiteLabel: boolean;
  allowedDomains: string[];
  dataRetention: number;
  gdprCompliant: boolean;
  privacyPolicyUrl: "" | string | null;
};

export type WidgetVersion = {
  version: number;
  savedAt: DateTime;
  config: WidgetConfig;
};

export type WrittenBy = {
  source: "openai" | "anthropic" | "google" | "ollama" | "compatible" | "installation" | null;
  model: string | null;
  fault: "key" | "quota" | "busy" | "model" | "filtered" | "unreachable" | "cut" | "late" | "cap" | "visitor_cap" | "failed" | null;
  faultSource: "openai" | "anthropic" | "google" | "ollama" | "compatible" | "installation" | null;
  inputTokens: number;
  outputTokens: number;
  cost: number;
};

/** What each call takes and answers. */
export type Calls = {
  "GET /api/health": {
    body: undefined;
    query: undefined;
    answer: {
      status: "ok";
    };
  };
  "GET /api/ready": {
    body: undefined;
    query: undefined;
    answer: {
      status: "ready";
      database: "up" | "down" | "off";
      hot: "redis" | "memory";
      search: "words" | "words and meaning";
    };
  };
  "GET /api/openapi.json": {
    body: undefined;
    query: undefined;
    answer: {
      openapi: string;
    };
  };
  "GET /api/auth/user": {
    body: undefined;
    query: undefined;
    answer: CurrentUser;
  };
  "GET /api/auth/ways": {
    body: undefined;
    query: undefined;
    answer: SignInWays;
  };
  "GET /api/login": {
    body: undefined;
    query: {
      returnTo?: string | null | undefined;
      way?: string | null | undefined;
    };
    answer: undefined;
  };
  "GET /api/auth/callback/:issuer": {
    body: undefined;
    query: undefined;
    answer: undefined;
  };
  "POST /api/login/email": {
    body: {
      email: string;
      returnTo?: string | undefined;
    };
    query: undefined;
    answer: undefined;
  };
  "GET /api/login/email": {
    body: undefined;
    query: {
      token: string;
    };
    answer: {
      email: string;
    };
  };
  "POST /api/login/email/confirm": {
    body: {
      token: string;
    };
    query: undefined;
    answer: undefined;
  };
  "GET /api/logout": {
    body: undefined;
    query: undefined;
    answer: undefined;
  };
  "POST /api/auth/logout-everywhere": {
    body: undefined;
    query: {
      keepKeys?: string | boolean | null | undefined;
    };
    answer: {
      ended: number;
    };
  };
  "GET /api/account": {
    body: undefined;
    query: undefined;
    answer: Account;
  };
  "PATCH /api/account": {
    body: {
      letters?: {
        firstQuestion?: boolean | undefined;
        contact?: boolean | undefined;
        limits?: boolean | undefined;
        week?: boolean | undefined;
      } | undefined;
      timeZone?: string | undefined;
    };
    query: undefined;
    answer: Account;
  };
  "GET /api/account/export": {
    body: undefined;
    query: undefined;
    answer: undefined;
  };
  "POST /api/account/delete": {
    body: {
      email: string;
    };
    query: undefined;
    answer: {
      eraseAt: DateTime;
    };
  };
  "POST /api/account/keep": {
    body: undefined;
    query: undefined;
    answer: Account;
  };
  "GET /api/account/devices": {
    body: undefined;
    query: undefined;
    answer: Device[];
  };
  "DELETE /api/account/devices/:id": {
    body: undefined;
    query: undefined;
    answer: {
      ended: number;
    };
  };
  "POST /api/account/devices/end-others": {
    body: undefined;
    query: {
      keepKeys?: string | boolean | null | undefined;
    };
    answer: {
      ended: number;
    };
  };
  "GET /api/letters/off": {
    body: undefined;
    query: {
      owner: string;
      kind: "first-question" | "contact" | "limits" | "week";
      key: string;
    };
    answer: undefined;
  };
  "POST /api/letters/off": {
    body: undefined;
    query: {
      owner: string;
      kind: "first-question" | "contact" | "limits" | "week";
      key: string;
    };
    answer: {
      off: true;
    };
  };
  "POST /api/letters/off/confirm": {
    body: {
      owner: string;
      kind: "first-question" | "contact" | "limits" | "week";
      key: string;
    };
    query: undefined;
    answer: undefined;
  };
  "PATCH /api/profile": {
    body: {
      firstName?: string | null | undefined;
      lastName?: string | null | undefined;
      bio?: string | null | undefined;
      title?: string | null | undefined;
      company?: string | null | undefined;
      location?: string | null | undefined;
      brandColor?: string | null | undefined;
      isPublic?: boolean | undefined;
      expected?: {
        firstName?: string | null | undefined;
        lastName?: string | null | undefined;
        bio?: string | null | undefined;
        title?: string | null | undefined;
        company?: string | null | undefined;
        location?: string | null | undefined;
        brandColor?: string | null | undefined;
        isPublic?: boolean | undefined;
      } | undefined;
    };
    query: undefined;
    answer: SavedAt;
  };
  "GET /api/profile/settings": {
    body: undefined;
    query: undefined;
    answer: AiSettings;
  };
  "PATCH /api/profile/settings": {
    body: {
      aiPersonality?: "professional" | "friendly" | "casual" | "creative" | "technical" | undefined;
      responseLength?: "short" | "medium" | "long" | undefined;
      customInstructions?: string | null | undefined;
      unknownText?: string | null | undefined;
      embedEnabled?: boolean | undefined;
      embedTheme?: "light" | "dark" | "auto" | undefined;
      mcpEnabled?: boolean | undefined;
      shareEnabled?: boolean | undefined;
      shareableSlug?: "" | string | null | undefined;
      expected?: {
        aiPersonality?: "professional" | "friendly" | "casual" | "creative" | "technical" | undefined;
        responseLength?: "short" | "medium" | "long" | undefined;
        customInstructions?: string | null | undefined;
        unknownText?: string | null | undefined;
        embedEnabled?: boolean | undefined;
        embedTheme?: "light" | "dark" | "auto" | undefined;
        mcpEnabled?: boolean | undefined;
        shareEnabled?: boolean | undefined;
        shareableSlug?: string | null | undefined;
      } | undefined;
    };
    query: undefined;
    answer: SavedAt;
  };
  "PUT /api/profile/picture": {
    body: File;
    query: undefined;
    answer: Picture;
  };
  "DELETE /api/profile/picture": {
    body: undefined;
    query: undefined;
    answer: Picture;
  };
  "GET /api/profile/setup": {
    body: undefined;
    query: undefined;
    answer: Setup;
  };
  "PUT /api/profile/setup": {
    body: Setup;
    query: undefined;
    answer: Setup;
  };
  "GET /api/profiles": {
    body: undefined;
    query: undefined;
    answer: AiProfile[];
  };
  "POST /api/profiles": {
    body: {
      name: string;
      description?: string | null | undefined;
      tone?: "professional" | "casual" | "creative" | "technical" | undefined;
      isPublic?: boolean | undefined;
    };
    query: undefined;
    answer: AiProfile;
  };
  "GET /api/profiles/:id": {
    body: undefined;
    query: undefined;
    answer: AiProfile;
  };
  "PUT /api/profiles/:id": {
    body: {
      name: string;
      description?: string | null | undefined;
      tone?: "professional" | "friendly" | "casual" | "creative" | "technical" | undefined;
      isPublic?: boolean | undefined;
    };
    query: undefined;
    answer: AiProfile;
  };
  "DELETE /api/profiles/:id": {
    body: undefined;
    query: undefined;
    answer: {
      id: NumericId;
      documents: number;
    };
  };
  "GET /api/profiles/:id/settings": {
    body: undefined;
    query: undefined;
    answer: AiSettings;
  };
  "PATCH /api/profiles/:id/settings": {
    body: {
      aiPersonality?: "professional" | "friendly" | "casual" | "creative" | "technical" | undefined;
      responseLength?: "short" | "medium" | "long" | undefined;
      customInstructions?: string | null | undefined;
      unknownText?: string | null | undefined;
      embedEnabled?: boolean | undefined;
      embedTheme?: "light" | "dark" | "auto" | undefined;
      mcpEnabled?: boolean | undefined;
      shareEnabled?: boolean | undefined;
      shareableSlug?: "" | string | null | undefined;
      expected?: {
        aiPersonality?: "professional" | "friendly" | "casual" | "creative" | "technical" | undefined;
        responseLength?: "short" | "medium" | "long" | undefined;
        customInstructions?: string | null | undefined;
        unknownText?: string | null | undefined;
        embedEnabled?: boolean | undefined;
        embedTheme?: "light" | "dark" | "auto" | undefined;
        mcpEnabled?: boolean | undefined;
        shareEnabled?: boolean | undefined;
        shareableSlug?: string | null | undefined;
      } | undefined;
    };
    query: undefined;
    answer: SavedAt;
  };
  "GET /api/users/:id": {
    body: undefined;
    query: undefined;
    answer: PublicUser;
  };
  "GET /api/profile/:userId/public": {
    body: undefined;
    query: undefined;
    answer: PublicUser;
  };
  "GET /api/share/:slug": {
    body: undefined;
    query: undefined;
    answer: PublicUser;
  };
  "POST /api/documents/:id/draft": {
    body: File;
    query: undefined;
    answer: {
      filename: string;
      byteSize: number;
      uploadedAt: DateTime;
      status: "queued" | "reading" | "learning" | "ready" | "failed";
      failure: string | null;
      progress: number;
      preview: {
        status: "running" | "done" | "failed";
        questions: number;
        notAsked: number;
        answers: Array<{
          question: string;
          askedAt: DateTime;
          visitors: number;
          change: "lost" | "figures" | "gained" | "words" | "same";
          before: {
            state: "answered" | "partly" | "not_answered" | "failed" | "stopped";
            response: string;
            documents: Array<{
              id: NumericId | null;
              name: string;
            }>;
          };
          after: {
            state: "answered" | "partly" | "not_answered" | "failed" | "stopped";
            response: string;
            documents: Array<{
              id: NumericId | null;
              name: string;
            }>;
          };
        }>;
      };
    };
  };
  "GET /api/documents/:id/draft": {
    body: undefined;
    query: undefined;
    answer: {
      filename: string;
      byteSize: number;
      uploadedAt: DateTime;
      status: "queued" | "reading" | "learning" | "ready" | "failed";
      failure: string | null;
      progress: number;
      preview: {
        status: "running" | "done" | "failed";
        questions: number;
        notAsked: number;
        answers: Array<{
          question: string;
          askedAt: DateTime;
          visitors: number;
          change: "lost" | "figures" | "gained" | "words" | "same";
          before: {
            state: "answered" | "partly" | "not_answered" | "failed" | "stopped";
            response: string;
            documents: Array<{
              id: NumericId | null;
              name: string;
            }>;
          };
          after: {
            state: "answered" | "partly" | "not_answered" | "failed" | "stopped";
            response: string;
            documents: Array<{
              id: NumericId | null;
              name: string;
            }>;
          };
        }>;
      };
    };
  };
  "POST /api/documents/:id/draft/confirm": {
    body: undefined;
    query: undefined;
    answer: Document;
  };
  "DELETE /api/documents/:id/draft": {
    body: undefined;
    query: undefined;
    answer: undefined;
  };
  "GET /api/documents": {
    body: undefined;
    query: undefined;
    answer: Document[];
  };
  "POST /api/documents": {
    body: File;
    query: {
      circle?: "public" | "link" | "owner" | null | undefined;
    };
    answer: Document;
  };
  "GET /api/profiles/:id/documents": {
    body: undefined;
    query: undefined;
    answer: Document[];
  };
  "POST /api/profiles/:id/documents": {
    body: File;
    query: {
      circle?: "public" | "link" | "owner" | null | undefined;
    };
    answer: Document;
  };
  "DELETE /api/profiles/:id/documents/:documentId": {
    body: undefined;
    query: undefined;
    answer: DeletionReceipt;
  };
  "GET /api/documents/:id": {
    body: undefined;
    query: {
      after?: string | number | null | undefined;
    };
    answer: OpenedDocument;
  };
  "GET /api/documents/:id/original": {
    body: undefined;
    query: undefined;
    answer: undefined;
  };
  "GET /api/documents/:id/pages/:page": {
    body: undefined;
    query: undefined;
    answer: PagePicture;
  };
  "GET /api/documents/:id/words": {
    body: undefined;
    query: undefined;
    answer: Array<{
      page: number;
      word: number;
      read: string;
      line: string;
      picture: string;
    }>;
  };
  "PUT /api/documents/:id/words": {
    body: {
      page: number;
      word: number;
      text: string;
    };
    query: undefined;
    answer: Document;
  };
  "PUT /api/documents/:id": {
    body: File;
    query: undefined;
    answer: Document;
  };
  "PATCH /api/documents/:id": {
    body: {
      quotable?: boolean | undefined;
      circle?: "public" | "link" | "owner" | undefined;
    };
    query: undefined;
    answer: Document;
  };
  "DELETE /api/documents/:id": {
    body: undefined;
    query: undefined;
    answer: DeletionReceipt;
  };
  "GET /api/profiles/:id/fact-checks": {
    body: undefined;
    query: undefined;
    answer: Array<{
      id: NumericId;
      kind: "contradiction" | "ending";
      statement: {
        documentId: NumericId;
        documentName: string;
        text: string;
      };
      other: {
        documentId: NumericId;
        documentName: string;
        text: string;
      } | null;
      endsOn: string | null;
      ended: boolean;
      foundAt: DateTime;
    }>;
  };
  "POST /api/profiles/:id/fact-checks/:factCheckId": {
    body: {
      outcome: "both_right" | "statement" | "other" | "ended" | "renewed";
      until?: string | undefined;
    };
    query: undefined;
    answer: undefined;
  };
  "POST /api/chat": {
    body: {
      message: string;
      userId?: string | undefined;
      profileId?: NumericId | undefined;
      occasion?: string | undefined;
      as?: "public" | "link" | "owner" | undefined;
      sessionId?: string | undefined;
      embed?: boolean | undefined;
      page?: {
        url: string;
        title?: string | undefined;
      } | undefined;
    };
    query: undefined;
    answer: ChatAnswer;
  };
  "POST /api/chat/public": {
    body: {
      message: string;
      sessionId?: string | undefined;
    };
    query: undefined;
    answer: ChatAnswer;
  };
  "POST /api/chat/:exchange/stop": {
    body: {
      userId?: string | undefined;
      occasion?: string | undefined;
      sessionId: string;
      profileId?: NumericId | undefined;
    };
    query: undefined;
    answer: ChatAnswer;
  };
  "GET /api/chat/:exchange/events": {
    body: undefined;
    query: {
      userId?: string | null | undefined;
      occasion?: string | null | undefined;
      sessionId: string;
      profileId?: string | number | null | undefined;
    };
    answer: undefined;
  };
  "GET /api/chat/:exchange/citations/:number/page": {
    body: undefined;
    query: {
      userId?: string | null | undefined;
      occasion?: string | null | undefined;
      sessionId: string;
      profileId?: string | number | null | undefined;
    };
    answer: PagePicture;
  };
  "GET /api/chat/conversation": {
    body: undefined;
    query: {
      userId?: string | null | undefined;
      occasion?: string | null | undefined;
      sessionId: string;
      profileId?: string | number | null | undefined;
    };
    answer: {
      exchanges: Array<{
        message: string;
        thumb: 1 | -1 | null;
        createdAt: DateTime;
        answer: ChatAnswer;
        pending?: true | undefined;
      }>;
    };
  };
  "POST /api/chat/:exchange/feedback": {
    body: {
      userId?: string | undefined;
      occasion?: string | undefined;
      sessionId: string;
      profileId?: NumericId | undefined;
      thumb: 1 | -1 | null;
      reason?: string | undefined;
    };
    query: undefined;
    answer: {
      thumb: 1 | -1 | null;
    };
  };
  "POST /api/chat/:exchange/contact": {
    body: {
      userId?: string | undefined;
      occasion?: string | undefined;
      sessionId: string;
      profileId?: NumericId | undefined;
      email: string;
      name?: string | undefined;
    };
    query: undefined;
    answer: {
      sent: true;
    };
  };
  "GET /api/contacts/confirm": {
    body: undefined;
    query: {
      token: string;
    };
    answer: {
      email: string;
      ownerName: string;
      questions: string[];
    };
  };
  "POST /api/contacts/confirm": {
    body: {
      token: string;
    };
    query: undefined;
    answer: undefined;
  };
  "POST /api/conversations/:id/join": {
    body: undefined;
    query: undefined;
    answer: OwnerHandover;
  };
  "POST /api/conversations/:id/messages": {
    body: {
      content: string;
      key: string;
    };
    query: undefined;
    answer: HandoverMessage;
  };
  "POST /api/conversations/:id/hand-back": {
    body: undefined;
    query: undefined;
    answer: OwnerHandover;
  };
  "POST /api/chat/hand-back": {
    body: {
      userId?: string | undefined;
      occasion?: string | undefined;
      sessionId: string;
      profileId?: NumericId | undefined;
      turn: number;
    };
    query: undefined;
    answer: Handover;
  };
  "GET /api/chat/talk": {
    body: undefined;
    query: {
      userId?: string | null | undefined;
      occasion?: string | null | undefined;
      sessionId: string;
      profileId?: string | number | null | undefined;
      visitor?: string | null | undefined;
    };
    answer: Handover;
  };
  "GET /api/contacts": {
    body: undefined;
    query: undefined;
    answer: {
      waiting: Contact[];
      answered: Contact[];
    };
  };
  "POST /api/contacts/answer": {
    body: {
      contactIds: NumericId[];
      answer: string;
      keep?: boolean | undefined;
    };
    query: undefined;
    answer: Contact[];
  };
  "POST /api/contacts/settle": {
    body: {
      contactIds: NumericId[];
    };
    query: undefined;
    answer: Contact[];
  };
  "GET /api/conversations": {
    body: undefined;
    query: {
      profileId?: string | number | null | undefined;
      from?: string | null | undefined;
      until?: string | null | undefined;
      state?: "answered" | "partly" | "not_answered" | null | undefined;
      thumb?: "up" | "down" | null | undefined;
      contact?: "yes" | null | undefined;
      by?: "visitors" | "owner" | "all" | null | undefined;
      search?: string | null | undefined;
      cursor?: string | number | null | undefined;
    };
    answer: ConversationPage;
  };
  "GET /api/conversations/:id": {
    body: undefined;
    query: undefined;
    answer: Conversation;
  };
  "GET /api/inbox": {
    body: undefined;
    query: undefined;
    answer: Inbox;
  };
  "GET /api/conversations/:id/exchanges/:exchangeId/closest": {
    body: undefined;
    query: undefined;
    answer: {
      passage: ClosestPassage | null;
    };
  };
  "DELETE /api/conversations/:id": {
    body: undefined;
    query: undefined;
    answer: {
      id: NumericId;
      exchanges: number;
      contacts: number;
    };
  };
  "GET /api/profiles/:id/corrections": {
    body: undefined;
    query: undefined;
    answer: SavedAnswer[];
  };
  "POST /api/profiles/:id/corrections": {
    body: {
      question: string;
      answer: string;
      circle?: "public" | "link" | "owner" | undefined;
      occasionId?: NumericId | null | undefined;
      exchangeId?: NumericId | undefined;
    };
    query: undefined;
    answer: {
      correction: SavedAnswer;
      again: NewAnswer;
    };
  };
  "PATCH /api/profiles/:id/corrections/:correctionId": {
    body: {
      question?: string | undefined;
      answer?: string | undefined;
      active?: boolean | undefined;
      circle?: "public" | "link" | "owner" | undefined;
      occasionId?: NumericId | null | undefined;
    };
    query: undefined;
    answer: SavedAnswer;
  };
  "DELETE /api/profiles/:id/corrections/:correctionId": {
    body: undefined;
    query: undefined;
    answer: undefined;
  };
  "POST /api/profiles/:id/corrections/import": {
    body: {
      text: string;
      try?: boolean | undefined;
    };
    query: undefined;
    answer: ImportReport;
  };
  "POST /api/profiles/:id/gaps/:gapId/answer": {
    body: {
      answer: string;
    };
    query: undefined;
    answer: {
      correction: SavedAnswer;
      again: NewAnswer;
    };
  };
  "POST /api/profiles/:id/gaps/:gapId/ask": {
    body: undefined;
    query: undefined;
    answer: NewAnswer;
  };
  "GET /api/profiles/:id/rehearsal": {
    body: undefined;
    query: undefined;
    answer: AnswerTests;
  };
  "POST /api/profiles/:id/rehearsal/tests": {
    body: NewAnswerTest;
    query: undefined;
    answer: AnswerTest;
  };
  "PUT /api/profiles/:id/rehearsal/tests/:testId": {
    body: NewAnswerTest;
    query: undefined;
    answer: AnswerTest;
  };
  "DELETE /api/profiles/:id/rehearsal/tests/:testId": {
    body: undefined;
    query: undefined;
    answer: undefined;
  };
  "POST /api/profiles/:id/rehearsal/runs": {
    body: {
      settings?: TriedSettings | null | undefined;
    };
    query: undefined;
    answer: AnswerTestRun;
  };
  "GET /api/profiles/:id/rehearsal/runs/:runId": {
    body: undefined;
    query: undefined;
    answer: AnswerTestRun;
  };
  "GET /api/profiles/:id/occasions": {
    body: undefined;
    query: undefined;
    answer: {
      occasions: PrivateLink[];
      running: number;
      limit: number | null;
    };
  };
  "POST /api/profiles/:id/occasions": {
    body: {
      name: string;
      greeting: string | null;
      starters: string[];
      documentIds: NumericId[] | null;
      endsAt: DateTime | null;
    };
    query: undefined;
    answer: SavedPrivateLink;
  };
  "PUT /api/profiles/:id/occasions/:occasionId": {
    body: {
      name: string;
      greeting: string | null;
      starters: string[];
      documentIds: NumericId[] | null;
      endsAt: DateTime | null;
    };
    query: undefined;
    answer: SavedPrivateLink;
  };
  "POST /api/profiles/:id/occasions/:occasionId/end": {
    body: undefined;
    query: undefined;
    answer: PrivateLink;
  };
  "DELETE /api/profiles/:id/occasions/:occasionId": {
    body: undefined;
    query: undefined;
    answer: undefined;
  };
  "GET /api/occasions/:key": {
    body: undefined;
    query: undefined;
    answer: {
      greeting: string | null;
      user: PublicUser;
    };
  };
  "GET /api/profiles/:id/sites": {
    body: undefined;
    query: undefined;
    answer: Site[];
  };
  "GET /api/profiles/:id/suggestion": {
    body: undefined;
    query: undefined;
    answer: ProfileSuggestion;
  };
  "GET /api/profiles/:id/sites/:siteId": {
    body: undefined;
    query: undefined;
    answer: OpenedSite;
  };
  "GET /api/profiles/:id/sites/:siteId/pages": {
    body: undefined;
    query: {
      outcome?: "read" | "unchanged" | "moved" | "duplicate" | "robots" | "denied" | "missing" | "server_error" | "unreachable" | "refused" | "not_html" | "too_large" | "empty" | "left_out" | "beyond_depth" | "beyond_limit" | "unsupported" | "archive" | "unreadable" | "gone" | "kept" | null | undefined;
      after?: string | number | null | undefined;
    };
    answer: {
      pages: SitePage[];
      next: NumericId | null;
    };
  };
  "GET /api/profiles/:id/sites/:siteId/syncs/:syncId": {
    body: undefined;
    query: undefined;
    answer: SiteChange[];
  };
  "POST /api/profiles/:id/sites": {
    body: {
      address: string;
      mode: "page" | "sitemap" | "site" | "feed";
      depth?: number | undefined;
      pageLimit?: number | undefined;
      schedule?: "off" | "daily" | "weekly" | undefined;
    };
    query: undefined;
    answer: Site;
  };
  "POST /api/profiles/:id/sites/folders": {
    body: {
      mode: "webdav" | "git";
      address: string;
      username?: string | undefined;
      password?: string | undefined;
      circle?: "public" | "link" | "owner" | undefined;
      schedule?: "off" | "daily" | "weekly" | undefined;
    };
    query: undefined;
    answer: Site;
  };
  "POST /api/profiles/:id/sites/zip": {
    body: File;
    query: {
      circle?: "public" | "link" | "owner" | null | undefined;
    };
    answer: Site;
  };
  "POST /api/profiles/:id/sites/:siteId/gone": {
    body: {
      documents: "remove" | "keep";
    };
    query: undefined;
    answer: Site;
  };
  "PATCH /api/profiles/:id/sites/:siteId": {
    body: {
      schedule: "off" | "daily" | "weekly";
    };
    query: undefined;
    answer: Site;
  };
  "POST /api/profiles/:id/sites/:siteId/sync": {
    body: undefined;
    query: undefined;
    answer: Site;
  };
  "DELETE /api/profiles/:id/sites/:siteId": {
    body: undefined;
    query: {
      documents?: "remove" | "keep" | null | undefined;
    };
    answer: undefined;
  };
  "GET /api/profiles/:id/suggested-questions": {
    body: undefined;
    query: undefined;
    answer: SuggestedQuestions;
  };
  "PUT /api/profiles/:id/suggested-questions": {
    body: {
      questions: string[] | null;
    };
    query: undefined;
    answer: SuggestedQuestions;
  };
  "POST /api/users/:id/views": {
    body: {
      referrer?: string | undefined;
      embed?: boolean | undefined;
    };
    query: undefined;
    answer: undefined;
  };
  "GET /api/analytics": {
    body: undefined;
    query: undefined;
    answer: Analytics;
  };
  "GET /api/profiles/:id/analytics": {
    body: undefined;
    query: undefined;
    answer: ProfileAnalytics;
  };
  "GET /api/profiles/:id/insights": {
    body: undefined;
    query: {
      days?: "7" | "30" | "90" | "365" | number | null | undefined;
      timeZone?: string | null | undefined;
    };
    answer: Insights;
  };
  "GET /api/profiles/:id/knowledge": {
    body: undefined;
    query: undefined;
    answer: {
      documents: number;
      webPages: number;
      savedAnswers: number;
      unanswered: number;
      unansweredAsked: number;
    };
  };
  "GET /api/profiles/:id/gaps": {
    body: undefined;
    query: undefined;
    answer: Array<{
      id: NumericId;
      question: string;
      count: number;
      lastAt: DateTime;
      conversationId: NumericId;
      waiting: {
        people: number;
        contactIds: NumericId[];
      };
    }>;
  };
  "PATCH /api/profiles/:id/gaps/:gapId": {
    body: {
      status: "answered" | "dismissed" | "off_subject";
    };
    query: undefined;
    answer: undefined;
  };
  "GET /api/profiles/:id/insights.csv": {
    body: undefined;
    query: {
      days?: "7" | "30" | "90" | "365" | number | null | undefined;
      timeZone?: string | null | undefined;
      table?: "days" | "questions" | "gaps" | null | undefined;
    };
    answer: undefined;
  };
  "GET /api/plan": {
    body: undefined;
    query: undefined;
    answer: Plan;
  };
  "PUT /api/plan": {
    body: {
      planType: "free" | "pro" | "enterprise";
    };
    query: undefined;
    answer: Plan;
  };
  "POST /api/plan/checkout": {
    body: {
      planType: "pro" | "enterprise";
    };
    query: undefined;
    answer: {
      url: string;
    };
  };
  "POST /api/plan/portal": {
    body: undefined;
    query: undefined;
    answer: {
      url: string;
    };
  };
  "POST /api/plan/refresh": {
    body: undefined;
    query: undefined;
    answer: Plan;
  };
  "POST /api/stripe/events": {
    body: undefined;
    query: undefined;
    answer: {
      received: true;
    };
  };
  "GET /api/profiles/:id/model": {
    body: undefined;
    query: undefined;
    answer: ModelChoice;
  };
  "PUT /api/profiles/:id/model": {
    body: {
      sources: Array<"openai" | "anthropic" | "google" | "ollama" | "compatible" | "installation">;
      masks?: boolean | undefined;
    };
    query: undefined;
    answer: ModelChoice;
  };
  "PUT /api/models/budget": {
    body: ModelBudget;
    query: undefined;
    answer: Models;
  };
  "GET /api/models": {
    body: undefined;
    query: undefined;
    answer: Models;
  };
  "PUT /api/models/connection": {
    body: {
      provider: "openai" | "anthropic" | "google" | "ollama" | "compatible";
      baseUrl?: string | null | undefined;
      apiKey?: string | undefined;
      model: string;
      priceInput: number;
      priceOutput: number;
    };
    query: undefined;
    answer: Models;
  };
  "DELETE /api/models/connection": {
    body: undefined;
    query: {
      provider: "openai" | "anthropic" | "google" | "ollama" | "compatible";
    };
    answer: Models;
  };
  "POST /api/models/list": {
    body: {
      provider: "openai" | "anthropic" | "google" | "ollama" | "compatible";
      baseUrl?: string | null | undefined;
      apiKey?: string | undefined;
    };
    query: undefined;
    answer: {
      models: string[];
      fault: "key" | "quota" | "busy" | "model" | "filtered" | "unreachable" | "cut" | "late" | "cap" | "visitor_cap" | "failed" | null;
    };
  };
  "POST /api/profiles/:id/model/test": {
    body: {
      provider: "openai" | "anthropic" | "google" | "ollama" | "compatible";
      question?: string | undefined;
    };
    query: undefined;
    answer: ModelTest;
  };
  "GET /api/profiles/:id/model/comparison": {
    body: undefined;
    query: undefined;
    answer: {
      questions: ComparedQuestion[];
    };
  };
  "POST /api/profiles/:id/model/comparison": {
    body: {
      question: string;
      source: "openai" | "anthropic" | "google" | "ollama" | "compatible" | "installation" | null;
      settings?: TriedSettings | undefined;
    };
    query: undefined;
    answer: ComparedAnswer;
  };
  "POST /api/profiles/:id/preview": {
    body: {
      question: string;
      settings: TriedSettings;
    };
    query: undefined;
    answer: {
      before: PreviewAnswer;
      after: PreviewAnswer;
    };
  };
  "GET /api/assistant": {
    body: undefined;
    query: undefined;
    answer: {
      languageModel: boolean;
    };
  };
  "GET /api/white-label": {
    body: undefined;
    query: undefined;
    answer: WhiteLabelState;
  };
  "PUT /api/white-label": {
    body: {
      companyName?: string | null | undefined;
      companyLogo?: "" | string | null | undefined;
      companyDomain?: "" | string | null | undefined;
      removeBranding?: boolean | undefined;
      customPoweredBy?: string | null | undefined;
      customDomain?: "" | string | null | undefined;
      subdomain?: "" | string | null | undefined;
      sslCertificate?: boolean | undefined;
      apiEndpoint?: "" | string | null | undefined;
      themeTemplate?: "corporate" | "startup" | "creative" | "minimal" | "custom" | undefined;
      primaryBrand?: string | undefined;
      secondaryBrand?: string | undefined;
      fontFamily?: "Inter" | "Poppins" | "Outfit" | "Source Sans Pro" | "Roboto" | "Open Sans" | "System" | undefined;
      domainRestriction?: boolean | undefined;
      rateLimiting?: boolean | undefined;
      dataEncryption?: boolean | undefined;
      ipWhitelist?: string[] | undefined;
      favicon?: "" | string | null | undefined;
      customFooter?: string | null | undefined;
      brandedEmails?: boolean | undefined;
      customAnalytics?: boolean | undefined;
      customSupportUrl?: "" | string | null | undefined;
      privacyUrl?: "" | string | null | undefined;
      termsUrl?: "" | string | null | undefined;
      webhookSecret?: "" | string | undefined;
    };
    query: undefined;
    answer: WhiteLabelState;
  };
  "GET /api/white-label/packages": {
    body: undefined;
    query: undefined;
    answer: BrandPackage[];
  };
  "POST /api/white-label/packages": {
    body: undefined;
    query: undefined;
    answer: BrandPackage;
  };
  "GET /api/white-label/packages/:id/file": {
    body: undefined;
    query: undefined;
    answer: undefined;
  };
  "POST /api/leads": {
    body: {
      name: string;
      email: string;
      company: string;
      phone?: string | undefined;
      useCase: "customer-support" | "lead-generation" | "internal-knowledge" | "sales-assistant" | "documentation" | "other";
      timeline: "asap" | "week" | "month" | "planning";
      website?: string | undefined;
    };
    query: undefined;
    answer: {
      received: true;
    };
  };
  "POST /api/contact": {
    body: {
      name: string;
      email: string;
      message: string;
      website?: string | undefined;
    };
    query: undefined;
    answer: {
      received: true;
    };
  };
  "POST /api/newsletter": {
    body: {
      email: string;
      website?: string | undefined;
    };
    query: undefined;
    answer: {
      sent: true;
    };
  };
  "POST /api/newsletter/confirm": {
    body: {
      token: string;
    };
    query: undefined;
    answer: undefined;
  };
  "POST /api/newsletter/unsubscribe": {
    body: undefined;
    query: {
      token: string;
    };
    answer: {
      unsubscribed: true;
    };
  };
  "POST /api/newsletter/unsubscribe/confirm": {
    body: {
      token: string;
    };
    query: undefined;
    answer: undefined;
  };
  "GET /api/events": {
    body: undefined;
    query: undefined;
    answer: undefined;
  };
  "POST /api/mcp/:id": {
    body: JsonRpcMessage;
    query: undefined;
    answer: JsonRpcMessage | null;
  };
  "GET /api/profiles/:id/mailbox": {
    body: undefined;
    query: undefined;
    answer: {
      mailbox: Mailbox | null;
      messages: MailMessage[];
    };
  };
  "PUT /api/profiles/:id/mailbox": {
    body: {
      email: string;
      imapHost: string;
      imapPort: number;
      smtpHost: string;
      smtpPort: number;
      username: string;
      mode: "draft" | "reply";
      password?: string | undefined;
    };
    query: undefined;
    answer: {
      mailbox: Mailbox | null;
      messages: MailMessage[];
    };
  };
  "DELETE /api/profiles/:id/mailbox": {
    body: undefined;
    query: undefined;
    answer: {
      mailbox: Mailbox | null;
      messages: MailMessage[];
    };
  };
  "POST /api/profiles/:id/mailbox/check": {
    body: undefined;
    query: undefined;
    answer: {
      mailbox: Mailbox | null;
      messages: MailMessage[];
    };
  };
  "GET /api/profiles/:id/chat-apps": {
    body: undefined;
    query: undefined;
    answer: {
      channels: ChatChannel[];
      messages: ChatChannelMessage[];
      addresses: Record<string, string>;
    };
  };
  "PUT /api/profiles/:id/chat-apps/:app": {
    body: {
      token: string;
      signingSecret?: string | undefined;
    };
    query: undefined;
    answer: {
      channels: ChatChannel[];
      messages: ChatChannelMessage[];
      addresses: Record<string, string>;
    };
  };
  "DELETE /api/profiles/:id/chat-apps/:app": {
    body: undefined;
    query: undefined;
    answer: {
      channels: ChatChannel[];
      messages: ChatChannelMessage[];
      addresses: Record<string, string>;
    };
  };
  "POST /api/profiles/:id/chat-apps/:app/check": {
    body: undefined;
    query: undefined;
    answer: {
      channels: ChatChannel[];
      messages: ChatChannelMessage[];
      addresses: Record<string, string>;
    };
  };
  "POST /api/channels/:app/:userId/:id": {
    body: undefined;
    query: undefined;
    answer: {
      challenge?: string | undefined;
      type?: number | undefined;
      data?: {
        content: string;
        flags: number;
      } | undefined;
    };
  };
  "POST /api/chat/visitor": {
    body: {
      userId?: string | undefined;
      profileId?: NumericId | undefined;
      token: string;
    };
    query: undefined;
    answer: {
      visitor: string;
      name: string | null;
      expiresAt: DateTime;
      sessionId: string | null;
    };
  };
  "GET /api/visitor-key": {
    body: undefined;
    query: undefined;
    answer: {
      createdAt: DateTime | null;
    };
  };
  "POST /api/visitor-key": {
    body: undefined;
    query: undefined;
    answer: {
      key: string;
      createdAt: DateTime;
    };
  };
  "DELETE /api/visitor-key": {
    body: undefined;
    query: undefined;
    answer: {
      createdAt: null;
    };
  };
  "GET /api/profiles/:id/brain": {
    body: undefined;
    query: undefined;
    answer: undefined;
  };
  "POST /api/brains": {
    body: File;
    query: undefined;
    answer: AssistantImport;
  };
  "GET /api/keys": {
    body: undefined;
    query: undefined;
    answer: ApiKey[];
  };
  "POST /api/keys": {
    body: {
      name: string;
      scopes: Array<"chat" | "documents:read" | "documents:write" | "conversations:read" | "answers:write">;
      expiresInDays?: 30 | 90 | 365 | null | undefined;
      profileId?: NumericId | null | undefined;
    };
    query: undefined;
    answer: {
      id: NumericId;
      name: string;
      prefix: string;
      scopes: Array<"chat" | "documents:read" | "documents:write" | "conversations:read" | "answers:write">;
      profileId: NumericId | null;
      createdAt: DateTime;
      lastUsedAt: DateTime | null;
      expiresAt: DateTime | null;
      isExpired: boolean;
      key: string;
    };
  };
  "DELETE /api/keys/:id": {
    body: undefined;
    query: undefined;
    answer: {
      id: NumericId;
    };
  };
  "GET /api/profiles/:id/webhook/deliveries": {
    body: undefined;
    query: undefined;
    answer: WebhookDelivery[];
  };
  "GET /api/profiles/:id/webhook/events": {
    body: undefined;
    query: undefined;
    answer: {
      events: Array<"conversation.started" | "exchange.created" | "gap.opened" | "visitor.waiting" | "contact.confirmed" | "document.ready" | "document.failed" | "sync.finished" | "limit.near" | "saved_answer.changed">;
    };
  };
  "PUT /api/profiles/:id/webhook/events": {
    body: {
      events: Array<"conversation.started" | "exchange.created" | "gap.opened" | "visitor.waiting" | "contact.confirmed" | "document.ready" | "document.failed" | "sync.finished" | "limit.near" | "saved_answer.changed">;
    };
    query: undefined;
    answer: {
      events: Array<"conversation.started" | "exchange.created" | "gap.opened" | "visitor.waiting" | "contact.confirmed" | "document.ready" | "document.failed" | "sync.finished" | "limit.near" | "saved_answer.changed">;
    };
  };
  "POST /api/profiles/:id/webhook/listen": {
    body: {
      after: number | null;
    };
    query: undefined;
    answer: {
      events: Array<{
        messageId: string;
        event: string;
        body: string;
      }>;
      after: number;
    };
  };
  "POST /api/profiles/:id/webhook/test": {
    body: undefined;
    query: undefined;
    answer: WebhookDelivery;
  };
  "POST /api/profiles/:id/webhook/deliveries/:delivery/replay": {
    body: undefined;
    query: undefined;
    answer: WebhookDelivery;
  };
  "POST /api/white-label/domain/verify": {
    body: undefined;
    query: undefined;
    answer: {
      domain: DomainProof;
      addresses: string[];
    };
  };
  "GET /api/profiles/:id/widget": {
    body: undefined;
    query: undefined;
    answer: Widget;
  };
  "PUT /api/profiles/:id/widget": {
    body: {
      brandName?: string | undefined;
      logo?: "" | string | null | undefined;
      favicon?: "" | string | null | undefined;
      customDomain?: "" | string | null | undefined;
      primaryColor?: string | undefined;
      secondaryColor?: string | undefined;
      backgroundColor?: string | undefined;
      textColor?: string | undefined;
      accentColor?: string | undefined;
      borderRadius?: number | undefined;
      widgetPosition?: "bottom-right" | "bottom-left" | "top-right" | "top-left" | "center" | "inline" | undefined;
      widgetSize?: "compact" | "medium" | "large" | "full" | undefined;
      chatBubbleStyle?: "modern" | "classic" | "minimal" | "rounded" | undefined;
      showAvatar?: boolean | undefined;
      showTimestamps?: boolean | undefined;
      showTypingIndicator?: boolean | undefined;
      autoOpen?: boolean | undefined;
      greeting?: string | undefined;
      placeholder?: string | undefined;
      language?: "en" | "es" | "fr" | "de" | "it" | "pt" | "zh" | "ja" | undefined;
      responseDelay?: number | undefined;
      maxMessages?: number | undefined;
      customCSS?: string | null | undefined;
      customJS?: string | null | undefined;
      webhookUrl?: "" | string | null | undefined;
      analyticsId?: string | null | undefined;
      whiteLabel?: boolean | undefined;
      allowedDomains?: string[] | undefined;
      dataRetention?: number | undefined;
      gdprCompliant?: boolean | undefined;
      privacyPolicyUrl?: "" | string | null | undefined;
    };
    query: undefined;
    answer: Widget;
  };
  "GET /api/profiles/:id/widget/versions": {
    body: undefined;
    query: undefined;
    answer: WidgetVersion[];
  };
  "POST /api/profiles/:id/widget/versions/:version/restore": {
    body: undefined;
    query: undefined;
    answer: Widget;
  };
  "POST /api/profiles/:id/widget/style": {
    body: {
      customCSS: string;
    };
    query: undefined;
    answer: {
      style: string | null;
      faults: string[];
    };
  };
  "GET /api/profiles/:id/widget/analytics": {
    body: undefined;
    query: {
      days?: number | null | undefined;
    };
    answer: WidgetAnalytics;
  };
  "GET /api/picture": {
    body: undefined;
    query: {
      url: string;
    };
    answer: undefined;
  };
  "GET /api/profiles/:id/widget/assets": {
    body: undefined;
    query: undefined;
    answer: undefined;
  };
};
