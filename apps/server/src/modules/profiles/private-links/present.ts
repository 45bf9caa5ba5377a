import type { PrivateLink } from "@understudy/contracts";
import type { PrivateLinkRow, privateLinkRepository } from "./repository.ts";

/** Private links as their owner sees them. */
export async function present(
  rows: readonly PrivateLinkRow[],
  repository: ReturnType<typeof privateLinkRepository>,
  now: Date,
): Promise<PrivateLink[]> {
  if (rows.length === 0) return [];
  const [chosen, counted] = await Promise.all([
    repository.documents(rows.map(({ id }) => id)),
    repository.figures(),
  ]);
  const documents = Map.groupBy(chosen, ({ occasion_id }) => occasion_id);
  const counts = new Map(counted.map(({ name, label, count }) => [`${name} ${label}`, count]));
  return rows.map(({ id, name, token, greeting, starters, holds_all, ends_at, created_at }) => {
    const countOf = (what: string): number => counts.get(`occasion_${what} ${id}`) ?? 0;
    return {
      id,
      name,
      key: token,
      greeting,
      starters,
      documentIds: holds_all ? null : (documents.get(id) ?? []).map(({ document_id }) => document_id),
      endsAt: ends_at?.toISOString() ?? null,
      isRunning: ends_at === null || ends_at > now,
      createdAt: created_at.toISOString(),
      figures: {
        views: countOf("views"),
        conversations: countOf("conversations"),
        questions: countOf("questions"),
        unanswered: countOf("unanswered"),
      },
    };
  });
}
