import type { DocumentDraft } from "@understudy/contracts";
import type { Draft } from "../../../platform/audience.ts";
import type { Database } from "../../../platform/database.ts";
import { changeOf } from "./compare.ts";
import { previewRepository } from "./repository.ts";

/** What a draft changes about visitors' answers. Until its questions are known, none are counted. */
export async function readDraftPreview(
  db: Database,
  userId: string,
  draft: Draft,
): Promise<DocumentDraft["preview"]> {
  const rows = previewRepository(db, userId, draft.id);
  const [preview, answers] = await Promise.all([rows.find(), rows.answers()]);
  return {
    status: preview?.status ?? "running",
    questions: answers.length,
    notAsked: preview?.not_asked ?? 0,
    answers: answers.flatMap(({ question, created_at, visitors, before, after }) => {
      if (!before || !after) return [];
      const askedAt = created_at.toISOString();
      // To the owner, the draft is the document.
      const documents = after.documents.map((one) =>
        one.id === draft.id ? { ...one, id: draft.replaces } : one,
      );
      const change = changeOf(before, after);
      return [{ question, askedAt, visitors, change, before, after: { ...after, documents } }];
    }),
  };
}
