import path from "node:path";
import type { Platform } from "./compose-platform.ts";
import type { Config } from "./config.ts";
import { erasures } from "./features/accounts/erasure.ts";
import { createOpenId } from "./features/accounts/openid.ts";
import { tellings } from "./features/accounts/owner-letters.ts";
import { ownerMail } from "./features/accounts/owner-mail.ts";
import { accountService } from "./features/accounts/service.ts";
import { createSessions } from "./features/accounts/sessions.ts";
import { brainService } from "./features/brain/service.ts";
import { contactService } from "./features/chat/contacts.ts";
import { feedbackService } from "./features/chat/feedback.ts";
import { chatService } from "./features/chat/service.ts";
import { talkService } from "./features/chat/talk.ts";
import { contactService as lateAnswerService } from "./features/contacts/service.ts";
import { conversationService } from "./features/conversations/service.ts";
import { correctionService } from "./features/corrections/service.ts";
import { correctionStore } from "./features/corrections/store.ts";
import { developerService } from "./features/developers/service.ts";
import { documentDesk } from "./features/documents/desk.ts";
import { fileTypeOf } from "./features/documents/file-type.ts";
import { relearnDocument } from "./features/documents/jobs.ts";
import { learnedWith } from "./features/documents/learned-with.ts";
import { expectOriginal, forgetDocuments, removeOriginals } from "./features/documents/originals.ts";
import { pageDocuments } from "./features/documents/pages.ts";
import { passageStore } from "./features/documents/passage-store.ts";
import { learnProfile } from "./features/documents/profile-text.ts";
import { documentRepository } from "./features/documents/repository.ts";
import { type DocumentDependencies, documentService } from "./features/documents/service.ts";
import { questionGrouping } from "./features/insights/grouping.ts";
import { insightService } from "./features/insights/service.ts";
import { viewService } from "./features/insights/views.ts";
import { weekSweeper } from "./features/insights/week-jobs.ts";
import { newsletterService } from "./features/leads/newsletter.ts";
import { leadService } from "./features/leads/service.ts";
import { mcpService } from "./features/mcp/service.ts";
import { occasionLinks } from "./features/occasions/links.ts";
import { occasionService } from "./features/occasions/service.ts";
import { planService } from "./features/plans/service.ts";
import { previewService } from "./features/profiles/preview.ts";
import { profileService } from "./features/profiles/service.ts";
import { profileStandings } from "./features/profiles/standing.ts";
import { rehearsalService } from "./features/rehearsal/service.ts";
import { crawlerName } from "./features/sites/robots.ts";
import { siteService } from "./features/sites/service.ts";
import { suggestionService } from "./features/suggestions/service.ts";
import { answersOf } from "./features/suggestions/verify.ts";
import { ownerAnalytics } from "./features/white-label/analytics.ts";
import { brandings } from "./features/white-label/branding.ts";
import { whiteLabelService } from "./features/white-label/service.ts";
import { widgetAnalytics } from "./features/widgets/analytics.ts";
import { widgetAssets } from "./features/widgets/assets.ts";
import { embeddedProfiles } from "./features/widgets/embedded.ts";
import { embedGuard } from "./features/widgets/guard.ts";
import { publishedFiles } from "./features/widgets/published.ts";
import { widgetScripts } from "./features/widgets/scripts.ts";
import { widgetService } from "./features/widgets/service.ts";
import { wholeWidget } from "./features/widgets/whole.ts";
import { type Guard, ownCaller } from "./platform/caller.ts";
import type { Circle } from "./platform/circle.ts";
import type { Tx } from "./platform/database.ts";
import type { Log } from "./platform/log.ts";
import { calledFor } from "./platform/models/called-for.ts";
import { type Profile, profileEmbedder } from "./platform/models/profile-embedder.ts";
import { visitorHashes } from "./platform/visitor.ts";

/** The assistant that knows the product's own documentation; `scripts/seed` fills it. */
export const DEMO_USER_ID = "usr_UnderstudyDemoOwner000";

export type Features = ReturnType<typeof buildFeatures>;

/** Builds the features and gives each what it needs of the others. */
export function buildFeatures(
  platform: Platform,
  { config, log, clock = () => new Date() }: { config: Config; log: Log; clock?: () => Date },
) {
  const { db, jobs, mail, storage, announce } = platform;
  const { origin } = config;
  const owned = ownerFeatures(platform, config, clock);
  const { profiles, plans, developers, suggestions, drawing, talk, findLink, dressOf, guard } = owned;
  const { views, ...visiting } = visitorFeatures(platform, { config, log, clock }, owned);
  const { engineOf } = talk;
  const storageLimit = config.limits.storedBytesPerOwner;
  const { documentGone } = suggestions;
  const embedderOf = (profile: Profile) => profileEmbedder(db, platform, profile);
  const desk = { db, jobs, storage, announce, documentGone, storageLimit, embedderOf, clock };
  const insights = { ...insightService({ db, grouping: questionGrouping(platform), clock }), ...views };
  const findProfile = profiles.visible;
  const corrections = correctionService({ ...platform, ...talk, ...insights, findProfile, clock });
  return {
    ...accountFeatures(platform, config, { told: owned.told, developers, clock }),
    ...leadFeatures(platform, clock),
    widgets: widgetFeatures(platform, config, {
      ...{ suggestedQuestions: suggestions.shown, dressOf, guard, widgetLoaded: views.widgetLoaded, clock },
      domainChanged: developers.domains.changed,
    }),
    ...{ clock, profiles, plans, developers, suggestions, drawing, letterBrandOf: owned.letterBrandOf },
    preview: previewService({ ...profiles, ...plans, engineOf, clock }),
    standingOf: profileStandings(db, origin, findLink),
    occasions: occasionService({
      ...{ db, announce, findLink, userAt: profiles.userAt, clock },
      isAnswered: async ({ userId, profileId }, circle, question) => {
        const engine = await engineOf(userId, profileId, circle);
        const instructions = await drawing.instructionsOf(userId, profileId);
        return (await answersOf(question, { engine, instructions, today: clock() })).length > 0;
      },
    }),
    documents: { ...documentService(desk), ...documentDesk(desk) },
    ...{ insights, engineOf, corrections },
    ...siteFeatures(platform, desk, origin),
    rehearsal: rehearsalService({ ...platform, ...plans, plan: plans.read, clock }),
    sweepWeeks: weekSweeper({ db, jobs, mail: mail !== undefined, clock }),
    lateAnswers: lateAnswerService({
      ...{ db, jobs, mail: mail !== undefined, announce, ...visiting.talks, clock },
      keepAnswer: keepAnswers(corrections, insights),
    }),
    ...visiting,
    brain: brainService({
      ...{ ...platform, fileTypeOf, learnedWith, createProfile: profiles.createIn, storageLimit, clock },
      expect: expectOriginal(platform),
      learn: (tx, userId, documentId) => jobs.enqueue(tx, relearnDocument, { userId, documentId }),
      documentsChanged: corrections.documentsChanged,
    }),
  };
}

/** What an owner has before anybody visits: profiles, a plan, and what is suggested to ask. */
function ownerFeatures(platform: Platform, { origin, limits, choosePlan }: Config, clock: () => Date) {
  const { db, jobs, hot, storage, announce, model } = platform;
  const told = tellings(jobs);
  const spent = { hot, model, limits, choosePlan };
  const plans = planService({ db, jobs, announce, demoUserId: DEMO_USER_ID, clock, ...spent, ...told });
  const { modelOf } = plans;
  const instructionsOf = async (userId: string, profileId: number) =>
    (await profiles.settingsOf(userId, profileId)).customInstructions ?? undefined;
  const drawing = { db, engineOf: documentEngines(platform), modelOf, instructionsOf, announce, clock };
  const suggestions = suggestionService({ ...drawing, jobs });
  const guard = embedGuard(origin);
  const findLink = occasionLinks(db, clock);
  const { brandingOf, dressOf, letterBrandOf } = brandings(db);
  const profiles = profileService({
    ...{ db, guard, brandingOf, findLink, storage, clock },
    learnProfile: learnProfile(jobs),
    forgetDocuments: forgetDocuments(jobs),
    suggestedQuestions: suggestions.shown,
    removeFiles: (tx, owner, storageKeys) => jobs.enqueue(tx, removeOriginals, { storageKeys }, { owner }),
  });
  const { keyCreated } = told;
  const developers = developerService({
    ...platform,
    callsPerMinute: limits.callsPerKey,
    keyCreated,
    origin,
    clock,
  });
  const talk = { modelOf, quotas: plans, engineOf: engines(platform), poolOf: suggestions.pool };
  return {
    ...{ told, profiles, plans, developers, suggestions, drawing, talk },
    ...{ guard, findLink, dressOf, letterBrandOf },
  };
}

/** What visitors see, ask and leave. */
function visitorFeatures(
  platform: Platform,
  { config, log, clock }: { config: Config; log: Log; clock: () => Date },
  { told, profiles, plans: { admit }, developers, talk }: ReturnType<typeof ownerFeatures>,
) {
  const { db, jobs, hot, mail, announce, metrics, trace } = platform;
  const { origin, probeKey } = config;
  const findProfile = profiles.visible;
  const nameOf = async (userId: string, profileId: number) =>
    (await findProfile(String(profileId), ownCaller(userId))).ownerName;
  const { viewed, asked } = ownerAnalytics(jobs);
  const visitorHash = visitorHashes(db);
  const views = viewService({ db, visitorHash, admit, findProfile, viewed, origin, clock });
  const demoUserId = DEMO_USER_ID;
  const visited = { db, hot, admit, findProfile, demoUserId, mail: mail !== undefined, clock };
  const talks = talkService(visited);
  const chat = chatService({
    ...{ ...visited, ...talk, announce, sourceOf: views.sourceOf, spoken: talks.spoken },
    onFault: (error) => log.warn({ err: error }, "an answer could not be kept; trying again"),
    ...{ metrics, trace, probeKey },
    exchangeEnded: both(developers.webhooks.exchangeEnded, asked),
  });
  return {
    ...{ views, nameOf, talks, chat },
    feedback: feedbackService(visited),
    contacts: contactService({ ...visited, jobs, nameOf, ...told }),
    mcp: mcpService({
      ...{ hot, findProfile, ask: chat.ask, conversation: chat.conversation, origin },
      documentNames: documentRepository(db).shownNames,
    }),
  };
}

/** A late answer that the assistant gives itself from then on, so that its question is no gap any more. */
function keepAnswers(
  { keep }: ReturnType<typeof correctionService>,
  { gapQuestion, settleGap }: ReturnType<typeof insightService>,
) {
  return async (
    place: { userId: string; profileId: number },
    words: Parameters<typeof keep>[1],
    gapId: number | null,
  ): Promise<void> => {
    const { userId, profileId } = place;
    await keep(place, words);
    const isOpen = gapId !== null && (await gapQuestion(userId, profileId, gapId)) !== undefined;
    if (isOpen) await settleGap(userId, profileId, gapId, "answered");
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

/** Web pages as documents: what an owner does with them, and what reads them. */
function siteFeatures({ db, jobs, announce }: Platform, desk: DocumentDependencies, origin: string) {
  const { clock } = desk;
  const documents = pageDocuments(desk);
  return {
    sites: siteService({ db, jobs, documents, announce, clock }),
    crawling: { documents, userAgent: crawlerName(origin), clock },
  };
}

/** Who the owners are, what was said to their visitors, and how all of it ends. */
function accountFeatures(
  platform: Platform,
  config: Config,
  {
    told,
    developers,
    clock,
  }: Pick<ReturnType<typeof ownerFeatures>, "told" | "developers"> & { clock: () => Date },
) {
  const { db, jobs, hot, mail, storage, announce } = platform;
  const { origin, choosePlan, signUp } = config;
  const openId = createOpenId(config.signIn.issuers, origin);
  const letters = ownerMail({ db, mail, origin });
  const removeFiles = (tx: Tx, owner: string, storageKeys: string[]) =>
    jobs.enqueue(tx, removeOriginals, { storageKeys }, { owner });
  return {
    accounts: accountService({
      db,
      openId,
      mail,
      ownerMail: letters,
      notifications: told,
      revokeKeys: developers.keys.revokeAll,
      hot,
      choosePlan,
      signUp,
      origin,
      clock,
    }),
    sessions: createSessions({ db, clock, lifetime: config.session }),
    ownerMail: letters,
    erasing: erasures({ db, jobs, hot, removeFiles, clock }),
    conversations: conversationService({ db, announce, clock }),
    whiteLabel: whiteLabelService({
      ...{ db, jobs, hot, storage, removeFiles, clock },
      ...{ domains: developers.domains, sealSecret: developers.sealSecret },
      canEncrypt: config.masterKeys.length > 0,
    }),
  };
}

/** The assistant on other people's pages. */
function widgetFeatures(
  { db, outbound }: Platform,
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
  const published = publishedFiles(db);
  const embedded = embeddedProfiles({ db, suggestedQuestions, dressOf, origin });
  const scriptHostOf = async (userId: string, profileId: number) =>
    (await dressOf(userId, profileId))?.apiEndpoint ?? origin;
  return {
    ...widgetService({ db, scripts, domainChanged, refusalOf: outbound.refusal, scriptHostOf, clock }),
    analytics: widgetAnalytics({ db, clock }),
    assets: widgetAssets({ ...embedded, scripts, clock }),
    whole: wholeWidget({ ...embedded, folder }),
    embedded: { ...embedded, scripts, findPublished: published.find, guard, widgetLoaded },
    /** Keeps this release's files for the pages that pin them. */
    publish: async () => published.keep((await scripts()).files),
  };
}

/** What visitors are answered from, each by the circle that they are in. */
function engines(platform: Platform) {
  const engineOf = documentEngines(platform);
  return async (userId: string, profileId: number, circle: Circle) => ({
    ...(await engineOf(userId, profileId, circle)),
    corrections: {
      ...correctionStore(platform.db, { userId, profileId, circle }),
      ...calledFor({ embedder: platform.embedder }, { owner: userId }),
    },
  });
}

/** Without the owner's own answers: what is drawn from documents has to stand in them. */
function documentEngines({ db, reranker, ...embedders }: Platform) {
  return async (userId: string, profileId: number, circle: Circle) => {
    const embedder = await profileEmbedder(db, embedders, { userId, profileId });
    return {
      store: passageStore(db, { userId, profileId, circle }),
      ...calledFor({ embedder, reranker }, { owner: userId }),
    };
  };
}
