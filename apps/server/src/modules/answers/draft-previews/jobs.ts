import type { Engine, LanguageModel, Persona } from "@understudy/knowledge";
import * as z from "zod";
import { type Audience, type Draft, PUBLIC } from "../../../platform/audience.ts";
import type { Database, Tx } from "../../../platform/database.ts";
import { defineJob, handle, type JobHandler } from "../../../platform/jobs.ts";
import type { PublishLiveEvent } from "../../../platform/live.ts";
import { askOnce } from "../ask-once.ts";
import { citingQuestions, type DraftQuestion, planPreview, previewRepository } from "./repository.ts";

const Payload = z.object({
  userId: z.string(),
  profileId: z.number(),
  /** The draft, and the document that it would replace. */
  id: z.number(),
  replaces: z.number(),
});
type Payload = z.output<typeof Payload>;

/** After the last retry, so that the preview doesn't look as if it were still being made. */
export const giveUpDraftPreview = defineJob({
  name: "draft-preview.give-up",
  payload: Payload,
  retries: 50,
  timeoutSeconds: 60,
});

export const previewDraft = defineJob({
  name: "draft-preview.run",
  payload: Payload,
  retries: 3,
  timeoutSeconds: 3_600,
  whenGivenUp: giveUpDraftPreview,
  atOnce: { jobs: 2, ofKey: 1, key: ({ userId }) => userId },
});

/** The newest questions that the document answered in this many days. */
const MOST_QUESTIONS = 20;
const DAYS = 30;
/** Each question is asked with the document as it is and with the draft. */
const TWICE = 2;
/** Concurrent questions. Visitors share the same models. */
const AT_ONCE = 2;

type Dependencies = {
  db: Database;
  engineOf: (
    userId: string,
    profileId: number,
    audience: Audience,
    options: { draft: Draft | undefined },
  ) => Promise<Engine>;
  /** Counted separately from visitors' usage. */
  testModelOf: (userId: string, profileId: number) => Promise<LanguageModel | undefined>;
  personaOf: (userId: string, profileId: number) => Promise<Persona>;
  /** Deducts this many questions from the owner's monthly allowance, or throws. */
  runAnswerTests: (tx: Tx, userId: string, questions: number) => Promise<void>;
  plan: (
    userId: string,
  ) => Promise<{ limits: { rehearsedPerMonth: number | null }; used: { rehearsed: number } }>;
  publishLiveEvent: PublishLiveEvent;
  clock: () => Date;
};

export function draftPreviewJobs(dependencies: Dependencies): JobHandler[] {
  const { db, publishLiveEvent } = dependencies;
  const end = async ({ userId, id }: Payload, status: "done" | "failed") => {
    await previewRepository(db, userId, id).end(status);
    await publishLiveEvent(userId, { changed: "documents" });
  };
  return [
    handle(previewDraft, async (payload) => {
      await chooseQuestions(dependencies, payload);
      await askAll(dependencies, payload);
      await end(payload, "done");
    }),
    handle(giveUpDraftPreview, async (payload) => {
      // It may have failed before anything was planned.
      await db
        .transaction()
        .execute((tx) =>
          planPreview(tx, payload.userId, payload, { questions: [], notAsked: 0, at: dependencies.clock() }),
        );
      await end(payload, "failed");
    }),
  ];
}

/** Takes as many questions as the month's allowance covers. A retry finds them chosen and charges nothing. */
async function chooseQuestions(dependencies: Dependencies, payload: Payload): Promise<void> {
  const { db, plan, runAnswerTests, clock } = dependencies;
  const { userId, profileId, replaces } = payload;
  const at = clock();
  const since = new Date(at.getTime() - DAYS * 86_400_000);
  const wanted = { documentId: replaces, since, limit: MOST_QUESTIONS };
  const found = await citingQuestions(db, { userId, profileId }, wanted);
  const { limits, used } = await plan(userId);
  const left =
    limits.rehearsedPerMonth === null ? Number.POSITIVE_INFINITY : limits.rehearsedPerMonth - used.rehearsed;
  const questions = found.slice(0, Math.max(0, Math.floor(left / TWICE)));
  const notAsked = found.length - questions.length;
  await db.transaction().execute(async (tx) => {
    const isNew = await planPreview(tx, userId, payload, { questions, notAsked, at });
    if (isNew && questions.length > 0) await runAnswerTests(tx, userId, questions.length * TWICE);
  });
}

/** Asks what has no answer yet, until the owner decides. */
async function askAll(dependencies: Dependencies, payload: Payload): Promise<void> {
  const { db, personaOf, publishLiveEvent } = dependencies;
  const { userId, profileId, id } = payload;
  const rows = previewRepository(db, userId, id);
  const left = await rows.unanswered();
  const persona = await personaOf(userId, profileId);
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      if ((await rows.find())?.status !== "running") return;
      const { messageId } = next;
      const before = await ask(dependencies, payload, persona, next, undefined);
      const after = await ask(dependencies, payload, persona, next, payload);
      await rows.answered(messageId, { before, after });
      await publishLiveEvent(userId, { changed: "documents" });
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  for (const one of ended) if (one.status === "rejected") throw one.reason;
}

/** Asks as the visitor did: after the same questions, and with what the same link shows. */
async function ask(
  { engineOf, testModelOf, clock }: Dependencies,
  { userId, profileId }: Payload,
  persona: Persona,
  { question: text, earlier, privateLinkId }: DraftQuestion,
  draft: Draft | undefined,
) {
  const audience: Audience = privateLinkId === null ? PUBLIC : { of: "link", privateLinkId };
  return askOnce({
    question: {
      text,
      before: earlier.map(({ message }) => message),
      lastReply: earlier.at(-1)?.response,
    },
    persona,
    engine: await engineOf(userId, profileId, audience, { draft }),
    model: await testModelOf(userId, profileId),
    today: clock(),
  });
}
