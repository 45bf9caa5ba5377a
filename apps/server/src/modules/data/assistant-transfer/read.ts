import { sql } from "kysely";
import type {
  CarriedDocument,
  CarriedPassage,
  CarriedQuestion,
  CarriedTest,
  ExportedSavedAnswer,
} from "./format.ts";
import type { Source } from "./part.ts";

const PAGE = 200;
/** PostgreSQL wraps base64 into lines. */
const oneLine = (base64: string): string => base64.replace(/\s/g, "");

export type OriginalRow = Omit<CarriedDocument, "document" | "sha256" | "uploadedAt"> & {
  id: number;
  kind: string;
  uploadedAt: Date;
  storageKey: string;
  content: string;
};

/** The documents in upload order; for the main profile also the owner's "About" text. */
export async function documentsAfter({ db, userId, profileId }: Source, after: number, isMain: boolean) {
  const { rows } = await sql<OriginalRow>`
    select document.id, document.kind, document.filename as name, document.file_type as "fileType",
      document.uploaded_at as "uploadedAt", document.quotable, document.circle, document.status = 'ready' as ready,
      document.learned_with as "learnedWith", document.passage_count as passages,
      document.page_count as "pageCount", document.pages_without_text as "pagesWithoutText", document.orders,
      document.storage_key as "storageKey", case when document.kind = 'profile' then document.content else '' end as content
    from documents document
    where document.user_id = ${userId} and document.profile_id = ${profileId} and document.id > ${after}
      and (document.kind = 'file' or (document.kind = 'profile' and ${isMain}::boolean))
    order by document.id limit ${PAGE}`.execute(db);
  return rows;
}

type PassageRow = Omit<CarriedPassage, "document" | "vectors"> & {
  id: number;
  documentId: number;
  vectors: { part: number; values: string }[] | null;
};

export async function* exportPassages(source: Source): AsyncGenerator<CarriedPassage> {
  const { db, userId, profileId, model } = source;
  const wanted = await referredTo(source);
  let count = 0;
  for (let after = 0; ; ) {
    const { rows } = await sql<PassageRow>`
      select passage.id, passage.document_id as "documentId", passage.position, passage.heading_path as "headingPath",
        passage.page, passage.start_offset as start, passage.end_offset as "end", passage.text, passage.lead,
        passage.language, passage.as_of::text as "asOf", passage.tsv::text as words,
        passage.word_count as "wordCount",
        (select json_agg(json_build_object('part', vector.part,
            'values', encode(halfvec_send(vector.embedding), 'base64')) order by vector.part)
          from passage_vectors vector
          where vector.user_id = ${userId} and vector.profile_id = ${profileId} and vector.passage_id = passage.id
            and vector.model = ${model ?? ""}) as vectors
      from passages passage
      where passage.user_id = ${userId} and passage.profile_id = ${profileId} and passage.id > ${after}
      order by passage.id limit ${PAGE}`.execute(db);
    for (const { id, documentId, vectors, ...row } of rows) {
      after = id;
      const document = source.documents.get(documentId);
      // Its document was added during the export or is not exported.
      if (document === undefined) continue;
      if (wanted.has(id)) source.passages.set(id, count);
      const carried = (vectors ?? []).map(({ part, values }) => ({ part, values: oneLine(values) }));
      const [first] = carried;
      if (first) source.dimensions ??= (Buffer.from(first.values, "base64").byteLength - 4) / 2;
      yield { document, ...row, vectors: carried };
      count += 1;
    }
    if (rows.length < PAGE) return;
  }
}

async function referredTo({ db, userId, profileId }: Source): Promise<Set<number>> {
  const rows = await db
    .selectFrom("suggested_questions")
    .select("passage_id")
    .where("user_id", "=", userId)
    .where("profile_id", "=", profileId)
    .execute();
  return new Set(rows.flatMap(({ passage_id }) => (passage_id === null ? [] : [passage_id])));
}

type SavedAnswerRow = Omit<ExportedSavedAnswer, "createdAt" | "answeredAt"> & {
  createdAt: Date;
  answeredAt: Date;
};

/**
 * Excludes saved answers of private links: the link is not exported, and without it they would reach a wider audience.
 */
export async function* exportSavedAnswers({
  db,
  userId,
  profileId,
  model,
}: Source): AsyncGenerator<ExportedSavedAnswer> {
  const { rows } = await sql<SavedAnswerRow>`
    select correction.question, correction.answer, correction.active, correction.circle, correction.created_at as "createdAt",
      correction.answered_at as "answeredAt",
      case when correction.model = ${model ?? ""}
        then encode(halfvec_send(correction.embedding), 'base64') end as "values"
    from corrections correction
    where correction.user_id = ${userId} and correction.profile_id = ${profileId}
      and correction.occasion_id is null
    order by correction.id`.execute(db);
  for (const { createdAt, answeredAt, values, ...row } of rows) {
    yield {
      ...row,
      createdAt: createdAt.toISOString(),
      answeredAt: answeredAt.toISOString(),
      values: values === null ? null : oneLine(values),
    };
  }
}

export async function* exportQuestions(source: Source): AsyncGenerator<CarriedQuestion> {
  const { db, userId, profileId, documents, passages } = source;
  const rows = await db
    .selectFrom("suggested_questions")
    .select([
      "question",
      "origin",
      "document_id",
      "passage_id",
      "heading_path",
      "answered_by",
      "position",
      "hidden",
    ])
    .where("user_id", "=", userId)
    .where("profile_id", "=", profileId)
    .orderBy("id")
    .execute();
  const placeOf = (map: Map<number, number>, id: number | null) =>
    id === null ? null : (map.get(id) ?? null);
  for (const { document_id, passage_id, heading_path, answered_by, origin, ...row } of rows) {
    const document = placeOf(documents, document_id);
    // Generated from a document that is not exported; indexing generates new questions where possible.
    if (document_id !== null && document === null) continue;
    yield {
      ...row,
      origin: origin as CarriedQuestion["origin"],
      document,
      passage: placeOf(passages, passage_id),
      headingPath: heading_path,
      answeredBy: placeOf(documents, answered_by),
    };
  }
}

export async function* exportAnswerTests({
  db,
  userId,
  profileId,
  documents,
}: Source): AsyncGenerator<CarriedTest> {
  const rows = await db
    .selectFrom("rehearsal_tests")
    .select(["question", "contains", "document_id", "document_name", "unknown", "created_at"])
    .where("user_id", "=", userId)
    .where("profile_id", "=", profileId)
    .orderBy("id")
    .execute();
  for (const { document_id, document_name, created_at, ...row } of rows) {
    const document = document_id === null ? null : (documents.get(document_id) ?? null);
    yield { ...row, document, documentName: document_name, createdAt: created_at.toISOString() };
  }
}
