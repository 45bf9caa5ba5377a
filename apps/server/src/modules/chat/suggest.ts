import { LIMITS } from "@understudy/contracts";
import { indexWords, type Reply } from "@understudy/knowledge";
import type { Database } from "../../platform/database.ts";
import { conversationRepository, type VisitedConversation } from "./repository.ts";

/** A question that the profile's documents answer, and where. */
export type Offered = {
  question: string;
  documentId: number | null;
  passageId: number | null;
  headingPath: string[];
};

/** The parts of an answer that matter for choosing the next question. */
type Said = {
  state: Reply["state"];
  citations: readonly { candidate: { documentId: number; passageId: number; headingPath: string[] } }[];
};

/** Chooses follow-up questions after an answer. */
export type Suggest = (message: string, said: Said) => string[];

type Dependencies = {
  db: Database;
  poolOf: (userId: string, profileId: number) => Promise<Offered[]>;
};

/** Weights of similarity: the location of the answer counts more than words in common. */
const NEAR = { heading: 4, document: 2, word: 1 };

/** Loads the candidates while the answer is being generated, so that choosing adds no delay. */
export async function followUps(
  { db, poolOf }: Dependencies,
  room: VisitedConversation,
  sessionId: string | undefined,
): Promise<Suggest> {
  const [pool, asked] = await Promise.all([
    poolOf(room.userId, room.profileId),
    sessionId ? conversationRepository(db).asked(room, sessionId) : [],
  ]);
  return (message, said) => nearest(pool, [...asked, message], said);
}

function nearest(pool: readonly Offered[], asked: readonly string[], { state, citations }: Said): string[] {
  if (state === "failed" || state === "stopped") return [];
  const words = new Set(indexWords(asked.at(-1) ?? ""));
  const before = new Set(asked.map(normal));
  const cited = new Set(citations.map(({ candidate }) => candidate.documentId));
  const headings = new Set(citations.map(({ candidate }) => placeOf(candidate)));
  const shown = new Set(citations.map(({ candidate }) => candidate.passageId));
  const scored = pool
    .filter(({ question }) => !before.has(normal(question)))
    .map((offered) => {
      const common = new Set(indexWords(offered.question).filter((word) => words.has(word))).size;
      const { documentId, passageId } = offered;
      // The visitor has just read this passage, so a question about it is less useful.
      const isShown = passageId !== null && shown.has(passageId);
      const near =
        (headings.has(placeOf(offered)) ? NEAR.heading : 0) +
        (documentId !== null && cited.has(documentId) ? NEAR.document : 0) +
        common * NEAR.word;
      return { question: offered.question, near: isShown ? near / 4 : near };
    });
  // The sort is stable, so ties keep the order of the pool, best first.
  return scored
    .sort((a, b) => b.near - a.near)
    .slice(0, LIMITS.followUps)
    .map(({ question }) => question);
}

/**
 * Groups passages under one heading of a document. The last heading is dropped because it may be the question itself.
 */
function placeOf({ documentId, headingPath }: { documentId: number | null; headingPath: string[] }): string {
  const above = headingPath.length > 1 ? headingPath.slice(0, -1) : headingPath;
  return JSON.stringify([documentId, above]);
}

function normal(question: string): string {
  return question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
