import { type AiSettings, LIMITS } from "@understudy/contracts";
import { sql } from "kysely";
import type { Database } from "../../../platform/database.ts";
import { lockProfile } from "../../../platform/locks.ts";
import type { ProfileRef } from "../../../platform/profile-ref.ts";
import { TABLES } from "../../../platform/tables.ts";
import type { JudgedAnswer } from "./judge.ts";

export type TestWords = {
  question: string;
  contains: string[];
  document_id: number | null;
  document_name: string | null;
  unknown: boolean;
};
type AnswerStyle = Pick<
  AiSettings,
  "aiPersonality" | "responseLength" | "customInstructions" | "unknownText"
>;
/** Settings on trial, not stored. Absent ones use the stored value. */
export type TrialSettings = { [Name in keyof AnswerStyle]?: AnswerStyle[Name] | undefined };
export type TestRow = TestWords & { id: number; created_at: Date };
export type ResultRow = TestWords & {
  test_id: number;
  before: JudgedAnswer | null;
  after: JudgedAnswer | null;
};
export type RunRow = {
  id: number;
  status: "running" | "done" | "failed";
  settings: TrialSettings | null;
  created_at: Date;
  ended_at: Date | null;
};

const WORDS = ["question", "contains", "document_id", "document_name", "unknown"] as const;

export function testRepository(db: Database, { userId, profileId }: ProfileRef) {
  return {
    lock: () => lockProfile(db, userId, profileId),

    list: (): Promise<TestRow[]> =>
      db
        .selectFrom("rehearsal_tests")
        .select([...WORDS, "id", "created_at"])
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .orderBy("id", "desc")
        .execute(),

    async insert(id: number, words: TestWords, at: Date): Promise<void> {
      const place = { user_id: userId, profile_id: profileId, id };
      await db
        .insertInto("rehearsal_tests")
        .values({ ...place, ...words, created_at: at })
        .execute();
    },

    async change(id: number, words: TestWords): Promise<boolean> {
      const [changed] = await db
        .updateTable("rehearsal_tests")
        .set(words)
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("id", "=", id)
        .execute();
      return Boolean(changed?.numUpdatedRows);
    },

    async remove(id: number): Promise<boolean> {
      const [deleted] = await db
        .deleteFrom("rehearsal_tests")
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("id", "=", id)
        .execute();
      return Boolean(deleted?.numDeletedRows);
    },

    documentName: async (id: number): Promise<string | undefined> => {
      const row = await db
        .selectFrom("documents")
        .select("filename")
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("id", "=", id)
        .executeTakeFirst();
      return row?.filename;
    },
  };
}

export function runRepository(db: Database, { userId, profileId }: ProfileRef) {
  const own = () =>
    db
      .selectFrom("rehearsal_runs")
      .select(["id", "status", "created_at", "ended_at", sql<TrialSettings | null>`settings`.as("settings")])
      .where("user_id", "=", userId)
      .where("profile_id", "=", profileId);
  return {
    ...results(db, { userId, profileId }),

    list: async () => (await own().orderBy("id", "desc").limit(LIMITS.rehearsalRuns).execute()) as RunRow[],
    find: async (id: number) => (await own().where("id", "=", id).executeTakeFirst()) as RunRow | undefined,

    async insert(id: number, settings: TrialSettings | null, at: Date): Promise<void> {
      const place = { user_id: userId, profile_id: profileId, id };
      const tried = settings && JSON.stringify(settings);
      await db
        .insertInto("rehearsal_runs")
        .values({ ...place, settings: tried, created_at: at })
        .execute();
    },

    /** A run that has already ended is not changed. */
    end: (id: number, status: "done" | "failed", at: Date) =>
      db
        .updateTable("rehearsal_runs")
        .set({ status, ended_at: at })
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .where("status", "=", "running")
        .execute(),

    /** Deletes all but the newest runs. Foreign keys cascade to their results. */
    forgetOld: () =>
      sql`delete from "rehearsal_runs" where "user_id" = ${userId} and "profile_id" = ${profileId}
        and "status" <> 'running' and "id" not in (
          select kept."id" from "rehearsal_runs" as kept
          where kept."user_id" = ${userId} and kept."profile_id" = ${profileId}
          order by kept."id" desc limit ${TABLES.rehearsal_runs.retention.newest}
        )`.execute(db),
  };
}

function results(db: Database, { userId, profileId }: ProfileRef) {
  return {
    results: async (runId: number): Promise<ResultRow[]> =>
      db
        .selectFrom("rehearsal_results")
        .select([...WORDS, "test_id"])
        .select([sql<JudgedAnswer | null>`before`.as("before"), sql<JudgedAnswer | null>`after`.as("after")])
        .where("user_id", "=", userId)
        .where("run_id", "=", runId)
        .orderBy("test_id", "desc")
        .execute(),

    /** Stores the current tests as results without an answer. */
    async plan(runId: number, tests: readonly (TestRow & { before: JudgedAnswer | null })[]): Promise<void> {
      const values = tests.map(({ id, before, question, contains, document_id, document_name, unknown }) => ({
        user_id: userId,
        run_id: runId,
        test_id: id,
        question,
        contains,
        document_id,
        document_name,
        unknown,
        before: before && JSON.stringify(before),
      }));
      await db.insertInto("rehearsal_results").values(values).execute();
    },

    /** Stores the answers. Returns false if the run has been deleted. */
    async answered(
      runId: number,
      testId: number,
      answers: { before?: JudgedAnswer; after: JudgedAnswer },
    ): Promise<boolean> {
      const { before, after } = answers;
      const [updated] = await db
        .updateTable("rehearsal_results")
        .set({ after: JSON.stringify(after), ...(before ? { before: JSON.stringify(before) } : {}) })
        .where("user_id", "=", userId)
        .where("run_id", "=", runId)
        .where("test_id", "=", testId)
        .execute();
      return Boolean(updated?.numUpdatedRows);
    },

    /** The last answer of each test with the stored settings, and the question it was given to. */
    async last(): Promise<{ test_id: number; question: string; after: JudgedAnswer; at: Date }[]> {
      const { rows } = await sql<{ test_id: number; question: string; after: JudgedAnswer; at: Date }>`
        select distinct on (result."test_id") result."test_id", result."question", result."after",
          run."created_at" as "at"
        from "rehearsal_results" as result
        join "rehearsal_runs" as run on run."user_id" = ${userId} and run."id" = result."run_id"
        where result."user_id" = ${userId} and run."profile_id" = ${profileId}
          and run."settings" is null and result."after" is not null
        order by result."test_id", result."run_id" desc`.execute(db);
      return rows;
    },

    async counts(): Promise<Map<number, { tests: number; asked: number }>> {
      const { rows } = await sql<{ run_id: number; tests: number; asked: number }>`
        select result."run_id", count(*)::int as "tests", count(result."after")::int as "asked"
        from "rehearsal_results" as result
        join "rehearsal_runs" as run on run."user_id" = ${userId} and run."id" = result."run_id"
        where result."user_id" = ${userId} and run."profile_id" = ${profileId}
        group by result."run_id"`.execute(db);
      return new Map(rows.map(({ run_id, tests, asked }) => [run_id, { tests, asked }]));
    },
  };
}
