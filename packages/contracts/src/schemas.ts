import * as z from "zod";
import { Account, Device, EmailSettings } from "./account.ts";
import { CurrentUser, SignInWays } from "./accounts.ts";
import { AnswerTest, AnswerTestRun, AnswerTests, Lack, NewTest, Run, TestedAnswer } from "./answer-tests.ts";
import { Brought } from "./assistant-transfer.ts";
import { Branding } from "./branding.ts";
import { ChatChannel, ChatChannelMessage, Mailbox, MailMessage } from "./channels.ts";
import { ChatAnswer, ChatEvent, Citation, Span as TextRange, WrittenBy } from "./chat.ts";
import { Contact } from "./contacts.ts";
import {
  ClosestPassage,
  Conversation,
  ConversationExchange,
  ConversationPage,
  ConversationSummary,
  Inbox,
  WaitingVisitor,
} from "./conversations.ts";
import { DateTime } from "./date-time.ts";
import { ApiKey, WebhookDelivery } from "./developers.ts";
import { DeletionReceipt, Document, NumericId, OpenedDocument, PagePicture } from "./documents.ts";
import { Problem } from "./errors.ts";
import { PersonMessage, Takeover, Talk } from "./handover.ts";
import {
  Analytics,
  Span as AnalyticsPeriod,
  Figures,
  Insights,
  OwnTests,
  ProfileAnalytics,
} from "./insights.ts";
import { LiveEvent } from "./live.ts";
import { Message } from "./mcp.ts";
import {
  ComparedAnswer,
  ComparedQuestion,
  ModelBudget,
  ModelChoice,
  ModelConnection,
  Models,
  ModelTest,
} from "./models.ts";
import { Plan } from "./plans.ts";
import { PreviewAnswer } from "./preview.ts";
import { PrivateLink, SavedPrivateLink } from "./private-links.ts";
import { AiProfile, AiSettings, Picture, PublicUser, Saved, Setup, TriedSettings } from "./profiles.ts";
import { AskedAgain, ImportReport, SavedAnswer } from "./saved-answers.ts";
import { OpenedSite, ProfileSuggestion, Site, SiteChange, SitePage, SiteSync } from "./sites.ts";
import { SuggestedQuestions } from "./suggestions.ts";
import { BrandPackage, DomainProof, WhiteLabel, WhiteLabelState } from "./white-label.ts";
import { Widget, WidgetAnalytics, WidgetConfig, WidgetVersion } from "./widgets.ts";

/**
 * The schemas that the API description names, under `components/schemas`; every other one is written out where it is
 * used. Name what several endpoints share, and what a reader would call by a name.
 */
export const SCHEMAS = {
  EmailNotifications: EmailSettings,
  Account,
  Device,
  CurrentUser,
  SignInWays,
  AssistantImport: Brought,
  Branding,
  TextRange,
  Citation,
  PagePicture,
  ChatAnswer,
  ChatEvent,
  WrittenBy,
  Contact,
  ConversationSummary,
  ConversationPage,
  ConversationExchange,
  Conversation,
  WaitingVisitor,
  Inbox,
  ClosestPassage,
  SavedAnswer,
  NewAnswer: AskedAgain,
  ImportReport,
  ApiKey,
  WebhookDelivery,
  NumericId,
  DateTime,
  Document,
  OpenedDocument,
  DeletionReceipt,
  Problem,
  AnalyticsSummary: Figures,
  OwnerTests: OwnTests,
  Analytics,
  ProfileAnalytics,
  AnalyticsPeriod,
  Insights,
  LiveEvent,
  JsonRpcMessage: Message,
  Mailbox,
  ChatChannel,
  ChatChannelMessage,
  MailMessage,
  PrivateLink,
  SavedPrivateLink,
  Plan,
  ModelConnection,
  Models,
  ModelTest,
  ComparedAnswer,
  ComparedQuestion,
  ModelBudget,
  ModelChoice,
  PreviewAnswer,
  PublicUser,
  AiProfile,
  AiSettings,
  Setup,
  Picture,
  SavedAt: Saved,
  AnswerTest,
  MissingRequirement: Lack,
  TestedAnswer,
  TriedSettings,
  AnswerTestRunSummary: Run,
  AnswerTestRun,
  AnswerTests,
  NewAnswerTest: NewTest,
  SiteSync,
  Site,
  OpenedSite,
  SitePage,
  SiteChange,
  ProfileSuggestion,
  SuggestedQuestions,
  HandoverMessage: PersonMessage,
  Handover: Talk,
  OwnerHandover: Takeover,
  WhiteLabel,
  DomainProof,
  WhiteLabelState,
  BrandPackage,
  WidgetConfig,
  WidgetVersion,
  Widget,
  WidgetAnalytics,
};

/** For `z.toJSONSchema`, which refers to a registered schema by its id. */
export const schemaNames = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(SCHEMAS)) schemaNames.add(schema, { id });
