import type { FastifyInstance } from "fastify";
import { buildFeatures, type Features } from "./compose-features.ts";
import { buildPlatform, type Platform } from "./compose-platform.ts";
import type { Config } from "./config.ts";
import { ownAccountRoutes } from "./features/accounts/account-routes.ts";
import {
  ownerLetterJobs,
  tellContact,
  tellFirstQuestion,
  tellSecurity,
} from "./features/accounts/owner-letters.ts";
import { accountRoutes } from "./features/accounts/routes.ts";
import { brainRoutes } from "./features/brain/routes.ts";
import { contactJobs, sendContactLetter } from "./features/chat/contact-letters.ts";
import { chatRoutes } from "./features/chat/routes.ts";
import { talkRoutes } from "./features/chat/talk-routes.ts";
import { contactJobs as lateAnswerJobs, sendAnswerLetter } from "./features/contacts/jobs.ts";
import { contactRoutes } from "./features/contacts/routes.ts";
import { conversationRoutes } from "./features/conversations/routes.ts";
import { compareCorrections, correctionJobs } from "./features/corrections/jobs.ts";
import { correctionRoutes } from "./features/corrections/routes.ts";
import { deliverWebhook, developerJobs } from "./features/developers/jobs.ts";
import { developerRoutes } from "./features/developers/routes.ts";
import { embedderChoice } from "./features/documents/embedder-choice.ts";
import {
  documentJobs,
  giveUpDocument,
  ingestDocument,
  relearnDocument,
  removeOriginal,
} from "./features/documents/jobs.ts";
import { lookForOriginal, originalJobs, removeOriginals } from "./features/documents/originals.ts";
import { createSplitter, openPageReader } from "./features/documents/page-reader.ts";
import { learnProfileText, profileTextJobs } from "./features/documents/profile-text.ts";
import { createReader } from "./features/documents/reader.ts";
import { relearnAll, relearnDocuments, relearnJobs, relearnReady } from "./features/documents/relearn.ts";
import { documentRoutes } from "./features/documents/routes.ts";
import { exportRoutes } from "./features/export/routes.ts";
import { groupingJobs, groupQuestions } from "./features/insights/grouping.ts";
import { insightRoutes } from "./features/insights/routes.ts";
import { tellWeek, weekJobs } from "./features/insights/week-jobs.ts";
import { leadJobs, sendLeadLetter, sendNewsletterLetter } from "./features/leads/jobs.ts";
import { leadRoutes } from "./features/leads/routes.ts";
import { mcpRoutes } from "./features/mcp/routes.ts";
import { occasionRoutes } from "./features/occasions/routes.ts";
import { planJobs, tellUsage, tellVisitorLimit } from "./features/plans/jobs.ts";
import { planRoutes } from "./features/plans/routes.ts";
import { aboutProfile } from "./features/profiles/about.ts";
import { publicFileRoutes } from "./features/profiles/public-files.ts";
import { profileRoutes } from "./features/profiles/routes.ts";
import { giveUpRehearsal, rehearsalJobs, rehearse } from "./features/rehearsal/jobs.ts";
import { rehearsalRoutes } from "./features/rehearsal/routes.ts";
import { dueSite, giveUpSite, syncSite } from "./features/sites/definitions.ts";
import { siteJobs } from "./features/sites/jobs.ts";
import { siteRoutes } from "./features/sites/routes.ts";
import { drawQuestions, suggestionJobs } from "./features/suggestions/jobs.ts";
import { suggestionRoutes } from "./features/suggestions/routes.ts";
import { analyticsJobs, reportToOwner } from "./features/white-label/analytics.ts";
import { giveUpPackage, makePackage, whiteLabelJobs } from "./features/white-label/jobs.ts";
import { packageFiles } from "./features/white-label/package/files.ts";
import { whiteLabelRoutes } from "./features/white-label/routes.ts";
import { widgetRoutes } from "./features/widgets/routes.ts";
import { scriptRoutes } from "./features/widgets/script-routes.ts";
import type { Tx } from "./platform/database.ts";
import { every } from "./platform/every.ts";
import { tellHostsApart } from "./platform/hosts.ts";
import type { JobHandler } from "./platform/jobs.ts";
import { liveRoutes } from "./platform/live.ts";
import type { Log } from "./platform/log.ts";
import { assertEveryEndpointRouted, createServer } from "./platform/server.ts";
import { systemRoutes } from "./platform/system-routes.ts";

export { DEMO_USER_ID } from "./compose-features.ts";

/** Answers of a killed process end at the latest a lease and this long after it. */
const SWEEP_MS = 5_000;
/** What is kept for days is forgotten within the hour after. */
const FORGET_MS = 3_600_000;

export const JOBS = [
  makePackage,
  giveUpPackage,
  reportToOwner,
  ingestDocument,
  giveUpDocument,
  relearnDocument,
  relearnDocuments,
  removeOriginal,
  removeOriginals,
  lookForOriginal,
  learnProfileText,
  syncSite,
  giveUpSite,
  dueSite,
  tellUsage,
  tellVisitorLimit,
  sendContactLetter,
  sendAnswerLetter,
  drawQuestions,
  groupQuestions,
  compareCorrections,
  rehearse,
  giveUpRehearsal,
  tellFirstQuestion,
  tellContact,
  tellSecurity,
  tellWeek,
  sendLeadLetter,
  sendNewsletterLetter,
  deliverWebhook,
];

type Options = {
  config: Config;
  log: Log;
  role: "http" | "worker";
  clock?: () => Date;
  onQuery?: (sql: string) => void;
};

/** Builds the platform, then the features, and wires them: compose-features.ts and this file see all. */
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
    metrics: platform.metrics,
    ...features,

    async createHttp(): Promise<FastifyInstance> {
      const { origin, listen } = config;
      const { authenticate } = features.sessions;
      const { authenticateKey } = features.developers.keys;
      const who = { authenticate, authenticateKey };
      const { reads, streamsPerAddress: streams } = config.limits;
      const limits = { reads, streams };
      const app = await createServer({ log, origin, trustProxy: listen.trustProxy, ...who, limits });
      const { hostedBy } = features.developers.domains;
      tellHostsApart(app, { hostedBy, behindProxy: listen.trustProxy !== "off" });
      addRoutes(app, platform, features, { origin, draining: () => draining });
      await features.widgets.publish();
      assertEveryEndpointRouted(app);
      return app;
    },

    async startWorker(): Promise<void> {
      const { chat, contacts, insights, conversations, erasing, newsletter } = features;
      sweepers = [
        every(SWEEP_MS, log, chat.sweep),
        every(SWEEP_MS, log, chat.sweepTakeovers),
        every(FORGET_MS, log, contacts.sweepContacts),
        every(FORGET_MS, log, insights.sweepVisitors),
        every(FORGET_MS, log, newsletter.sweepSubscriptions),
        every(FORGET_MS, log, conversations.sweepConversations),
        every(FORGET_MS, log, erasing.sweepErasures),
        every(FORGET_MS, log, features.sweepWeeks),
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
      await platform.trace.close();
      await jobs.stop();
      await hot.close();
      mail?.close();
      await db.destroy();
    },
  };
}

type Running = { origin: string; draining: () => boolean };

function addRoutes(app: FastifyInstance, platform: Platform, features: Features, running: Running): void {
  const { db, hot, embedder, pictures } = platform;
  const { sessions, accounts, profiles, documents, insights, plans, chat, suggestions } = features;
  const { origin, draining } = running;
  systemRoutes(app, { db, hot, embedder, draining });
  accountRoutes(app, { service: accounts, sessions, origin });
  ownAccountRoutes(app, accounts);
  exportRoutes(app, { ...platform, clock: features.clock });
  contactRoutes(app, features.lateAnswers);
  profileRoutes(app, { ...profiles, ...features.preview });
  const { standingOf, widgets } = features;
  const { publicUser } = profiles;
  publicFileRoutes(app, { standingOf, publicUser, pictures, pictureOf: widgets.embedded.pictureOf });
  const { mainProfileId, ownProfileId } = profiles;
  conversationRoutes(app, { service: features.conversations, ownProfileId });
  documentRoutes(app, { service: documents, mainProfileId, ownProfileId });
  suggestionRoutes(app, { service: suggestions, ownProfileId });
  insightRoutes(app, { service: insights, mainProfileId, ownProfileId });
  correctionRoutes(app, { service: features.corrections, ownProfileId });
  rehearsalRoutes(app, { service: features.rehearsal, ownProfileId });
  occasionRoutes(app, { service: features.occasions, ownProfileId });
  siteRoutes(app, { service: features.sites, ownProfileId });
  planRoutes(app, plans);
  chatRoutes(app, { ...chat, ...features.feedback, ...features.contacts });
  talkRoutes(app, { ...features.talks, ...chat });
  mcpRoutes(app, features.mcp);
  brainRoutes(app, { service: features.brain, ownProfileId });
  leadRoutes(app, { leads: features.leads, newsletter: features.newsletter });
  whiteLabelRoutes(app, features.whiteLabel);
  developerRoutes(app, { ...features.developers, ownProfileId });
  widgetRoutes(app, { ...widgets, pictures, hot, ownProfileId });
  scriptRoutes(app, widgets.embedded);
  liveRoutes(app, { hot, isLive: sessions.isLive });
}

function jobHandlers(platform: Platform, features: Features, config: Config): JobHandler[] {
  const { db, jobs, mail, storage, announce } = platform;
  const documentsChanged = async (tx: Tx, userId: string, profileId: number) => {
    await features.suggestions.documentsChanged(tx, userId, profileId);
    await features.corrections.documentsChanged(tx, userId, profileId);
  };
  const split = createSplitter();
  const embedders = embedderChoice({ ...platform, relearn: relearnReady(jobs) });
  const owners = features.ownerMail;
  const { origin } = config;
  const { letterBrandOf } = features;
  return [
    ...documentJobs({
      db,
      jobs,
      storage,
      announce,
      read: createReader(),
      split,
      embedders,
      documentsChanged,
    }),
    ...relearnJobs({ db, jobs, embedders }),
    ...originalJobs({ db, storage }),
    ...planJobs({ announce, tell: (userId, letter) => owners.send(userId, "limits", letter), origin }),
    ...ownerLetterJobs({ db, ownerMail: owners, letterBrandOf, origin }),
    ...weekJobs({ db, tell: (userId, letter) => owners.send(userId, "week", letter), origin }),
    ...profileTextJobs({ db, aboutOf: aboutProfile(db), split, embedders, documentsChanged }),
    ...contactJobs({ db, mail, nameOf: features.nameOf, letterBrandOf, origin }),
    ...lateAnswerJobs({ ...platform, ...features, pageOf: publicPages(features, origin) }),
    ...suggestionJobs({ ...features.drawing, jobs }),
    ...leadJobs({ db, mail, operator: config.mail.operator, origin }),
    ...groupingJobs(platform),
    ...correctionJobs({ ...platform, engineOf: features.engineOf }),
    ...rehearsalJobs({ ...platform, ...features, ...features.plans, ...features.preview }),
    ...siteJobs({ ...platform, ...features.crawling, openReader: openPageReader }),
    ...developerJobs({ ...platform, openSecret: platform.vault.open, clock: features.clock }),
    ...analyticsJobs({ db, outbound: platform.outbound, origin }),
    ...whiteLabelJobs({
      db,
      storage,
      announce,
      makeFiles: packageFiles({ origin, ...packageParts(platform, features) }),
      clock: features.clock,
    }),
  ];
}

/** Where visitors can go on asking. */
function publicPages({ standingOf }: Features, origin: string) {
  return async (_userId: string, profileId: number): Promise<string | undefined> => {
    const standing = await standingOf({ by: "key", value: String(profileId) });
    return standing?.isPublic ? `${origin}/p/${profileId}` : undefined;
  };
}

/** What a white-label package takes from other features. */
function packageParts({ pictures }: Platform, { profiles, widgets }: Features) {
  return {
    widgetOf: async (userId: string) => widgets.whole(userId, await profiles.mainProfileId(userId)),
    pictureAt: async (url: string) => (await pictures.find(url))?.kept.bytes,
  };
}
