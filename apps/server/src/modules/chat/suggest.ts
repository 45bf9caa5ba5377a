import { LIMITS } from "@understudy/contracts";
import { indexWords, type Reply } from "@understudy/knowledge";

/** A question that the profile's documents answer, and where. */
export type SuggestedQuestion = {
  question: string;
  documentId: number | null;
  passageId: number | null;
  headingPath: string[];
};

/** The parts of an answer that matter for choosing the next question. */
type AnswerSummary = {
  state: Reply["state"];
  citations: readonly { candidate: { documentId: number; passageId: number; headingPath: string[] } }[];
};

/** `version` grows with every change that visitors can see. */
export type VersionedProfile = { userId: string; profileId: number; version: number };

/** Chooses follow-up questions after an answer. */
export type Suggest = (message: string, answer: AnswerSummary) => string[];

type Dependencies = {
  poolOf: (profile: VersionedProfile) => Promise<SuggestedQuestion[]>;
};

/** Weights of similarity: the location of the answer counts more than words in common. */
const NEAR = { heading: 4, document: 2, word: 1 };

/** Loads the candidates while the answer is being generated, so that choosing adds no delay. */
export async function followUps(
  { poolOf }: Dependencies,
  profile: VersionedProfile,
  questions: readonly string[],
): Promise<Suggest> {
  const pool = await poolOf(profile);
  return (message, answer) => chooseNearest(pool, [...questions, message], answer);
}

function chooseNearest(
  pool: readonly SuggestedQuestion[],
  questions: readonly string[],
  { state, citations }: AnswerSummary,
): string[] {
  if (state === "failed" || state === "stopped") return [];
  const words = new Set(indexWords(questions.at(-1) ?? ""));
  const before = new Set(questions.map(normalize));
  const cited = new Set(citations.map(({ candidate }) => candidate.documentId));
  const headings = new Set(citations.map(({ candidate }) => locate(candidate)));
  const shown = new Set(citations.map(({ candidate }) => candidate.passageId));
  const scored = pool
    .filter(({ question }) => !before.has(normalize(question)))
    .map((offered) => {
      const common = new Set(indexWords(offered.question).filter((word) => words.has(word))).size;
      const { documentId, passageId } = offered;
      // The visitor has just read this passage, so a question about it is less useful.
      const isShown = passageId !== null && shown.has(passageId);
      const near =
        (headings.has(locate(offered)) ? NEAR.heading : 0) +
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
function locate({ documentId, headingPath }: { documentId: number | null; headingPath: string[] }): string {
  const above = headingPath.length > 1 ? headingPath.slice(0, -1) : headingPath;
  return JSON.stringify([documentId, above]);
}

function normalize(question: string): string {
  return question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
