import { account } from "./account.ts";
import { accounts } from "./accounts.ts";
import { answerTests } from "./answer-tests.ts";
import { assistantTransfer } from "./assistant-transfer.ts";
import { channels } from "./channels.ts";
import { chat } from "./chat.ts";
import { contacts } from "./contacts.ts";
import { conversations } from "./conversations.ts";
import { developers } from "./developers.ts";
import { documentDrafts } from "./document-drafts.ts";
import { documents } from "./documents.ts";
import type { EndpointDefinition } from "./endpoint.ts";
import { factChecks } from "./fact-checks.ts";
import { talks } from "./handover.ts";
import { insights } from "./insights.ts";
import { leads } from "./leads.ts";
import { live } from "./live.ts";
import { mcp } from "./mcp.ts";
import { models } from "./models.ts";
import { plans } from "./plans.ts";
import { preview } from "./preview.ts";
import { privateLinks } from "./private-links.ts";
import { profiles } from "./profiles.ts";
import { savedAnswers } from "./saved-answers.ts";
import { sites } from "./sites.ts";
import { suggestions } from "./suggestions.ts";
import { system } from "./system.ts";
import { visitors } from "./visitors.ts";
import { whiteLabel } from "./white-label.ts";
import { widgets } from "./widgets.ts";

export { Account, account, Device } from "./account.ts";
export { accounts, CurrentUser, SignInWays, UserId } from "./accounts.ts";
export { AnswerTest, AnswerTestRun, AnswerTests, answerTests, TestedAnswer } from "./answer-tests.ts";
export { assistantTransfer, Brought } from "./assistant-transfer.ts";
export { Branding } from "./branding.ts";
export {
  type ChatApp,
  ChatChannel,
  ChatChannelMessage,
  type ChatReason,
  channels,
  Mailbox,
  MailMessage,
  type MailReason,
} from "./channels.ts";
export { ChatAnswer, ChatEvent, Citation, CitedCell, chat, PrivateLinkKey, WrittenBy } from "./chat.ts";
export { Contact, contacts } from "./contacts.ts";
export {
  ClosestPassage,
  Conversation,
  ConversationPage,
  ConversationSummary,
  conversations,
  Inbox,
  WaitingVisitor,
} from "./conversations.ts";
export { ApiKey, developers, WebhookDelivery } from "./developers.ts";
export { DocumentDraft, documentDrafts } from "./document-drafts.ts";
export {
  Document,
  documents,
  NumericId,
  type OpenedDocument,
  PagePicture,
  type WordsToCheck,
} from "./documents.ts";
export type { Access, ApiScope, BodyType, EndpointDefinition, Method } from "./endpoint.ts";
export { AppError, ERRORS, type ErrorCode, Problem } from "./errors.ts";
export { FactCheck, factChecks } from "./fact-checks.ts";
export { PersonMessage, Takeover, Talk, talks } from "./handover.ts";
export { Analytics, Figures, Insights, insights, KnowledgeCounts, ProfileAnalytics } from "./insights.ts";
export { leads } from "./leads.ts";
export { LiveEvent, live } from "./live.ts";
export { mcp } from "./mcp.ts";
export {
  ComparedAnswer,
  ComparedQuestion,
  ModelBudget,
  ModelChoice,
  ModelConnection,
  Models,
  ModelTest,
  models,
} from "./models.ts";
export * from "./plain.ts";
export { Plan, plans } from "./plans.ts";
export { PreviewAnswer, preview } from "./preview.ts";
export * from "./prices.ts";
export { PrivateLink, privateLinks } from "./private-links.ts";
export {
  AiProfile,
  AiSettings,
  type OwnerFields,
  ProfileKey,
  PublicUser,
  profiles,
  Setup,
} from "./profiles.ts";
export { AskedAgain, type ImportReport, SavedAnswer, savedAnswers } from "./saved-answers.ts";
export { SCHEMAS, schemaNames } from "./schemas.ts";
export {
  type FolderConnection,
  type OpenedSite,
  ProfileSuggestion,
  Site,
  type SiteChange,
  type SitePage,
  type SiteSync,
  sites,
} from "./sites.ts";
export { SUBJECTS } from "./subjects.ts";
export { SuggestedQuestions, suggestions } from "./suggestions.ts";
export { system } from "./system.ts";
export { BrandPackage, DomainProof, WhiteLabel, WhiteLabelState, whiteLabel } from "./white-label.ts";
export { WIDGET_SCRIPT_PLACE, WIDGET_STYLE_SCOPE, type WidgetScript } from "./widget-script.ts";
export { FollowingField, Widget, WidgetAnalytics, WidgetConfig, WidgetVersion, widgets } from "./widgets.ts";

/** All endpoints of the API. The server refuses to start if one has no route. */
export const endpoints = {
  system,
  accounts,
  account,
  profiles,
  documentDrafts,
  documents,
  factChecks,
  chat,
  talks,
  contacts,
  conversations,
  savedAnswers,
  answerTests,
  privateLinks,
  sites,
  suggestions,
  insights,
  plans,
  models,
  preview,
  whiteLabel,
  leads,
  live,
  mcp,
  channels,
  visitors,
  assistantTransfer,
  developers,
  widgets,
} satisfies Record<string, Record<string, EndpointDefinition>>;

export const allEndpoints: readonly EndpointDefinition[] = Object.values(endpoints).flatMap((group) =>
  Object.values(group as Record<string, EndpointDefinition>),
);
export { visitors } from "./visitors.ts";
