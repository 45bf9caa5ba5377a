import { LIMITS } from "@understudy/contracts";
import { type Language, PASSAGE_LIMITS } from "@understudy/knowledge";
import type { Database } from "../../../platform/database.ts";
import type { Source } from "./source.ts";

type NewQuestion = {
  id: number;
  question: string;
  origin: "drawn" | "owner";
  document_id?: number | null;
  passage_id?: number | null;
  heading_path?: string[];
  answered_by?: number | null;
  position: number | null;
};

/** Enough to generate questions from; larger profiles repeat their subjects. */
const MOST_PASSAGES = 1_500;

/** Every statement filters by both ids. */
export function suggestionRepository(db: Database, userId: string, profileId: number) {
  return {
    ...reading(db, userId, profileId),
    ...drawing(db, userId, profileId),
    ...writing(db, userId, profileId),
  };
}

function reading(db: Database, userId: string, profileId: number) {
  const all = () =>
    db
      .selectFrom("suggested_questions as suggested")
      .leftJoin("documents as answering", (join) =>
        join
          .on("answering.user_id", "=", userId)
          .onRef("answering.id", "=", "suggested.answered_by")
          .on("answering.circle", "=", "public"),
      )
      .leftJoin("documents as source", (join) =>
        join.on("source.user_id", "=", userId).onRef("source.id", "=", "suggested.document_id"),
      )
      .select([
        "suggested.id",
        "suggested.question",
        "suggested.origin",
        "suggested.document_id",
        "suggested.passage_id",
        "suggested.heading_path",
        "suggested.position",
        "suggested.hidden",
        // The owner's question counts as answered while the public document that answered it exists.
        "answering.id as answering",
      ])
      .where("suggested.user_id", "=", userId)
      .where("suggested.profile_id", "=", profileId)
      // If the source document has been restricted since, its text must not be shown.
      .where((expression) =>
        expression.or([expression("source.id", "is", null), expression("source.circle", "=", "public")]),
      );
  return {
    all: () => all().orderBy("suggested.position").orderBy("suggested.id").execute(),

    /** What visitors see on the page, in order. */
    async shown(): Promise<string[]> {
      const rows = await all()
        .where("suggested.hidden", "=", false)
        .where("suggested.position", "is not", null)
        .where((expression) =>
          expression.or([
            expression("suggested.origin", "=", "drawn"),
            expression("answering.id", "is not", null),
          ]),
        )
        .orderBy("suggested.position")
        .limit(LIMITS.suggestedQuestions)
        .execute();
      return rows.map(({ question }) => question);
    },

    async isChosen(): Promise<boolean> {
      const row = await db
        .selectFrom("ai_profiles")
        .select("questions_chosen")
        .where("user_id", "=", userId)
        .where("id", "=", profileId)
        .executeTakeFirst();
      return row?.questions_chosen ?? false;
    },
  };
}

function drawing(db: Database, userId: string, profileId: number) {
  return {
    /** Whether more documents are still being indexed. */
    async isLearning(): Promise<boolean> {
      const row = await db
        .selectFrom("documents")
        .select("id")
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("kind", "!=", "draft")
        .where("status", "in", ["queued", "reading", "learning"])
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Passages that visitors may see, in the order of their documents. */
    async sources(): Promise<Source[]> {
      const rows = await db
        .selectFrom("passages as passage")
        .innerJoin("documents as document", (join) =>
          join
            .onRef("document.user_id", "=", "passage.user_id")
            .onRef("document.id", "=", "passage.document_id"),
        )
        .select([
          "passage.id",
          "passage.document_id as documentId",
          "passage.heading_path as headingPath",
          "passage.text",
          "passage.lead",
          "passage.language",
        ])
        .where("passage.user_id", "=", userId)
        .where("passage.profile_id", "=", profileId)
        .where("document.user_id", "=", userId)
        .where("document.quotable", "=", true)
        .where("document.circle", "=", "public")
        .orderBy("document.uploaded_at", "desc")
        .orderBy("passage.document_id")
        .orderBy("passage.position")
        .limit(MOST_PASSAGES)
        .execute();
      return rows.map(({ text, language, ...row }) => ({
        ...row,
        // No passage is longer now; those stored by an earlier version are cut here.
        text: text.slice(0, PASSAGE_LIMITS.characters),
        language: (language as Language | null) ?? undefined,
      }));
    },
  };
}

function writing(db: Database, userId: string, profileId: number) {
  const profile = () =>
    db.updateTable("ai_profiles").where("user_id", "=", userId).where("id", "=", profileId);
  const questions = () =>
    db.updateTable("suggested_questions").where("user_id", "=", userId).where("profile_id", "=", profileId);
  const deleteUnused = () =>
    db.deleteFrom("suggested_questions").where("user_id", "=", userId).where("profile_id", "=", profileId);
  return {
    /** Held until the transaction ends, so that concurrent changes are serialized. */
    lock: () =>
      db
        .selectFrom("ai_profiles")
        .select("id")
        .where("user_id", "=", userId)
        .where("id", "=", profileId)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    insert: async (rows: readonly NewQuestion[]): Promise<void> => {
      if (rows.length === 0) return;
      await db
        .insertInto("suggested_questions")
        .values(rows.map((row) => ({ user_id: userId, profile_id: profileId, ...row })))
        .onConflict((conflict) => conflict.columns(["user_id", "profile_id", "question"]).doNothing())
        .execute();
    },

    removeDrawn: () => deleteUnused().where("origin", "=", "drawn").where("hidden", "=", false).execute(),
    removeOwners: () => deleteUnused().where("origin", "=", "owner").execute(),
    place: (id: number, position: number | null) =>
      questions().set({ position, hidden: false }).where("id", "=", id).execute(),
    hide: (id: number) => questions().set({ position: null, hidden: true }).where("id", "=", id).execute(),
    unhideAll: () => questions().set({ hidden: false }).where("hidden", "=", true).execute(),
    answeredBy: (id: number, documentId: number | null) =>
      questions().set({ answered_by: documentId }).where("id", "=", id).execute(),
    setChosen: (chosen: boolean) => profile().set({ questions_chosen: chosen }).execute(),

    /** Marks the public page as changed. */
    bumpVersion: () =>
      profile()
        .set((expression) => ({ version: expression("version", "+", 1) }))
        .execute(),
  };
}
