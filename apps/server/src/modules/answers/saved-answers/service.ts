import { isDeepStrictEqual } from "node:util";
import { AppError, type AskedAgain, LIMITS, type SavedAnswer } from "@understudy/contracts";
import {
  contradicts,
  type Embedder,
  type Engine,
  type LanguageModel,
  type Persona,
  respond,
  sameSpelling,
} from "@understudy/knowledge";
import type { Announce } from "../../../platform/announce.ts";
import { type Audience, OWNER, PUBLIC } from "../../../platform/audience.ts";
import { type Caller, ownCaller } from "../../../platform/caller.ts";
import type { Database, Tx } from "../../../platform/database.ts";
import { newTimeId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { PublishLiveEvent } from "../../../platform/live.ts";
import { calledFor } from "../../../platform/models/called-for.ts";
import type { ProfileRef } from "../../../platform/profile-ref.ts";
import { readImport } from "./import.ts";
import { compareSavedAnswers } from "./jobs.ts";
import { present, presentAgain } from "./present.ts";
import { audienceOf, type Meaning, type SavedAnswerFields, savedAnswerRepository } from "./repository.ts";
import { savedAnswerStore } from "./store.ts";

type Pair = Pick<SavedAnswerFields, "question" | "answer">;
type AudienceInput = { circle?: Audience["of"] | undefined; occasionId?: number | null | undefined };
type Profile = { ownerName: string; style: Omit<Persona, "ownerName"> };

type Dependencies = {
  db: Database;
  jobs: Jobs;
  embedder: Embedder | undefined;
  engineOf: (userId: string, profileId: number, audience: Audience) => Promise<Engine>;
  modelOf: (userId: string, profileId: number) => Promise<LanguageModel | undefined>;
  findProfile: (key: string, caller: Caller) => Promise<Profile>;
  /** The question and audience of a group's open gaps, and how to close them. */
  gapQuestion: (
    userId: string,
    profileId: number,
    gapId: number,
  ) => Promise<{ question: string; audience: Audience } | undefined>;
  settleGap: (userId: string, profileId: number, gapId: number, status: "answered") => Promise<unknown>;
  /** Throws if the profile has no such exchange. */
  assertExchange: (userId: string, profileId: number, exchangeId: number) => Promise<void>;
  /** Closes the gap of an exchange, if it is one. */
  settleExchange: (userId: string, profileId: number, exchangeId: number) => Promise<void>;
  publishLiveEvent: PublishLiveEvent;
  announce: Announce;
  clock: () => Date;
};

export type SavedAnswerService = ReturnType<typeof savedAnswerService>;

/** Saved answers. Every change applies from the next question on, without re-indexing. */
export function savedAnswerService(dependencies: Dependencies) {
  const { db, jobs } = dependencies;
  return {
    list: async (profileRef: ProfileRef): Promise<SavedAnswer[]> => {
      const repository = savedAnswerRepository(db, profileRef);
      return present(await repository.list(), repository);
    },

    async create(profileRef: ProfileRef, input: Pair & AudienceInput & { exchangeId?: number | undefined }) {
      const { question, answer, exchangeId, ...audienceInput } = input;
      const audience = await meantFor(db, profileRef, audienceInput, PUBLIC);
      const fields = { question, answer, audience };
      const { userId, profileId } = profileRef;
      if (exchangeId !== undefined) await dependencies.assertExchange(userId, profileId, exchangeId);
      const id = await write(dependencies, profileRef, fields);
      if (exchangeId !== undefined) {
        await dependencies.settleExchange(userId, profileId, exchangeId);
        await dependencies.publishLiveEvent(userId, { changed: "conversations" });
      }
      const again = await askAgain(dependencies, profileRef, fields);
      return { correction: await shown(db, profileRef, id), again };
    },

    /** Applies from the next question on; the question is not asked again. */
    keep: (profileRef: ProfileRef, words: SavedAnswerFields): Promise<number> =>
      write(dependencies, profileRef, words),

    change: (profileRef: ProfileRef, id: number, changes: Changes) =>
      change(dependencies, profileRef, id, changes),

    async remove(profileRef: ProfileRef, id: number): Promise<undefined> {
      const removed = await db.transaction().execute(async (tx) => {
        const repository = savedAnswerRepository(tx, profileRef);
        await repository.forgetAnswers(id);
        const isRemoved = await repository.remove(id);
        if (isRemoved)
          await announceChange(dependencies, tx, profileRef, { savedAnswerId: id, change: "deleted" });
        return isRemoved;
      });
      if (!removed) throw new AppError("not_found");
      await dependencies.publishLiveEvent(profileRef.userId, { changed: "corrections" });
      return undefined;
    },

    take: (profileRef: ProfileRef, input: { text: string; try: boolean }) =>
      take(dependencies, profileRef, input),
    ...gapAnswers(dependencies),

    /** The documents have changed in this transaction, so they may contradict saved answers now. */
    documentsChanged: (tx: Tx, userId: string, profileId: number): Promise<void> =>
      jobs.enqueue(tx, compareSavedAnswers, { userId, profileId }),
  };
}

function gapAnswers(dependencies: Dependencies) {
  const { db, gapQuestion, settleGap, publishLiveEvent } = dependencies;
  const openGap = async ({ userId, profileId }: ProfileRef, gapId: number) => {
    const gap = await gapQuestion(userId, profileId, gapId);
    if (gap === undefined) throw new AppError("not_found");
    return gap;
  };
  const settle = async ({ userId, profileId }: ProfileRef, gapId: number): Promise<void> => {
    await settleGap(userId, profileId, gapId, "answered");
    await publishLiveEvent(userId, { changed: "analytics" });
  };
  return {
    async answerGap(profileRef: ProfileRef, gapId: number, answer: string) {
      const words = { ...(await openGap(profileRef, gapId)), answer };
      const id = await write(dependencies, profileRef, words);
      const again = await askAgain(dependencies, profileRef, words);
      await settle(profileRef, gapId);
      return { correction: await shown(db, profileRef, id), again };
    },

    async askGap(profileRef: ProfileRef, gapId: number): Promise<AskedAgain> {
      const again = await askAgain(dependencies, profileRef, await openGap(profileRef, gapId));
      if (again.state === "answered") await settle(profileRef, gapId);
      return again;
    },
  };
}

async function shown(db: Database, profileRef: ProfileRef, id: number): Promise<SavedAnswer> {
  const repository = savedAnswerRepository(db, profileRef);
  const row = await repository.find(id);
  const [savedAnswer] = row ? await present([row], repository) : [];
  if (!savedAnswer) throw new AppError("not_found");
  return savedAnswer;
}

/** Replaces the existing answer if this audience already has one for the same question in any spelling. */
async function write(
  dependencies: Dependencies,
  profileRef: ProfileRef,
  words: SavedAnswerFields,
): Promise<number> {
  const { db, clock } = dependencies;
  const meaning = await meaningOf(dependencies, profileRef, words.question);
  const at = clock();
  const id = await db.transaction().execute(async (tx) => {
    const repository = savedAnswerRepository(tx, profileRef);
    if (!(await repository.lock())) throw new AppError("not_found");
    const known = await repository.list();
    const same = known.find(
      (one) =>
        sameSpelling(one.question) === sameSpelling(words.question) &&
        isDeepStrictEqual(audienceOf(one), words.audience),
    );
    if (!same) assertRoom(known.length + 1);
    const row = { ...words, meaning, at, id: same?.id ?? newTimeId(at.getTime()) };
    if (same) await repository.forgetAnswers(same.id);
    await (same ? repository.change(same.id, row) : repository.insert([row]));
    await announceChange(dependencies, tx, profileRef, { savedAnswerId: row.id, change: "saved" });
    return row.id;
  });
  await compare(dependencies, profileRef, id, words);
  return id;
}

/**
 * The audience that the owner chose, or else the current one. Another profile's private link and a missing one get the
 * same error.
 */
async function meantFor(
  db: Database,
  profileRef: ProfileRef,
  { circle, occasionId: privateLinkId = null }: AudienceInput,
  otherwise: Audience,
): Promise<Audience> {
  if (circle === undefined) return otherwise;
  if (circle !== "link") return circle === "public" ? PUBLIC : OWNER;
  const isOwn =
    privateLinkId === null || (await savedAnswerRepository(db, profileRef).hasPrivateLink(privateLinkId));
  if (!isOwn) throw new AppError("not_found");
  return { of: circle, privateLinkId };
}

function assertRoom(count: number): void {
  if (count <= LIMITS.corrections) return;
  const message = `An assistant can have at most ${LIMITS.corrections} saved answers. Delete some first.`;
  throw new AppError("invalid_request", { issues: [{ path: "body", message }] });
}

/**
 * Without an embedding the answer is still found by its words. It is embedded at the next comparison with the
 * documents.
 */
async function meaningOf(
  { embedder }: Dependencies,
  { userId }: ProfileRef,
  question: string,
): Promise<Meaning> {
  const vectors = await embedder?.embed([question], "question", { owner: userId }).catch(() => undefined);
  const [values] = vectors ?? [];
  return values && embedder && { values, model: embedder.model };
}

/** A contradiction is only a hint for the owner: the answer applies in any case. */
async function compare(
  { db, engineOf, publishLiveEvent }: Dependencies,
  profileRef: ProfileRef,
  id: number,
  words: Pair,
) {
  const engine = await engineOf(profileRef.userId, profileRef.profileId, OWNER);
  const passage = await contradicts(words, engine).catch(() => undefined);
  await savedAnswerRepository(db, profileRef).setConflict(id, passage);
  await publishLiveEvent(profileRef.userId, { changed: "corrections" });
}

function announceChange(
  { announce }: Dependencies,
  tx: Tx,
  { userId, profileId }: ProfileRef,
  data: { savedAnswerId: number | null; change: "saved" | "deleted" | "imported" },
): Promise<void> {
  return announce(tx, { userId, profileId, event: "saved_answer.changed", data });
}

type Changes = AudienceInput & {
  question?: string | undefined;
  answer?: string | undefined;
  active?: boolean | undefined;
};

async function change(dependencies: Dependencies, profileRef: ProfileRef, id: number, changes: Changes) {
  const { db, clock } = dependencies;
  const before = await savedAnswerRepository(db, profileRef).find(id);
  if (!before) throw new AppError("not_found");
  const { question = before.question, answer = before.answer, active = before.active } = changes;
  const audience = await meantFor(db, profileRef, changes, audienceOf(before));
  const reworded = question !== before.question || answer !== before.answer;
  const meaning = reworded ? await meaningOf(dependencies, profileRef, question) : undefined;
  await db.transaction().execute(async (tx) => {
    const repository = savedAnswerRepository(tx, profileRef);
    await repository.forgetAnswers(id);
    if (reworded) await repository.change(id, { id, question, answer, audience, meaning, at: clock() });
    await repository.switched(id, active, audience);
    await announceChange(dependencies, tx, profileRef, { savedAnswerId: id, change: "saved" });
  });
  await compare(dependencies, profileRef, id, { question, answer });
  return shown(db, profileRef, id);
}

async function take(
  dependencies: Dependencies,
  profileRef: ProfileRef,
  input: { text: string; try: boolean },
) {
  const { db, jobs, embedder, publishLiveEvent, clock } = dependencies;
  const known = (await savedAnswerRepository(db, profileRef).list()).map(({ question }) => question);
  const store = savedAnswerStore(db, { ...profileRef, audience: OWNER });
  const { taken, report } = await readImport(input.text, {
    ...calledFor({ store, embedder }, { owner: profileRef.userId }),
    known,
  });
  assertRoom(known.length + taken.length);
  if (input.try || taken.length === 0) return report;
  const at = clock();
  await db.transaction().execute(async (tx) => {
    const repository = savedAnswerRepository(tx, profileRef);
    if (!(await repository.lock())) throw new AppError("not_found");
    // Another import may have been saved since the questions were read.
    const stored = new Set((await repository.list()).map(({ question }) => question));
    const added = taken.filter(({ question }) => !stored.has(question));
    assertRoom(stored.size + added.length);
    const rows = added.map((pair) => ({ ...pair, audience: PUBLIC, id: newTimeId(at.getTime()), at }));
    for (let first = 0; first < rows.length; first += 100) {
      await repository.insert(rows.slice(first, first + 100));
    }
    await jobs.enqueue(tx, compareSavedAnswers, profileRef);
    if (rows.length > 0)
      await announceChange(dependencies, tx, profileRef, { savedAnswerId: null, change: "imported" });
  });
  await publishLiveEvent(profileRef.userId, { changed: "corrections" });
  return report;
}

/** Longer than any answer takes. */
const PATIENCE_MS = 60_000;

/** Asks the question as a visitor of its audience would. */
async function askAgain(
  dependencies: Dependencies,
  profileRef: ProfileRef,
  { question, audience }: Pick<SavedAnswerFields, "question" | "audience">,
): Promise<AskedAgain> {
  const { engineOf, modelOf, findProfile, clock } = dependencies;
  const { userId, profileId } = profileRef;
  const { style, ownerName } = await findProfile(String(profileId), ownCaller(userId));
  const events = respond({
    question: { text: question },
    persona: { ...style, ownerName },
    engine: await engineOf(userId, profileId, audience),
    model: await modelOf(userId, profileId),
    signal: AbortSignal.timeout(PATIENCE_MS),
    today: clock(),
  });
  for await (const event of events) if (event.type === "end") return presentAgain(question, event.reply);
  throw new AppError("unavailable");
}
