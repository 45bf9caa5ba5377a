import { LIMITS } from "@understudy/contracts";
import { indexWords, type Reply } from "@understudy/knowledge";
import type { Database } from "../../platform/database.ts";
import { conversationRepository, type VisitedRoom } from "./repository.ts";

/** A question that the profile's documents answer, and where. */
export type Offered = {
  question: string;
  documentId: number | null;
  passageId: number | null;
  headingPath: string[];
};

/** What an answer rested on, as far as the next question goes. */
type Said = {
  state: Reply["state"];
  citations: readonly { candidate: { documentId: number; passageId: number; headingPath: string[] } }[];
};

/** Questions to go on with after an answer. */
export type Suggest = (message: string, said: Said) => string[];

type Dependencies = {
  db: Database;
  poolOf: (userId: string, profileId: number) => Promise<Offered[]>;
};

/** How much nearness counts: the place of the answer goes before words in common. */
const NEAR = { heading: 4, document: 2, word: 1 };

/** Reads what there is to suggest while the answer is being made; choosing then costs no time. */
export async function followUps(
  { db, poolOf }: Dependencies,
  room: VisitedRoom,
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
      // What the answer has just shown needs no asking.
      const isShown = passageId !== null && shown.has(passageId);
      const near =
        (headings.has(placeOf(offered)) ? NEAR.heading : 0) +
        (documentId !== null && cited.has(documentId) ? NEAR.document : 0) +
        common * NEAR.word;
      return { question: offered.question, near: isShown ? near / 4 : near };
    });
  // Sorting keeps the order of the pool among equals: its best come first.
  return scored
    .sort((a, b) => b.near - a.near)
    .slice(0, LIMITS.followUps)
    .map(({ question }) => question);
}

/** Passages under one heading of a document; the last heading may be the question itself. */
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
