import { AppError, LIMITS, PLANS, type Plan } from "@understudy/contracts";
import type { Language, LanguageModel } from "@understudy/knowledge";
import type { Announce } from "../../platform/announce.ts";
import type { Database, Tx } from "../../platform/database.ts";
import type { EphemeralStore } from "../../platform/ephemeral-store.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { PublishLiveEvent } from "../../platform/live.ts";
import { visitorHashes } from "../../platform/visitor.ts";
import type { Billing } from "./billing/service.ts";
import { type BurstLimits, bursts } from "./bursts.ts";
import { notifyOfUsage, notifyOfVisitorLimit } from "./jobs.ts";
import { dayOf, levelOf, monthOf, nextMonth, type PlanType, presentPlan } from "./present.ts";
import {
  type ModelCalls,
  ownerRepository,
  questionRepository,
  returnNewOwnersCall,
  takeModelCall,
  takeNewOwnersCall,
  usageRepository,
} from "./repository.ts";
import { VISITOR_NOTICES } from "./visitor-notices.ts";

type Dependencies = {
  db: Database;
  jobs: Jobs;
  ephemeral: EphemeralStore;
  model: LanguageModel | undefined;
  limits: {
    bursts: BurstLimits;
    modelCalls: ModelCalls;
    /** Percentage of an owner's monthly conversations that one visitor may start in a day. */
    visitorDayPercent: number;
  };
  /** Whether owners change their plan themselves, because there is no payment provider. */
  choosePlan: boolean;
  billing: Pick<Billing, "shown">;
  publishLiveEvent: PublishLiveEvent;
  /** Called in the transaction that starts an owner's first conversation ever. */
  firstConversation: (tx: Tx, userId: string) => Promise<void>;
  announce: Announce;
  demoUserId: string;
  clock: () => Date;
};
type CountedProfile = {
  userId: string;
  profileId: number;
  ownerName: string;
  planType: PlanType;
  byKey: boolean;
};

/** Written once per owner, independent of the month. */
const FIRST_QUESTION = { name: "letter", period: "1970-01-01", label: "first question" } as const;

/** How long an account counts as new. */
const NEW_OWNER_MS = 7 * 86_400_000;

export type PlanService = ReturnType<typeof planService>;

export function planService(dependencies: Dependencies) {
  const { db, ephemeral, limits, choosePlan, billing, publishLiveEvent, clock } = dependencies;

  async function read(userId: string): Promise<Plan> {
    const owners = ownerRepository(db);
    const month = monthOf(clock());
    const usage = usageRepository(db);
    const [owner, shown, conversations, testedQuestions, profiles, documents] = await Promise.all([
      owners.find(userId),
      billing.shown(userId),
      usage.count(userId, { name: "conversations", period: month }),
      usage.count(userId, { name: "rehearsal", period: month }),
      owners.profilesBesideMain(userId),
      owners.mostDocuments(userId),
    ]);
    if (!owner) throw new AppError("unauthorized");
    const used = { conversations, profiles, documents, rehearsed: testedQuestions };
    return { ...presentPlan(owner.plan_type as PlanType, used, month), billing: shown };
  }

  return {
    read,

    /** Existing data stays: a smaller plan only refuses additions. */
    async change(userId: string, planType: PlanType): Promise<Plan> {
      if (!choosePlan) throw new AppError("payment_required");
      await ownerRepository(db).setPlan(userId, planType);
      await publishLiveEvent(userId, { changed: "plan" });
      return read(userId);
    },

    ...bursts({ ephemeral, limits: limits.bursts }),
    ...quotas(dependencies),
    ...answerTestUsage(dependencies),
    modelOf: fuse(dependencies),
  };
}

/** Quotas of visitors. Each function returns a notice in the visitor's language if its quota is used up. */
function quotas(dependencies: Dependencies) {
  const { db, jobs, demoUserId, firstConversation, announce, clock } = dependencies;
  const hashOf = visitorHashes(db);
  let today = "";
  return {
    /** Today's hash of the visitor. Computed before the transaction, which must not wait for another connection. */
    visitor: (address: string): Promise<string> => hashOf(address, dayOf(clock())),

    async demoVisitor(address: string): Promise<string> {
      const day = dayOf(clock());
      if (day !== today) await usageRepository(db).forget(demoUserId, "demo", day);
      today = day;
      return hashOf(address, day);
    },

    /**
     * Counts a conversation of this visitor's day and of the owner's month, in the transaction that stores its first
     * question.
     */
    async conversation(
      tx: Tx,
      place: CountedProfile,
      { visitor, language = "en" }: { visitor: string; language: Language | undefined },
    ): Promise<string | undefined> {
      const { userId, profileId, ownerName, planType } = place;
      const period = monthOf(clock());
      const usage = usageRepository(tx);
      const limit = PLANS[planType].conversationsPerMonth;
      const ofDay = visitorConversations(dependencies, place, visitor);
      const counts = await usage.takeInOrder(userId, [
        ...(ofDay ? [ofDay] : []),
        { name: "conversations", period, limit },
      ]);
      if (ofDay && !counts.has("visitor")) return refuseVisitor(dependencies, tx, place, { ofDay, language });
      if (ofDay && counts.get("visitor") === 1) await usage.forget(userId, "visitor", ofDay.period);
      const taken = counts.get("conversations");
      const used = taken ?? limit ?? 0;
      const level = levelOf(planType, used);
      // One e-mail per level, plan and month: this row records it and commits with the job.
      const label = `${planType} ${level}`;
      if (level && (await usage.take(userId, { name: "letter", period, label }, 1))) {
        await jobs.enqueue(tx, notifyOfUsage, { userId, level, planType, used, month: period });
        const data = { limit: "conversations", percent: level, used, most: limit, month: period };
        await announce(tx, { userId, profileId, event: "limit.near", data });
      }
      // The first conversation of a month may be the first ever.
      if (taken === 1 && (await usage.take(userId, FIRST_QUESTION, 1))) await firstConversation(tx, userId);
      if (taken !== undefined) return undefined;
      const { month } = VISITOR_NOTICES[language];
      return month.replace("DAY", nextMonth(period, language)).replaceAll("NAME", () => ownerName);
    },

    /** Counts an answer of this visitor's day by a model that the owner pays for. Returns false at the owner's cap. */
    async takeVisitorAnswer(userId: string, visitor: string, most: number): Promise<boolean> {
      const period = dayOf(clock());
      const usage = usageRepository(db);
      const taken = await usage.take(userId, { name: "visitor model", period, label: visitor }, most);
      if (taken === 1) await usage.forget(userId, "visitor model", period);
      return taken !== undefined;
    },

    /** Counts a visitor's question in a conversation. */
    async question(
      tx: Tx,
      { userId, profileId }: CountedProfile,
      { conversationId, language = "en" }: { conversationId: number; language: Language | undefined },
    ): Promise<string | undefined> {
      const taken = await questionRepository(tx).take(userId, profileId, conversationId);
      return taken ? undefined : VISITOR_NOTICES[language].questions;
    },

    /** Counts today's questions of this visitor to the demo. */
    async demo(
      tx: Tx,
      { visitor, language = "en" }: { visitor: string; language: Language | undefined },
    ): Promise<string | undefined> {
      const counted = { name: "demo", period: dayOf(clock()), label: visitor } as const;
      const taken = await usageRepository(tx).take(demoUserId, counted, LIMITS.demoMessagesPerDay);
      if (taken !== undefined) return undefined;
      return VISITOR_NOTICES[language].demo.replace("COUNT", String(LIMITS.demoMessagesPerDay));
    },
  };
}

/**
 * How many conversations this visitor may begin in a day, so that no single network uses up an owner's month. API keys
 * are exempt: all the visitors of the owner's own site may use one, and it has its own limit.
 */
function visitorConversations(
  { limits, clock }: Dependencies,
  { planType, byKey }: CountedProfile,
  visitor: string,
) {
  const ofMonth = PLANS[planType].conversationsPerMonth;
  if (byKey || ofMonth === null || limits.visitorDayPercent >= 100) return undefined;
  const limit = Math.ceil((ofMonth * limits.visitorDayPercent) / 100);
  return { name: "visitor", period: dayOf(clock()), label: visitor, limit, ofMonth } as const;
}

/** The owner is notified once a day. */
async function refuseVisitor(
  { jobs }: Dependencies,
  tx: Tx,
  { userId, ownerName }: CountedProfile,
  {
    ofDay: { period, limit: most, ofMonth },
    language,
  }: { ofDay: NonNullable<ReturnType<typeof visitorConversations>>; language: Language },
): Promise<string> {
  if (await usageRepository(tx).take(userId, { name: "letter", period, label: "visitor" }, 1)) {
    await jobs.enqueue(tx, notifyOfVisitorLimit, { userId, most, ofMonth });
  }
  return VISITOR_NOTICES[language].visitorDay.replaceAll("NAME", () => ownerName);
}

/** Quota of the owner's answer tests, separate from that of visitors so that neither reduces the other. */
function answerTestUsage(dependencies: Dependencies) {
  const { clock } = dependencies;
  return {
    /** Counts the questions of a test run in the owner's month, in the transaction that enqueues them. */
    async runAnswerTests(tx: Tx, userId: string, questions: number): Promise<void> {
      const period = monthOf(clock());
      const owner = await ownerRepository(tx).find(userId);
      const limit = PLANS[(owner?.plan_type ?? "free") as PlanType].rehearsedPerMonth;
      const usage = usageRepository(tx);
      const counted = { name: "rehearsal", period } as const;
      if ((await usage.take(userId, counted, limit, questions)) !== undefined) return;
      const left = Math.max(0, (limit ?? 0) - (await usage.count(userId, counted)));
      const detail = `This test run needs ${questions} questions. Your plan has ${left} left until ${nextMonth(period)}.`;
      throw new AppError("plan_limit", { detail });
    },
    testModelOf: fuse(dependencies, "rehearsal"),
  };
}

/**
 * The language model with daily limits per owner and per installation. A call over a limit fails before it costs
 * anything, and the engine answers by quoting. Every call counts, including retries.
 */
function fuse({ db, model, limits, demoUserId, clock }: Dependencies, label = "") {
  const { ofOwner, ofAll, ofNewOwners } = limits.modelCalls;
  /** Accounts are free, so new ones share a limit: a hundred of them must not use up the calls of the others. */
  async function takeShare(userId: string, day: string): Promise<{ taken: boolean; counted: boolean }> {
    const since = new Date(clock().getTime() - NEW_OWNER_MS);
    const isOthers = userId === demoUserId || ofNewOwners >= ofAll;
    if (isOthers || !(await ownerRepository(db).isYoungerThan(userId, since)))
      return { taken: true, counted: false };
    const taken = await takeNewOwnersCall(db, day, ofNewOwners);
    return { taken, counted: taken };
  }
  return (userId: string): LanguageModel | undefined =>
    model && {
      async *stream(prompt) {
        const day = dayOf(clock());
        const share = await takeShare(userId, day);
        const isAllowed = share.taken && (await takeModelCall(db, userId, day, { ofOwner, ofAll }, label));
        // A call that the owner's own limit refuses must not cost the other new owners anything.
        if (share.counted && !isAllowed) await returnNewOwnersCall(db, day);
        if (!isAllowed) throw new Error("The daily limit of language model calls is reached.");
        yield* model.stream(prompt);
      },
    };
}
