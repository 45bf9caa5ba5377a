import type { FastifyInstance } from "fastify";
import type { Circle } from "../../platform/circle.ts";
import type { Tx } from "../../platform/database.ts";
import type { JobHandler } from "../../platform/jobs.ts";
import { calledFor } from "../../platform/models/called-for.ts";
import type { Platform } from "../../platform/platform.ts";
import { giveUpRehearsal, rehearsalJobs, rehearse } from "./answer-tests/jobs.ts";
import { rehearsalRoutes } from "./answer-tests/routes.ts";
import { rehearsalService } from "./answer-tests/service.ts";
import { groupingJobs, groupQuestions, questionGrouping } from "./gaps/grouping.ts";
import { gapRoutes } from "./gaps/routes.ts";
import { gapService } from "./gaps/service.ts";
import { compareCorrections, correctionJobs } from "./saved-answers/jobs.ts";
import { correctionRoutes } from "./saved-answers/routes.ts";
import { correctionService } from "./saved-answers/service.ts";
import { correctionStore } from "./saved-answers/store.ts";
import { drawQuestions, suggestionJobs } from "./suggested-questions/jobs.ts";
import { suggestionRoutes } from "./suggested-questions/routes.ts";
import { suggestionService } from "./suggested-questions/service.ts";
import { answersOf } from "./suggested-questions/verify.ts";

export type { Grouping } from "./gaps/grouping.ts";
export { gapRepository, waitingFor } from "./gaps/repository.ts";

export const answerJobs = [drawQuestions, groupQuestions, compareCorrections, rehearse, giveUpRehearsal];

type SavedAnswers = Parameters<typeof correctionService>[0];
type Suggestions = Parameters<typeof suggestionJobs>[0];
type AnswerTests = Parameters<typeof rehearsalService>[0] & Parameters<typeof rehearsalJobs>[0];

type Dependencies = Pick<Platform, "db" | "jobs" | "embedder" | "reranker" | "announce"> & {
  /** Finds passages in documents only. */
  documentEngine: Suggestions["engineOf"];
  modelOf: Suggestions["modelOf"];
  instructionsOf: Suggestions["instructionsOf"];
  findProfile: SavedAnswers["findProfile"];
  /** Deducts this many questions from the owner's monthly allowance, or throws. */
  rehearse: AnswerTests["rehearse"];
  rehearsalModelOf: AnswerTests["rehearsalModelOf"];
  plan: AnswerTests["plan"];
  clock: () => Date;
};

/** Saved answers, unanswered questions, suggested questions and answer tests. */
export function createAnswers(dependencies: Dependencies) {
  const { db, jobs, embedder, reranker, announce, documentEngine, modelOf, instructionsOf, clock } =
    dependencies;
  const { findProfile, plan, rehearsalModelOf } = dependencies;
  /** Documents and the owner's saved answers. */
  const engineOf = async (userId: string, profileId: number, circle: Circle) => ({
    ...(await documentEngine(userId, profileId, circle)),
    corrections: {
      ...correctionStore(db, { userId, profileId, circle }),
      ...calledFor({ embedder }, { owner: userId }),
    },
  });
  // Suggested questions must be answered by documents, not by saved answers.
  const drawing = { db, engineOf: documentEngine, modelOf, instructionsOf, announce, clock };
  const suggestions = suggestionService({ ...drawing, jobs });
  const gaps = gapService({ db });
  const savedAnswers = correctionService({
    db,
    jobs,
    embedder,
    engineOf,
    modelOf,
    findProfile,
    gapQuestion: gaps.gapQuestion,
    settleGap: gaps.settleGap,
    announce,
    clock,
  });
  const answerTests = rehearsalService({
    db,
    jobs,
    announce,
    rehearse: dependencies.rehearse,
    plan,
    clock,
  });
  return {
    engineOf,
    suggestions,
    savedAnswers,
    grouping: questionGrouping({ db, jobs, embedder }),

    /** Whether the content for this audience answers the question. */
    async isAnswered(
      { userId, profileId }: { userId: string; profileId: number },
      circle: Circle,
      question: string,
    ): Promise<boolean> {
      const engine = await engineOf(userId, profileId, circle);
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
      place: { userId: string; profileId: number },
      answer: Parameters<typeof savedAnswers.keep>[1],
      gapId: number | null,
    ): Promise<void> {
      const { userId, profileId } = place;
      await savedAnswers.keep(place, answer);
      const isOpen = gapId !== null && (await gaps.gapQuestion(userId, profileId, gapId)) !== undefined;
      if (isOpen) await gaps.settleGap(userId, profileId, gapId, "answered");
    },

    addRoutes(app: FastifyInstance, ownProfileId: OwnProfileId): void {
      suggestionRoutes(app, { service: suggestions, ownProfileId });
      gapRoutes(app, { service: gaps, ownProfileId });
      correctionRoutes(app, { service: savedAnswers, ownProfileId });
      rehearsalRoutes(app, { service: answerTests, ownProfileId });
    },
    jobHandlers: (personaOf: AnswerTests["personaOf"]): JobHandler[] => [
      ...suggestionJobs({ ...drawing, jobs }),
      ...groupingJobs({ db, embedder, reranker, announce }),
      ...correctionJobs({ db, embedder, engineOf, announce }),
      ...rehearsalJobs({ db, engineOf, rehearsalModelOf, personaOf, announce, clock }),
    ],
  };
}

type OwnProfileId = (userId: string, profileId: number) => Promise<number>;
