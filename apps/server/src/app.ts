import { EXAMPLE_USER_ID, SAMPLE_USER_ID } from "@understudy/contracts";
import { languageOf } from "@understudy/knowledge";
import type { FastifyInstance } from "fastify";
import type { Config } from "./config.ts";
import {
  accountJobs,
  accountRepository,
  createAccounts,
  ownerNotifications,
} from "./modules/accounts/index.ts";
import { analyticsJobs, createAnalytics } from "./modules/analytics/index.ts";
import { answerJobs, createAnswers } from "./modules/answers/index.ts";
import { channelJobs, createChannels } from "./modules/channels/index.ts";
import { createChat } from "./modules/chat/index.ts";
import { createData } from "./modules/data/index.ts";
import {
  documentEngine as createDocumentEngine,
  createDocuments,
  documentJobs,
  expectOriginal,
  fileTypeOf,
  forgetDocuments,
  indexProfileLater,
  indexVersion,
  reindexLater,
  removeFilesLater,
} from "./modules/documents/index.ts";
import {
  brandings,
  createEmbedding,
  embeddingJobs,
  embedGuard,
  ownerAnalytics,
} from "./modules/embedding/index.ts";
import { createInbox, inboxJobs } from "./modules/inbox/index.ts";
import { createIntegrations, integrationJobs } from "./modules/integrations/index.ts";
import { createLeads, leadJobs } from "./modules/leads/index.ts";
import { createModels, modelJobs } from "./modules/models/index.ts";
import { connectStripe, createPlans, planJobs } from "./modules/plans/index.ts";
import { aboutProfile, createProfiles, presentPreview, privateLinkFinder } from "./modules/profiles/index.ts";
import type { Announce } from "./platform/announce.ts";
import { every } from "./platform/every.ts";
import { routeByHost } from "./platform/hosts.ts";
import type { JobHandler } from "./platform/jobs.ts";
import { liveRoutes } from "./platform/live.ts";
import type { Log } from "./platform/log.ts";
import { createPlatform } from "./platform/platform.ts";
import type { RuntimeValues } from "./platform/runtime-config.ts";
import { assertEveryEndpointRouted, createServer } from "./platform/server.ts";
import { systemRoutes } from "./platform/system-routes.ts";
import { visitorHashes } from "./platform/visitor.ts";

/** The assistant that answers from the product's own documentation; `scripts/seed` fills it. */
export const DEMO_USER_ID = "usr_UnderstudyDemoOwner000";

/** An answer of a killed process ends at most one lease plus this interval later. */
const SWEEP_MS = 5_000;
/** How soon the worker notices that a mailbox is due. */
const MAIL_MS = 2_000;
/** Expired data is deleted within the hour. */
const FORGET_MS = 3_600_000;

export const JOBS = [
  ...accountJobs,
  ...planJobs,
  ...modelJobs,
  ...documentJobs,
  ...answerJobs,
  ...inboxJobs,
  ...analyticsJobs,
  ...embeddingJobs,
  ...integrationJobs,
  ...leadJobs,
  ...channelJobs,
];

type Options = {
  config: Config;
  log: Log;
  role: "http" | "worker";
  clock?: () => Date;
  onQuery?: (sql: string) => void;
};

/** Builds the whole product: the platform, then each module with its dependencies. */
export async function createApp({ config, log, role, clock = () => new Date(), onQuery }: Options) {
  const platform = await createPlatform({ config, log, role, jobs: JOBS, onQuery, languageOf });
  const { db, jobs, ephemeral, mail, storage, publishLiveEvent, outbound, pictures, vault, metrics, trace } =
    platform;
  const { model, embedder, multilingual, reranker } = platform;
  const { origin, limits } = config;

  const notifications = ownerNotifications(jobs);
  const removeFiles = removeFilesLater(jobs);
  const guard = embedGuard(origin);
  const findLink = privateLinkFinder(db, clock);
  const { brandingOf, widgetBrandingOf, emailBrandOf } = brandings(db);

  /** Most modules are created before webhooks. */
  const announce: Announce = (tx, announcement) => integrations.webhooks.announce(tx, announcement);

  const { provider, stripe } = config.billing;
  const plans = createPlans({
    db,
    jobs,
    ephemeral,
    model,
    limits,
    choosePlan: provider === "none",
    payments: stripe && (await connectStripe(stripe, clock)),
    log,
    publishLiveEvent,
    firstConversation: notifications.firstConversation,
    announce,
    demoUserId: DEMO_USER_ID,
    origin,
    clock,
  });
  const { admit, modelOf } = plans;

  const models = createModels({
    db,
    jobs,
    ephemeral,
    vault,
    outbound,
    installationModel: model && config.languageModel.name,
    maxTokens: config.languageModel.maxTokens,
    installationOf: modelOf,
    takeVisitorAnswer: plans.takeVisitorAnswer,
    clock,
  });

  const answers = createAnswers({
    db,
    jobs,
    embedder,
    reranker,
    publishLiveEvent,
    documentEngine: createDocumentEngine({
      db,
      embedder,
      multilingual,
      reranker,
      limits: config.languageModel.limits,
      clock,
    }),
    modelOf: models.forDrawing,
    answeringModelOf: models.forProfile,
    instructionsOf: async (userId, profileId) =>
      (await profiles.settingsOf(userId, profileId)).customInstructions ?? undefined,
    findProfile: (key, caller) => profiles.visible(key, caller),
    runAnswerTests: plans.runAnswerTests,
    testModelOf: (userId, profileId) => models.forProfile(userId, profileId, plans.testModelOf(userId)),
    plan: plans.read,
    announce,
    clock,
  });
  const { engineOf, suggestions } = answers;

  const profiles = createProfiles({
    db,
    storage,
    publishLiveEvent,
    pictures,
    guard,
    brandingOf,
    findLink,
    visitorOf: (profile, secret) => chat.visitorOf(profile, secret),
    modelChoiceColumn: models.choiceColumn,
    indexProfileLater: indexProfileLater(jobs),
    forgetDocuments: forgetDocuments(jobs),
    suggestedQuestions: suggestions.shown,
    removeFiles,
    admit,
    engineOf,
    modelOf: models.forProfile,
    isAnswered: answers.isAnswered,
    origin,
    clock,
  });
  const { mainProfileId, ownProfileId, nameOf, pageOf, visible: findProfile } = profiles;

  const documents = createDocuments({
    db,
    jobs,
    storage,
    publishLiveEvent,
    embedder,
    multilingual,
    outbound,
    vault,
    documentHidden: suggestions.documentHidden,
    draftPreview: answers.draftPreview,
    timeZoneOf: async (userId) => (await accountRepository(db).find(userId))?.time_zone ?? "UTC",
    storageLimit: limits.storedBytesPerOwner,
    origin,
    clock,
  });

  const integrations = createIntegrations({
    db,
    jobs,
    ephemeral,
    outbound,
    vault,
    publishLiveEvent,
    callsPerMinute: limits.callsPerKey,
    keyCreated: notifications.keyCreated,
    origin,
    clock,
  });

  const accounts = createAccounts({
    db,
    ephemeral,
    mail,
    config,
    notifications,
    revokeKeys: integrations.keys.revokeAll,
    accountEnding: plans.billing.accountEnding,
    emailBrandOf,
    clock,
  });

  const reportToOwner = ownerAnalytics(jobs);
  const analytics = createAnalytics({
    db,
    jobs,
    mail,
    grouping: answers.grouping,
    visitorHash: visitorHashes(db),
    admit,
    findProfile,
    viewed: reportToOwner.viewed,
    ownUserIds: [DEMO_USER_ID, SAMPLE_USER_ID, EXAMPLE_USER_ID],
    origin,
    clock,
  });

  const chat = createChat({
    db,
    ephemeral,
    vault,
    findLink,
    mail: mail !== undefined,
    publishLiveEvent,
    metrics,
    trace,
    log,
    modelsFor: models.forExchange,
    writtenBy: models.writtenBy,
    admit,
    quotas: plans,
    findProfile,
    engineOf,
    poolOf: suggestions.pool,
    pageOfCitation: documents.citedPage,
    sourceOf: analytics.sourceOf,
    conversationStarted: (tx, { userId, profileId, exchangeId }) =>
      announce(tx, { userId, profileId, exchangeId, event: "conversation.started" }),
    ownerWrote: (tx, message) => channels.ownerWrote(tx, message),
    exchangeCompleted: async (tx, exchange) => {
      await integrations.webhooks.exchangeCompleted(tx, exchange);
      await reportToOwner.recordQuestion(tx, exchange);
    },
    demoUserId: DEMO_USER_ID,
    probeKey: config.probeKey,
    clock,
  });

  const inbox = createInbox({
    db,
    jobs,
    ephemeral,
    mail,
    publishLiveEvent,
    admit,
    findProfile,
    writtenBy: models.writtenBy,
    nameOf,
    pageOf,
    emailBrandOf,
    contactConfirmed: async (tx, { userId, profileId, exchangeId, contactId }) => {
      await notifications.contactConfirmed(tx, userId, contactId);
      await announce(tx, { userId, profileId, exchangeId, event: "contact.confirmed", data: { contactId } });
    },
    keepAnswer: answers.saveAnswer,
    closestPassage: answers.closestPassage,
    retentionDaysOf: profiles.retentionDaysOf,
    present: chat.handover.present,
    waitingInChat: chat.handover.waiting,
    speak: chat.handover.speak,
    notifyConversation: chat.handover.notifyConversation,
    demoUserId: DEMO_USER_ID,
    origin,
    clock,
  });

  const channels = createChannels({
    db,
    jobs,
    ephemeral,
    vault,
    outbound,
    ask: chat.ask,
    closestPassage: answers.closestPassage,
    nameOf,
    publishLiveEvent,
    chatApps: config.chatApps,
    origin,
    log,
    clock,
  });

  const embedding = createEmbedding({
    db,
    jobs,
    ephemeral,
    storage,
    outbound,
    pictures,
    publishLiveEvent,
    config,
    guard,
    widgetBrandingOf,
    suggestedQuestions: suggestions.shown,
    widgetLoaded: analytics.widgetLoaded,
    mainProfileId,
    sealSecret: integrations.sealSecret,
    removeFiles,
    clock,
  });

  const data = createData({
    db,
    jobs,
    ephemeral,
    storage,
    embedder,
    publishLiveEvent,
    fileTypeOf,
    indexVersion,
    createProfile: profiles.createIn,
    storageLimit: limits.storedBytesPerOwner,
    scheduleCleanup: expectOriginal({ db, jobs }),
    enqueueIndexing: reindexLater(jobs),
    documentsChanged: answers.documentsImported,
    removeFiles,
    accountErased: plans.billing.accountErased,
    clock,
  });

  const leads = createLeads({ db, jobs, ephemeral, mail, operator: config.mail.operator, origin, clock });

  let draining = false;
  let sweepers: (() => void)[] = [];

  function addRoutes(app: FastifyInstance): void {
    systemRoutes(app, { db, ephemeral, embedder, draining: () => draining });
    accounts.addRoutes(app);
    plans.addRoutes(app);
    models.addRoutes(app, {
      ownProfileId,
      engineOf,
      personaOf: profiles.personaOf,
      suggestedQuestions: suggestions.shown,
      mostAsked: analytics.mostAsked,
      testQuestions: answers.testQuestions,
      testModelOf: plans.testModelOf,
      presentPreview,
    });
    profiles.addRoutes(app, embedding.pictureOf);
    documents.addRoutes(app, { mainProfileId, ownProfileId });
    answers.addRoutes(app, ownProfileId);
    chat.addRoutes(app);
    inbox.addRoutes(app, ownProfileId);
    analytics.addRoutes(app, { mainProfileId, ownProfileId });
    embedding.addRoutes(app, ownProfileId);
    integrations.addRoutes(app, {
      ownProfileId,
      contactOf: inbox.contactOf,
      findProfile,
      ask: chat.ask,
      conversation: chat.conversation,
      documentNames: documents.shownNames,
    });
    channels.addRoutes(app, ownProfileId);
    data.addRoutes(app, ownProfileId);
    leads.addRoutes(app);
    liveRoutes(app, { ephemeral, isLive: accounts.sessions.isLive });
  }

  const jobHandlers = (): JobHandler[] => [
    ...accounts.jobHandlers(),
    ...plans.jobHandlers({
      tell: (userId, compose) => accounts.ownerMail.send(userId, "limits", compose),
      tellAlways: accounts.ownerMail.sendAlways,
    }),
    ...models.jobHandlers({
      publishLiveEvent,
      notify: (userId, compose) => accounts.ownerMail.send(userId, "limits", compose),
      origin,
    }),
    ...documents.jobHandlers({
      documentsChanged: answers.documentsChanged,
      draftIndexed: answers.previewDraft,
      aboutOf: aboutProfile(db),
      announce,
    }),
    ...answers.jobHandlers(profiles.personaOf),
    ...inbox.jobHandlers(),
    ...analytics.jobHandlers((userId, compose) => accounts.ownerMail.send(userId, "week", compose)),
    ...embedding.jobHandlers(),
    ...integrations.jobHandlers({ contactOf: inbox.contactOf }),
    ...leads.jobHandlers(),
    ...channels.jobHandlers(),
  ];

  return {
    db,
    jobs,
    clock,
    publishLiveEvent,
    metrics,
    accounts,
    plans,
    models,
    profiles,
    documents,
    answers,
    chat,
    inbox,
    analytics,
    embedding,
    integrations,
    channels,
    data,
    leads,

    /** What the pages of the site say about this installation: its operator, and its counts. */
    runtimeValues: async (): Promise<RuntimeValues> =>
      Object.assign(await analytics.shownTotals(), config.operator),

    async createHttp(): Promise<FastifyInstance> {
      const { trustProxy } = config.listen;
      const app = await createServer({
        log,
        origin,
        trustProxy,
        authenticate: accounts.sessions.authenticate,
        authenticateKey: integrations.keys.authenticateKey,
        limits: { reads: limits.reads, streams: limits.streamsPerAddress },
      });
      routeByHost(app, { hostedBy: embedding.hostedBy, behindProxy: trustProxy !== "off" });
      addRoutes(app);
      await plans.addEventRoute(app);
      await channels.addReceiveRoute(app);
      await embedding.publish();
      assertEveryEndpointRouted(app);
      return app;
    },

    async startWorker(): Promise<void> {
      sweepers = [
        every(SWEEP_MS, log, chat.sweep),
        every(SWEEP_MS, log, chat.sweepTakeovers),
        every(MAIL_MS, log, channels.sweepMailboxes),
        every(FORGET_MS, log, inbox.sweepContacts),
        every(FORGET_MS, log, analytics.sweepVisitors),
        every(FORGET_MS, log, leads.newsletter.sweepSubscriptions),
        every(FORGET_MS, log, data.sweepConversations),
        every(FORGET_MS, log, data.sweepErasures),
        every(FORGET_MS, log, analytics.sweepWeeks),
        every(FORGET_MS, log, analytics.countTotals),
        every(FORGET_MS, log, plans.billing.sweep),
      ];
      await jobs.work(jobHandlers());
    },

    /** Makes readiness fail, so that a load balancer sends no more requests here. */
    drain(): void {
      draining = true;
    },

    async close(): Promise<void> {
      for (const stop of sweepers) stop();
      await channels.settle();
      await chat.settle();
      await trace.close();
      await jobs.stop();
      await ephemeral.close();
      mail?.close();
      await db.destroy();
    },
  };
}
