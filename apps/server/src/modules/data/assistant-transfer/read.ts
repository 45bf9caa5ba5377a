import { sql } from "kysely";
import { selectCarried } from "./columns.ts";
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
    select id, kind, ${selectCarried("documents", ["id", "content_hash", "status"])}, status = 'ready' as ready,
      storage_key as "storageKey", case when kind = 'profile' then content else '' end as content
    from documents
    where user_id = ${userId} and profile_id = ${profileId} and id > ${after}
      and (kind = 'file' or (kind = 'profile' and ${isMain}::boolean))
    order by id limit ${PAGE}`.execute(db);
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
      select passages.id, passages.document_id as "documentId", ${selectCarried("passages", ["document_id"])},
        (select json_agg(json_build_object('part', vector.part,
            'values', encode(halfvec_send(vector.embedding), 'base64')) order by vector.part)
          from passage_vectors vector
          where vector.user_id = ${userId} and vector.profile_id = ${profileId} and vector.passage_id = passages.id
            and vector.model = ${model ?? ""}) as vectors
      from passages
      where passages.user_id = ${userId} and passages.profile_id = ${profileId} and passages.id > ${after}
      order by passages.id limit ${PAGE}`.execute(db);
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

/**
 * Excludes saved answers of private links: the link is not exported, and without it they would reach a wider audience.
 */
export async function* exportSavedAnswers({
  db,
  userId,
  profileId,
  model,
}: Source): AsyncGenerator<ExportedSavedAnswer> {
  const { rows } = await sql<ExportedSavedAnswer>`
    select ${selectCarried("corrections", ["embedding"])},
      case when model = ${model ?? ""} then encode(halfvec_send(embedding), 'base64') end as "values"
    from corrections
    where user_id = ${userId} and profile_id = ${profileId} and occasion_id is null
    order by id`.execute(db);
  for (const { values, ...row } of rows) {
    yield { ...withTimes(row), values: values === null ? null : oneLine(values) };
  }
}

type QuestionRow = Omit<CarriedQuestion, "document" | "passage"> & {
  documentId: number | null;
  passageId: number | null;
};

export async function* exportQuestions(source: Source): AsyncGenerator<CarriedQuestion> {
  const { db, userId, profileId, documents, passages } = source;
  const { rows } = await sql<QuestionRow>`
    select ${selectCarried("suggested_questions", ["document_id", "passage_id"])},
      document_id as "documentId", passage_id as "passageId"
    from suggested_questions
    where user_id = ${userId} and profile_id = ${profileId}
    order by id`.execute(db);
  for (const { documentId, passageId, answeredBy, ...row } of rows) {
    const document = lookUpId(documents, documentId);
    // Generated from a document that is not exported; indexing generates new questions where possible.
    if (documentId !== null && document === null) continue;
    yield {
      ...row,
      document,
      passage: lookUpId(passages, passageId),
      answeredBy: lookUpId(documents, answeredBy),
    };
  }
}

export async function* exportAnswerTests({
  db,
  userId,
  profileId,
  documents,
}: Source): AsyncGenerator<CarriedTest> {
  const { rows } = await sql<Omit<CarriedTest, "document"> & { documentId: number | null }>`
    select ${selectCarried("rehearsal_tests", ["document_id"])}, document_id as "documentId"
    from rehearsal_tests
    where user_id = ${userId} and profile_id = ${profileId}
    order by id`.execute(db);
  for (const { documentId, ...row } of rows) {
    yield { ...withTimes(row), document: lookUpId(documents, documentId) };
  }
}

/** The driver reads times as dates; the file holds texts. */
function withTimes<Row extends { createdAt: string | Date }>(row: Row): Row {
  const fields = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(fields) as Row;
}

const lookUpId = (map: ReadonlyMap<number, number>, id: number | null): number | null =>
  id === null ? null : (map.get(id) ?? null);
