import type { AskedAgain, SavedAnswer } from "@understudy/contracts";
import type { Reply } from "@understudy/knowledge";
import type { savedAnswerRepository } from "./repository.ts";

type Repository = ReturnType<typeof savedAnswerRepository>;
type Row = NonNullable<Awaited<ReturnType<Repository["find"]>>>;

/** Saved answers as their owner sees them. */
export async function present(rows: readonly Row[], repository: Repository): Promise<SavedAnswer[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [uses, conflicts] = await Promise.all([repository.uses(ids), repository.conflicts(ids)]);
  const used = Map.groupBy(uses, ({ correctionId }) => correctionId);
  const against = new Map(conflicts.map((one) => [one.correction_id, one]));
  return rows.map(({ id, question, answer, active, answered_at, circle, occasion_id }) => {
    const own = used.get(id) ?? [];
    const conflict = against.get(id);
    return {
      id,
      question,
      answer,
      active,
      answeredAt: answered_at.toISOString(),
      circle: circle as SavedAnswer["circle"],
      occasionId: occasion_id,
      uses: own[0]?.count ?? 0,
      lastUses: own.map((use) => ({
        conversationId: use.conversationId,
        question: use.question,
        createdAt: use.createdAt.toISOString(),
      })),
      contradiction: conflict
        ? { documentId: conflict.id, documentName: conflict.filename, passage: conflict.text }
        : null,
    };
  });
}

export function presentAgain(question: string, { state, response, citations }: Reply): AskedAgain {
  const ownWords = citations.some(
    ({ candidate }) => candidate.savedAnswer !== undefined && candidate.text === response,
  );
  return { question, state, response, ownWords };
}
