import { AppError } from "@understudy/contracts";
import { indexWords, PASSAGE_LIMITS } from "@understudy/knowledge";
import { sql } from "kysely";
import { newTimeId } from "../../../platform/ids.ts";
import { insertCarried } from "./columns.ts";
import type { CarriedPassage, CarriedQuestion, CarriedTest, ExportedSavedAnswer } from "./format.ts";
import type { ImportedDocument, Target } from "./part.ts";

const VECTOR_BATCH = 500;

/** The file is inconsistent; an import takes all of it or nothing. */
export function refuseInconsistent(): never {
  throw new AppError("invalid_request", { detail: "This file is inconsistent and can't be imported." });
}

function documentAt({ documents }: Target, position: number): ImportedDocument {
  return documents[position] ?? refuseInconsistent();
}

export async function importPassages(
  target: Target,
  rows: readonly CarriedPassage[],
  first: number,
): Promise<void> {
  const { tx, userId, profileId, model, passageIds } = target;
  const passages = rows.map((row, index) => {
    const document = documentAt(target, row.document);
    document.importedPassages += 1;
    return { row, document, id: passageIds[first + index] ?? refuseInconsistent() };
  });
  await tx
    .insertInto("passages")
    .values(
      passages.map(({ row, document, id }) =>
        insertCarried("passages", row, {
          user_id: userId,
          profile_id: profileId,
          id,
          document_id: document.id,
          ...bounded(row),
          tsv: sql<string>`${row.words}::tsvector`,
        }),
      ),
    )
    .execute();
  if (model === undefined) return;
  const vectors = passages
    // Re-indexed documents get new vectors.
    .filter(({ document }) => document.hasCurrentIndex)
    .flatMap(({ row, id }) =>
      row.vectors.map(({ part, values }) => ({
        user_id: userId,
        profile_id: profileId,
        passage_id: id,
        part,
        model,
        embedding: sql<string>`${decodeVector(target, values)}::halfvec`,
      })),
    );
  for (let start = 0; start < vectors.length; start += VECTOR_BATCH)
    await tx
      .insertInto("passage_vectors")
      .values(vectors.slice(start, start + VECTOR_BATCH))
      .execute();
}

/**
 * Truncates to the splitter's limits, because answering processes this text in a process that all tenants share.
 * Re-indexing the original restores what is cut off.
 */
function bounded({ text, lead, headingPath }: CarriedPassage) {
  const { characters, headings, leadCharacters, headingCharacters } = PASSAGE_LIMITS;
  return {
    text: text.slice(0, characters),
    lead: lead.slice(0, leadCharacters),
    heading_path: headingPath.slice(0, headings).map((title) => title.slice(0, headingCharacters)),
  };
}

/** A vector of a different length would break every search in the profile. */
function decodeVector({ dimensions }: Target, values: string): Buffer {
  const bytes = Buffer.from(values, "base64");
  const right = bytes.byteLength === 4 + 2 * (dimensions ?? 0) && bytes.readUInt16BE(0) === dimensions;
  return right ? bytes : refuseInconsistent();
}

export async function importSavedAnswers(
  target: Target,
  rows: readonly ExportedSavedAnswer[],
): Promise<void> {
  const { tx, userId, profileId, model } = target;
  await tx
    .insertInto("corrections")
    .values(
      rows.map((row) => {
        const { question, values } = row;
        const isSameModel = model !== undefined && values !== null;
        return insertCarried("corrections", row, {
          user_id: userId,
          profile_id: profileId,
          id: newTimeId(),
          words: [...new Set(indexWords(question))],
          embedding: isSameModel ? sql<string>`${decodeVector(target, values)}::halfvec` : null,
          model: isSameModel ? model : null,
        });
      }),
    )
    .execute();
}

export async function importQuestions(target: Target, rows: readonly CarriedQuestion[]): Promise<void> {
  const { tx, userId, profileId, passageIds } = target;
  const idOf = (position: number | null) => (position === null ? null : documentAt(target, position).id);
  await tx
    .insertInto("suggested_questions")
    .values(
      rows.map((row) =>
        insertCarried("suggested_questions", row, {
          user_id: userId,
          profile_id: profileId,
          id: newTimeId(),
          document_id: idOf(row.document),
          answered_by: idOf(row.answeredBy),
          passage_id: row.passage === null ? null : (passageIds[row.passage] ?? refuseInconsistent()),
        }),
      ),
    )
    .onConflict((conflict) => conflict.columns(["user_id", "profile_id", "question"]).doNothing())
    .execute();
}

export async function importAnswerTests(target: Target, rows: readonly CarriedTest[]): Promise<void> {
  const { tx, userId, profileId } = target;
  await tx
    .insertInto("rehearsal_tests")
    .values(
      rows.map((row) =>
        insertCarried("rehearsal_tests", row, {
          user_id: userId,
          profile_id: profileId,
          id: newTimeId(),
          document_id: row.document === null ? null : documentAt(target, row.document).id,
        }),
      ),
    )
    .execute();
}
