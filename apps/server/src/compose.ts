import type { FastifyInstance } from "fastify";
import { buildPlatform, type Platform } from "./compose-platform.ts";
import type { Config } from "./config.ts";
import { ownAccountRoutes } from "./features/accounts/account-routes.ts";
import { erasures } from "./features/accounts/erasure.ts";
import { createOpenId } from "./features/accounts/openid.ts";
import { ownerLetterJobs, tellContact, tellFirstQuestion } from "./features/accounts/owner-letters.ts";
import { ownerMail } from "./features/accounts/owner-mail.ts";
import { accountRoutes } from "./features/accounts/routes.ts";
import { accountService } from "./features/accounts/service.ts";
import { createSessions } from "./features/accounts/sessions.ts";
import { contactJobs, sendContactLetter } from "./features/chat/contact-letters.ts";
import { contactService } from "./features/chat/contacts.ts";
import { feedbackService } from "./features/chat/feedback.ts";
import { chatRoutes } from "./features/chat/routes.ts";
import { chatService } from "./features/chat/service.ts";
import { conversationRoutes } from "./features/conversations/routes.ts";
import { conversationService } from "./features/conversations/service.ts";
import { documentDesk } from "./features/documents/desk.ts";
import {
  documentJobs,
  giveUpDocument,
  ingestDocument,
  relearnDocument,
  removeOriginal,
} from "./features/documents/jobs.ts";
import { forgetDocuments, originalJobs, removeOriginals } from "./features/documents/originals.ts";
import { passageStore } from "./features/documents/passage-store.ts";
import { learnProfile, learnProfileText, profileTextJobs } from "./features/documents/profile-text.ts";
import { createReader } from "./features/documents/reader.ts";
import { relearnAll, relearnDocuments, relearnJobs } from "./features/documents/relearn.ts";
import { documentRoutes } from "./features/documents/routes.ts";
import { documentService } from "./features/documents/service.ts";
import { exportRoutes } from "./features/export/routes.ts";
import { groupingJobs, groupQuestions, questionGrouping } from "./features/insights/grouping.ts";
import { insightRoutes } from "./features/insights/routes.ts";
import { insightService } from "./features/insights/service.ts";
import { viewService } from "./features/insights/views.ts";
import { leadJobs, sendLeadLetter, sendNewsletterLetter } from "./features/leads/jobs.ts";
import { newsletterService } from "./features/leads/newsletter.ts";
import { leadRoutes } from "./features/leads/routes.ts";
import { leadService } from "./features/leads/service.ts";
import { planJobs, tellUsage } from "./features/plans/jobs.ts";
import { planRoutes } from "./features/plans/routes.ts";
import { planService } from "./features/plans/service.ts";
import { aboutProfile } from "./features/profiles/about.ts";
import { previewService } from "./features/profiles/preview.ts";
import { publicFileRoutes } from "./features/profiles/public-files.ts";
import { profileRoutes } from "./features/profiles/routes.ts";
import { profileService } from "./features/profiles/service.ts";
import { profileStandings } from "./features/profiles/standing.ts";
import { drawQuestions, suggestionJobs } from "./features/suggestions/jobs.ts";
import { suggestionRoutes } from "./features/suggestions/routes.ts";
import { suggestionService } from "./features/suggestions/service.ts";
import type { Tx } from "./platform/database.ts";
import { every } from "./platform/every.ts";
import type { JobHandler } from "./platform/jobs.ts";
import { liveRoutes } from "./platform/live.ts";
import type { Log } from "./platform/log.ts";
import { assertEveryEndpointRouted, createServer } from "./platform/server.ts";
import { systemRoutes } from "./platform/system-routes.ts";
import { visitorHashes } from "./platform/visitor.ts";

/** The assistant that knows the product's own documentation; `scripts/seed` fills it. */
export const DEMO_USER_ID = "usr_UnderstudyDemoOwner000";

/** Answers of a killed process end at the latest a lease and this long after it. */
const SWEEP_MS = 10_000;
/** What is kept for days is forgotten within the hour after. */
const FORGET_MS = 3_600_000;

const JOBS = [
  ingestDocument,
  giveUpDocument,
  relearnDocument,
  relearnDocuments,
  removeOriginal,
  removeOriginals,
  learnProfileText,
  tellUsage,
  sendContactLetter,
  drawQuestions,
  groupQuestions,
  tellFirstQuestion,
  tellContact,
  sendLeadLetter,
  sendNewsletterLetter,
];

type Options = {
  config: Config;
  log: Log;
  role: "http" | "worker";
  clock?: () => Date;
  onQuery?: (sql: string) => void;
};

type Features = ReturnType<typeof buildFeatures>;

/** Builds the platform, then the features, and wires them: the only file that sees all. */
export async function compose(options: Options) {
  const platform = await buildPlatform({ ...options, jobs: JOBS });
  const { db, jobs, hot, mail, announce } = platform;
  const features = buildFeatures(platform, options);
  const { config, log } = options;
  let draining = false;
  let sweepers: (() => void)[] = [];

  return {
    db,
    jobs,
    announce,
    ...features,

    async createHttp(): Promise<FastifyInstance> {
      const { origin, listen } = config;
      const { authenticate } = features.sessions;
      const app = await createServer({ log, origin, trustProxy: listen.trustProxy, authenticate });
      addRoutes(app, platform, features, { origin, draining: () => draining });
      assertEveryEndpointRouted(app);
      return app;
    },

    async startWorker(): Promise<void> {
      const { chat, contacts, insights, conversations, erasing, newsletter } = features;
      sweepers = [
        every(SWEEP_MS, log, chat.sweep),
        every(FORGET_MS, log, contacts.sweepContacts),
        every(FORGET_MS, log, insights.sweepVisitors),
        every(FORGET_MS, log, newsletter.sweepSubscriptions),
        every(FORGET_MS, log, conversations.sweepConversations),
        every(FORGET_MS, log, erasing.sweepErasures),
      ];
      await jobs.work(jobHandlers(platform, features, config));
    },

    relearn: () => relearnAll(db, jobs),

    /** From now on readiness says no, so that a balancer sends nobody here any more. */
    drain(): void {
      draining = true;
    },

    async close(): Promise<void> {
      for (const stop of sweepers) stop();
      await features.chat.settle();
      await jobs.stop();
      await hot.close();
      mail?.close();
      await db.destroy();
    },
  };
}

type Running = { origin: string; draining: () => boolean };

function addRoutes(app: FastifyInstance, platform: Platform, features: Features, running: Running): void {
  const { db, hot, embedder } = platform;
  const { sessions, accounts, profiles, documents, insights, plans, chat, suggestions } = features;
  const { origin, draining } = running;
  systemRoutes(app, { db, hot, embedder, draining });
  accountRoutes(app, { service: accounts, sessions, origin });
  ownAccountRoutes(app, accounts);
  exportRoutes(app, { ...platform, clock: features.clock });
  conversationRoutes(app, features.conversations);
  profileRoutes(app, { ...profiles, ...features.preview });
  publicFileRoutes(app, { standingOf: features.standingOf, publicUser: profiles.publicUser });
  const { mainProfileId, ownProfileId } = profiles;
  documentRoutes(app, { service: documents, mainProfileId, ownProfileId });
  suggestionRoutes(app, { service: suggestions, ownProfileId });
  insightRoutes(app, { service: insights, mainProfileId, ownProfileId });
  planRoutes(app, plans);
  chatRoutes(app, { ...chat, ...features.feedback, ...features.contacts });
  leadRoutes(app, { leads: features.leads, newsletter: features.newsletter });
  liveRoutes(app, { hot, isLive: sessions.isLive });
}

function jobHandlers(platform: Platform, features: Features, config: Config): JobHandler[] {
  const { db, jobs, mail, storage, announce, embedder } = platform;
  const { documentsChanged } = features.suggestions;
  const owners = features.ownerMail;
  const { origin } = config;
  return [
    ...documentJobs({ db, jobs, storage, announce, read: createReader(), embedder, documentsChanged }),
    ...relearnJobs({ db, jobs, model: embedder?.model }),
    ...originalJobs({ storage }),
    ...planJobs({ announce, tell: (userId, letter) => owners.send(userId, "limits", letter), origin }),
    ...ownerLetterJobs({ db, ownerMail: owners, origin }),
    ...profileTextJobs({ db, aboutOf: aboutProfile(db), embedder, documentsChanged }),
    ...contactJobs({ db, mail, nameOf: features.nameOf, origin }),
    ...suggestionJobs(features.drawing),
    ...leadJobs({ db, mail, operator: config.mail.operator, origin }),
    ...groupingJobs(platform),
  ];
}

function buildFeatures(platform: Platform, { config, clock = () => new Date() }: Options) {
  const { db, jobs, hot, mail, storage, announce, model } = platform;
  const { origin, limits } = config;
  const demoUserId = DEMO_USER_ID;
  const told = tellings(jobs);
  const spent = { hot, model, limits, choosePlan: config.choosePlan };
  const plans = planService({ db, jobs, announce, demoUserId, clock, ...spent, ...told });
  const engineOf = engines(platform);
  const instructionsOf = async (userId: string, profileId: number) =>
    (await profiles.settingsOf(userId, profileId)).customInstructions ?? undefined;
  const drawing = { db, engineOf, modelOf: plans.modelOf, instructionsOf, announce, clock };
  const suggestions = suggestionService({ ...drawing, jobs });
  const profiles = profileService({
    db,
    learnProfile: learnProfile(jobs),
    forgetDocuments: forgetDocuments(jobs),
    suggestedQuestions: suggestions.shown,
    storage,
    removeFiles: (tx, storageKeys) => jobs.enqueue(tx, removeOriginals, { storageKeys }),
    clock,
  });
  const findProfile = profiles.visible;
  const nameOf = async (userId: string, profileId: number) =>
    (await findProfile(String(profileId), userId)).ownerName;
  const { admit } = plans;
  const views = viewService({ db, visitorHash: visitorHashes(db), admit, findProfile, origin, clock });
  const desk = { db, jobs, storage, announce, documentGone: suggestions.documentGone, clock };
  const visited = { db, hot, admit, findProfile, demoUserId, mail: mail !== undefined, clock };
  return {
    ...accountFeatures(platform, config, clock),
    clock,
    profiles,
    plans,
    suggestions,
    preview: previewService({ ...profiles, ...plans, engineOf, clock }),
    drawing,
    nameOf,
    standingOf: profileStandings(db),
    documents: { ...documentService(desk), ...documentDesk(desk) },
    insights: { ...insightService({ db, grouping: questionGrouping(platform), clock }), ...views },
    leads: leadService({ db, jobs, hot, clock }),
    newsletter: newsletterService({ db, jobs, hot, mail: mail !== undefined, clock }),
    feedback: feedbackService(visited),
    contacts: contactService({ ...visited, jobs, nameOf, ...told }),
    chat: chatService({
      ...visited,
      announce,
      modelOf: plans.modelOf,
      quotas: plans,
      engineOf,
      sourceOf: views.sourceOf,
      poolOf: suggestions.pool,
    }),
  };
}

/** Who the owners are, what was said to their visitors, and how all of it ends. */
function accountFeatures({ db, jobs, hot, mail, announce }: Platform, config: Config, clock: () => Date) {
  const { origin, choosePlan } = config;
  const openId = createOpenId(config.signIn.issuers, origin);
  const letters = ownerMail({ db, mail, origin });
  const removeFiles = (tx: Tx, storageKeys: string[]) => jobs.enqueue(tx, removeOriginals, { storageKeys });
  return {
    accounts: accountService({ db, openId, mail, ownerMail: letters, hot, choosePlan, origin, clock }),
    sessions: createSessions({ db, clock, lifetime: config.session }),
    ownerMail: letters,
    erasing: erasures({ db, jobs, hot, removeFiles, clock }),
    conversations: conversationService({ db, announce, clock }),
  };
}

/** What an owner is told by letter, each in the transaction that makes it true. */
function tellings(jobs: Platform["jobs"]) {
  return {
    firstConversation: (tx: Tx, userId: string) => jobs.enqueue(tx, tellFirstQuestion, { userId }),
    contactConfirmed: (tx: Tx, userId: string, contactId: number) =>
      jobs.enqueue(tx, tellContact, { userId, contactId }),
  };
}

function engines({ db, embedder, reranker }: Platform) {
  return (userId: string, profileId: number) => ({
    store: passageStore(db, userId, profileId),
    embedder,
    reranker,
  });
}
