import path from "node:path";
import type { Platform } from "./compose-platform.ts";
import type { Config } from "./config.ts";
import { erasures } from "./features/accounts/erasure.ts";
import { createOpenId } from "./features/accounts/openid.ts";
import { tellContact, tellFirstQuestion } from "./features/accounts/owner-letters.ts";
import { ownerMail } from "./features/accounts/owner-mail.ts";
import { accountService } from "./features/accounts/service.ts";
import { createSessions } from "./features/accounts/sessions.ts";
import { contactService } from "./features/chat/contacts.ts";
import { feedbackService } from "./features/chat/feedback.ts";
import { chatService } from "./features/chat/service.ts";
import { conversationService } from "./features/conversations/service.ts";
import { correctionService } from "./features/corrections/service.ts";
import { correctionStore } from "./features/corrections/store.ts";
import { developerService } from "./features/developers/service.ts";
import { documentDesk } from "./features/documents/desk.ts";
import { forgetDocuments, removeOriginals } from "./features/documents/originals.ts";
import { passageStore } from "./features/documents/passage-store.ts";
import { learnProfile } from "./features/documents/profile-text.ts";
import { documentService } from "./features/documents/service.ts";
import { questionGrouping } from "./features/insights/grouping.ts";
import { insightService } from "./features/insights/service.ts";
import { viewService } from "./features/insights/views.ts";
import { newsletterService } from "./features/leads/newsletter.ts";
import { leadService } from "./features/leads/service.ts";
import { planService } from "./features/plans/service.ts";
import { previewService } from "./features/profiles/preview.ts";
import { profileService } from "./features/profiles/service.ts";
import { profileStandings } from "./features/profiles/standing.ts";
import { suggestionService } from "./features/suggestions/service.ts";
import { ownerAnalytics } from "./features/white-label/analytics.ts";
import { brandings } from "./features/white-label/branding.ts";
import { whiteLabelService } from "./features/white-label/service.ts";
import { widgetAnalytics } from "./features/widgets/analytics.ts";
import { widgetAssets } from "./features/widgets/assets.ts";
import { embeddedProfiles } from "./features/widgets/embedded.ts";
import { embedGuard } from "./features/widgets/guard.ts";
import { widgetScripts } from "./features/widgets/scripts.ts";
import { widgetService } from "./features/widgets/service.ts";
import { wholeWidget } from "./features/widgets/whole.ts";
import { type Guard, ownCaller } from "./platform/caller.ts";
import type { Tx } from "./platform/database.ts";
import type { Log } from "./platform/log.ts";
import { visitorHashes } from "./platform/visitor.ts";

/** The assistant that knows the product's own documentation; `scripts/seed` fills it. */
export const DEMO_USER_ID = "usr_UnderstudyDemoOwner000";

export type Features = ReturnType<typeof buildFeatures>;

/** Builds the features and gives each what it needs of the others. */
export function buildFeatures(
  platform: Platform,
  { config, log, clock = () => new Date() }: { config: Config; log: Log; clock?: () => Date },
) {
  const { db, jobs, hot, mail, storage, announce, model } = platform;
  const { origin, limits } = config;
  const demoUserId = DEMO_USER_ID;
  const told = tellings(jobs);
  const spent = { hot, model, limits, choosePlan: config.choosePlan };
  const plans = planService({ db, jobs, announce, demoUserId, clock, ...spent, ...told });
  const { admit, modelOf } = plans;
  const engineOf = engines(platform);
  const instructionsOf = async (userId: string, profileId: number) =>
    (await profiles.settingsOf(userId, profileId)).customInstructions ?? undefined;
  const drawing = { db, engineOf: documentEngines(platform), modelOf, instructionsOf, announce, clock };
  const suggestions = suggestionService({ ...drawing, jobs });
  const guard = embedGuard(origin);
  const { brandingOf, dressOf, letterBrandOf } = brandings(db);
  const profiles = profileService({
    ...{ db, guard, brandingOf, storage, clock },
    learnProfile: learnProfile(jobs),
    forgetDocuments: forgetDocuments(jobs),
    suggestedQuestions: suggestions.shown,
    removeFiles: (tx, owner, storageKeys) => jobs.enqueue(tx, removeOriginals, { storageKeys }, { owner }),
  });
  const developers = developerService({ ...platform, callsPerMinute: limits.callsPerKey, origin, clock });
  const findProfile = profiles.visible;
  const nameOf = async (userId: string, profileId: number) =>
    (await findProfile(String(profileId), ownCaller(userId))).ownerName;
  const { viewed, asked } = ownerAnalytics(jobs);
  const talk = { modelOf, quotas: plans, engineOf, poolOf: suggestions.pool };
  const visitorHash = visitorHashes(db);
  const views = viewService({ db, visitorHash, admit, findProfile, viewed, origin, clock });
  const desk = { db, jobs, storage, announce, documentGone: suggestions.documentGone, clock };
  const visited = { db, hot, admit, findProfile, demoUserId, mail: mail !== undefined, clock };
  const insights = { ...insightService({ db, grouping: questionGrouping(platform), clock }), ...views };
  return {
    ...accountFeatures(platform, config, { developers, clock }),
    ...leadFeatures(platform, clock),
    widgets: widgetFeatures(platform, config, {
      ...{ suggestedQuestions: suggestions.shown, dressOf, guard, widgetLoaded: views.widgetLoaded, clock },
      domainChanged: developers.domains.changed,
    }),
    ...{ clock, profiles, plans, developers, suggestions, drawing, nameOf, letterBrandOf },
    preview: previewService({ ...profiles, ...plans, engineOf, clock }),
    standingOf: profileStandings(db, origin),
    documents: { ...documentService(desk), ...documentDesk(desk) },
    ...{ insights, engineOf },
    corrections: correctionService({ ...platform, ...talk, ...insights, findProfile, clock }),
    feedback: feedbackService(visited),
    contacts: contactService({ ...visited, jobs, nameOf, ...told }),
    chat: chatService({
      ...{ ...visited, ...talk, announce, sourceOf: views.sourceOf },
      onFault: (error) => log.warn({ err: error }, "an answer could not be kept; trying again"),
      ...{ metrics: platform.metrics, trace: platform.trace, probeKey: config.probeKey },
      exchangeEnded: both(developers.webhooks.exchangeEnded, asked),
    }),
  };
}

/** One after the other, in the same transaction. */
function both<What>(first: Tell<What>, second: Tell<What>): Tell<What> {
  return async (tx, what) => {
    await first(tx, what);
    await second(tx, what);
  };
}

type Tell<What> = (tx: Tx, what: What) => Promise<void>;

/** Those who may become owners. */
function leadFeatures({ db, jobs, hot, mail }: Platform, clock: () => Date) {
  return {
    leads: leadService({ db, jobs, hot, clock }),
    newsletter: newsletterService({ db, jobs, hot, mail: mail !== undefined, clock }),
  };
}

/** Who the owners are, what was said to their visitors, and how all of it ends. */
function accountFeatures(
  platform: Platform,
  config: Config,
  { developers, clock }: { developers: ReturnType<typeof developerService>; clock: () => Date },
) {
  const { db, jobs, hot, mail, storage, announce } = platform;
  const { origin, choosePlan } = config;
  const openId = createOpenId(config.signIn.issuers, origin);
  const letters = ownerMail({ db, mail, origin });
  const removeFiles = (tx: Tx, owner: string, storageKeys: string[]) =>
    jobs.enqueue(tx, removeOriginals, { storageKeys }, { owner });
  return {
    accounts: accountService({ db, openId, mail, ownerMail: letters, hot, choosePlan, origin, clock }),
    sessions: createSessions({ db, clock, lifetime: config.session }),
    ownerMail: letters,
    erasing: erasures({ db, jobs, hot, removeFiles, clock }),
    conversations: conversationService({ db, announce, clock }),
    whiteLabel: whiteLabelService({
      ...{ db, jobs, hot, storage, removeFiles, clock },
      ...{ domains: developers.domains, sealSecret: developers.sealSecret },
    }),
  };
}

/** The assistant on other people's pages. */
function widgetFeatures(
  { db }: Platform,
  { origin, webBuildDir }: Config,
  given: {
    suggestedQuestions: (userId: string, profileId: number) => Promise<string[]>;
    dressOf: ReturnType<typeof brandings>["dressOf"];
    guard: Guard;
    widgetLoaded: ReturnType<typeof viewService>["widgetLoaded"];
    domainChanged: ReturnType<typeof developerService>["domains"]["changed"];
    clock: () => Date;
  },
) {
  const { suggestedQuestions, dressOf, guard, widgetLoaded, domainChanged, clock } = given;
  const folder = path.join(webBuildDir, "client/widget");
  const scripts = widgetScripts(folder);
  const embedded = embeddedProfiles({ db, suggestedQuestions, dressOf, origin });
  const scriptHostOf = async (userId: string, profileId: number) =>
    (await dressOf(userId, profileId))?.apiEndpoint ?? origin;
  return {
    ...widgetService({ db, scripts, domainChanged, scriptHostOf, clock }),
    analytics: widgetAnalytics({ db, clock }),
    assets: widgetAssets({ ...embedded, scripts, clock }),
    whole: wholeWidget({ ...embedded, folder }),
    embedded: { ...embedded, scripts, guard, widgetLoaded },
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

/** What visitors are answered from. */
function engines(platform: Platform) {
  const engineOf = documentEngines(platform);
  return (userId: string, profileId: number) => ({
    ...engineOf(userId, profileId),
    corrections: correctionStore(platform.db, userId, profileId),
  });
}

/** Without the owner's own answers: what is drawn from documents has to stand in them. */
function documentEngines({ db, embedder, reranker }: Platform) {
  return (userId: string, profileId: number) => ({
    store: passageStore(db, userId, profileId),
    embedder,
    reranker,
  });
}
