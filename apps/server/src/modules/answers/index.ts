import type { ClosestPassage } from "@understudy/contracts";
import { type Engine, retrieve } from "@understudy/knowledge";
import type { FastifyInstance } from "fastify";
import type { Audience, Draft } from "../../platform/audience.ts";
import type { Tx } from "../../platform/database.ts";
import type { JobHandler } from "../../platform/jobs.ts";
import { calledFor } from "../../platform/models/called-for.ts";
import type { Platform } from "../../platform/platform.ts";
import { answerTestJobs, giveUpTestRun, runAnswerTests } from "./answer-tests/jobs.ts";
import { answerTestRoutes } from "./answer-tests/routes.ts";
import { answerTestService } from "./answer-tests/service.ts";
import { draftPreviewJobs, giveUpDraftPreview, previewDraft } from "./draft-previews/jobs.ts";
import { readDraftPreview } from "./draft-previews/service.ts";
import { groupingJobs, groupQuestions, questionGrouping } from "./gaps/grouping.ts";
import { gapRoutes } from "./gaps/routes.ts";
import { gapService } from "./gaps/service.ts";
import { compareSavedAnswers, savedAnswerJobs } from "./saved-answers/jobs.ts";
import { savedAnswerRoutes } from "./saved-answers/routes.ts";
import { savedAnswerService } from "./saved-answers/service.ts";
import { savedAnswerStore } from "./saved-answers/store.ts";
import { drawQuestions, suggestionJobs } from "./suggested-questions/jobs.ts";
import { suggestionRoutes } from "./suggested-questions/routes.ts";
import { suggestionService } from "./suggested-questions/service.ts";
import { answersOf } from "./suggested-questions/verify.ts";

export type { Grouping } from "./gaps/grouping.ts";
export { gapRepository, waitingFor } from "./gaps/repository.ts";

export const answerJobs = [
  drawQuestions,
  groupQuestions,
  compareSavedAnswers,
  runAnswerTests,
  giveUpTestRun,
  previewDraft,
  giveUpDraftPreview,
];

type SavedAnswers = Parameters<typeof savedAnswerService>[0];
type Suggestions = Parameters<typeof suggestionJobs>[0];
type AnswerTests = Parameters<typeof answerTestService>[0] & Parameters<typeof answerTestJobs>[0];

/** `isMultilingual` where the profile was read already, and a draft to try in the place of its document. */
type EngineOptions = { isMultilingual?: boolean | undefined; draft?: Draft | undefined };

type Dependencies = Pick<Platform, "db" | "jobs" | "embedder" | "reranker" | "publishLiveEvent"> & {
  /** Finds passages in documents only. */
  documentEngine: (
    userId: string,
    profileId: number,
    audience: Audience,
    options?: EngineOptions,
  ) => Promise<Engine>;
  /** The operator's model, for drawing questions. */
  modelOf: Suggestions["modelOf"];
  /** The models that answer for a profile. */
  answeringModelOf: SavedAnswers["modelOf"];
  instructionsOf: Suggestions["instructionsOf"];
  findProfile: SavedAnswers["findProfile"];
  /** Deducts this many questions from the owner's monthly allowance, or throws. */
  runAnswerTests: AnswerTests["runAnswerTests"];
  testModelOf: AnswerTests["testModelOf"];
  plan: AnswerTests["plan"];
  announce: SavedAnswers["announce"];
  clock: () => Date;
};

/** Saved answers, unanswered questions, suggested questions and answer tests. */
export function createAnswers(dependencies: Dependencies) {
  const { db, jobs, embedder, reranker, publishLiveEvent, documentEngine, modelOf, instructionsOf, clock } =
    dependencies;
  const { findProfile, plan, testModelOf } = dependencies;
  /** Documents and the owner's saved answers. */
  const engineOf = async (
    userId: string,
    profileId: number,
    audience: Audience,
    options?: EngineOptions,
  ) => ({
    ...(await documentEngine(userId, profileId, audience, options)),
    savedAnswers: {
      ...savedAnswerStore(db, { userId, profileId, audience }),
      ...calledFor({ embedder }, { owner: userId }),
    },
  });
  // Suggested questions must be answered by documents, not by saved answers.
  const drawing = { db, engineOf: documentEngine, modelOf, instructionsOf, publishLiveEvent, clock };
  const suggestions = suggestionService({ ...drawing, jobs });
  const gaps = gapService({ db });
  const savedAnswers = savedAnswerService({
    db,
    jobs,
    embedder,
    engineOf,
    modelOf: dependencies.answeringModelOf,
    findProfile,
    gapQuestion: gaps.gapQuestion,
    settleGap: gaps.settleGap,
    assertExchange: gaps.assertExchange,
    settleExchange: gaps.settleExchange,
    publishLiveEvent,
    announce: dependencies.announce,
    clock,
  });
  const answerTests = answerTestService({
    db,
    jobs,
    publishLiveEvent,
    runAnswerTests: dependencies.runAnswerTests,
    plan,
    clock,
  });
  return {
    engineOf,
    suggestions,
    savedAnswers,
    grouping: questionGrouping({ db, jobs, embedder }),

    /** The passage of a document for this audience that is closest to the question. */
    async closestPassage(
      { userId, profileId }: { userId: string; profileId: number },
      audience: Audience,
      question: string,
    ): Promise<ClosestPassage | null> {
      const engine = await documentEngine(userId, profileId, audience);
      const [best] = (await retrieve({ text: question }, engine, clock())).hits;
      if (!best) return null;
      const { documentId, documentName, headingPath, text, page = null } = best;
      return { documentId, documentName, headingPath, text, page };
    },

    /** Whether the content for this audience answers the question. */
    async isAnswered(
      { userId, profileId }: { userId: string; profileId: number },
      audience: Audience,
      question: string,
    ): Promise<boolean> {
      const engine = await engineOf(userId, profileId, audience);
      const instructions = await instructionsOf(userId, profileId);
      return (await answersOf(question, { engine, instructions, today: clock() })).length > 0;
    },

    /** Runs in the transaction that indexes a document or removes one. */
    async documentsChanged(tx: Tx, userId: string, profileId: number): Promise<void> {
      await suggestions.documentsChanged(tx, userId, profileId);
      await savedAnswers.documentsChanged(tx, userId, profileId);
    },
    /** Compares saved answers with the imported documents. */
    documentsImported: savedAnswers.documentsChanged,

    /** Saves an answer and closes its gap if that is still open. */
    async saveAnswer(
      profileRef: { userId: string; profileId: number },
      answer: Parameters<typeof savedAnswers.keep>[1],
      gapId: number | null,
    ): Promise<void> {
      const { userId, profileId } = profileRef;
      await savedAnswers.keep(profileRef, answer);
      const isOpen = gapId !== null && (await gaps.gapQuestion(userId, profileId, gapId)) !== undefined;
      if (isOpen) await gaps.settleGap(userId, profileId, gapId, "answered");
    },

    draftPreview: (userId: string, draft: Draft) => readDraftPreview(db, userId, draft),
    /** Asks visitors' questions with the draft, once the transaction is committed. */
    previewDraft: (tx: Tx, draft: { userId: string; profileId: number } & Draft): Promise<void> =>
      jobs.enqueue(tx, previewDraft, draft),

    /** What the owner's answer tests ask, the newest first. */
    testQuestions: answerTests.questions,

    addRoutes(app: FastifyInstance, ownProfileId: OwnProfileId): void {
      suggestionRoutes(app, { service: suggestions, ownProfileId });
      gapRoutes(app, { service: gaps, ownProfileId });
      savedAnswerRoutes(app, { service: savedAnswers, ownProfileId });
      answerTestRoutes(app, { service: answerTests, ownProfileId });
    },
    jobHandlers: (personaOf: AnswerTests["personaOf"]): JobHandler[] => [
      ...suggestionJobs({ ...drawing, jobs }),
      ...groupingJobs({ db, embedder, reranker, publishLiveEvent }),
      ...savedAnswerJobs({ db, embedder, engineOf, publishLiveEvent }),
      ...answerTestJobs({ db, engineOf, testModelOf, personaOf, publishLiveEvent, clock }),
      ...draftPreviewJobs({
        db,
        engineOf,
        testModelOf,
        personaOf,
        runAnswerTests: dependencies.runAnswerTests,
        plan,
        publishLiveEvent,
        clock,
      }),
    ],
  };
}

type OwnProfileId = (userId: string, profileId: number) => Promise<number>;
