import { LIMITS, type SuggestedQuestions } from "@understudy/contracts";
import { LRUCache } from "lru-cache";
import type { Tx } from "../../../platform/database.ts";
import { newTimeId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { keyOf } from "./draw.ts";
import { askerFor, type Drawing, drawQuestions } from "./jobs.ts";
import { suggestionRepository } from "./repository.ts";

type Dependencies = Omit<Drawing, "modelOf" | "publishLiveEvent"> & { jobs: Jobs };
type VersionedProfile = { userId: string; profileId: number; version: number };
/** A question that visitors may be offered after an answer. */
type OfferedQuestion = {
  question: string;
  documentId: number | null;
  passageId: number | null;
  headingPath: string[];
};

/** Profiles whose questions this process remembers, and for how long. */
const REMEMBERED = 1_000;
const REMEMBERED_MS = 60_000;

export type SuggestionService = ReturnType<typeof suggestionService>;

/** Questions that a profile suggests: generated from its documents or chosen by its owner. */
export function suggestionService(dependencies: Dependencies) {
  const { db, jobs } = dependencies;
  const remembered = new LRUCache<string, OfferedQuestion[]>({ max: REMEMBERED, ttl: REMEMBERED_MS });
  return {
    shown: (userId: string, profileId: number) => suggestionRepository(db, userId, profileId).shown(),

    /**
     * All questions that visitors may be offered after an answer, the shown ones first. Every change of them, and every
     * document that is hidden or removed, makes a new version of the profile, so none of an earlier version is offered.
     */
    async pool({ userId, profileId, version }: VersionedProfile): Promise<OfferedQuestion[]> {
      const key = `${userId} ${profileId} ${version}`;
      const known = remembered.get(key);
      if (known) return known;
      const rows = await suggestionRepository(db, userId, profileId).all();
      const pool = rows
        .filter((row) => !row.hidden && (row.origin === "drawn" || row.answering !== null))
        .map((row) => ({
          question: row.question,
          documentId: row.document_id ?? row.answering,
          passageId: row.passage_id,
          headingPath: row.heading_path,
        }));
      remembered.set(key, pool);
      return pool;
    },

    read: (userId: string, profileId: number) => read(dependencies, userId, profileId),
    save: (userId: string, profileId: number, questions: string[] | null) =>
      questions ? choose(dependencies, userId, profileId, questions) : letGo(dependencies, userId, profileId),

    /** The documents have changed in this transaction, so the questions are generated again. */
    documentsChanged: (tx: Tx, userId: string, profileId: number): Promise<void> =>
      jobs.enqueue(tx, drawQuestions, { userId, profileId }),

    /** A document, or its text, was hidden from visitors, so cached pages must not show its questions any longer. */
    async documentHidden(tx: Tx, userId: string, profileId: number): Promise<void> {
      await suggestionRepository(tx, userId, profileId).bumpVersion();
      await jobs.enqueue(tx, drawQuestions, { userId, profileId });
    },
  };
}

async function read({ db }: Dependencies, userId: string, profileId: number): Promise<SuggestedQuestions> {
  const rows = suggestionRepository(db, userId, profileId);
  const [chosen, all] = await Promise.all([rows.isChosen(), rows.all()]);
  return {
    chosen,
    questions: all
      .filter((row) => row.position !== null && !row.hidden)
      .map((row) => ({
        question: row.question,
        origin: row.origin as "drawn" | "owner",
        answered: row.origin === "drawn" || row.answering !== null,
      })),
  };
}

/**
 * Saves the owner's list. Each of the owner's own questions is tested once, so that the owner sees what visitors get.
 */
async function choose(dependencies: Dependencies, userId: string, profileId: number, questions: string[]) {
  const { db, instructionsOf, clock } = dependencies;
  const wanted = [...new Map(questions.map((question) => [keyOf(question) || question, question]))];
  const profileRef = { userId, profileId };
  const ask = askerFor(dependencies, profileRef, await instructionsOf(userId, profileId));
  const known = await suggestionRepository(db, userId, profileId).all();
  const drawn = new Set(known.filter((row) => row.origin === "drawn").map((row) => keyOf(row.question)));
  const answering = new Map<string, number | null>();
  for (const [key, question] of wanted) {
    if (!drawn.has(key)) answering.set(key, (await ask(question))[0]?.documentId ?? null);
  }
  await db.transaction().execute(async (tx) => {
    const rows = suggestionRepository(tx, userId, profileId);
    await rows.lock();
    await rows.removeOwners();
    const listed = new Map((await rows.all()).map((row) => [keyOf(row.question), row]));
    for (const [key, row] of listed) {
      if (row.position !== null && !wanted.some(([other]) => other === key)) await rows.hide(row.id);
    }
    for (const [position, [key, question]] of wanted.entries()) {
      const row = listed.get(key);
      const own = { id: newTimeId(clock().getTime()), question, origin: "owner" as const, position };
      if (row) await rows.place(row.id, position);
      else await rows.insert([{ ...own, answered_by: answering.get(key) ?? null }]);
    }
    await rows.setChosen(true);
    await rows.bumpVersion();
  });
  return read(dependencies, userId, profileId);
}

/** Returns to the generated questions. Hidden ones may appear again. */
async function letGo(dependencies: Dependencies, userId: string, profileId: number) {
  const { db, jobs } = dependencies;
  await db.transaction().execute(async (tx) => {
    const rows = suggestionRepository(tx, userId, profileId);
    await rows.lock();
    await rows.removeOwners();
    await rows.unhideAll();
    const drawn = await rows.all();
    for (const [index, { id }] of drawn.entries()) {
      await rows.place(id, index < LIMITS.suggestedQuestions ? index : null);
    }
    await rows.setChosen(false);
    await rows.bumpVersion();
    await jobs.enqueue(tx, drawQuestions, { userId, profileId });
  });
  return read(dependencies, userId, profileId);
}
