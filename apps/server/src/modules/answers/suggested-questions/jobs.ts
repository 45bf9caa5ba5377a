import { isDeepStrictEqual } from "node:util";
import { LIMITS } from "@understudy/contracts";
import type { Engine, LanguageModel } from "@understudy/knowledge";
import * as z from "zod";
import { type Audience, PUBLIC } from "../../../platform/audience.ts";
import type { Database } from "../../../platform/database.ts";
import { newTimeId } from "../../../platform/ids.ts";
import { defineJob, handle, type JobHandler, type Jobs } from "../../../platform/jobs.ts";
import type { PublishLiveEvent } from "../../../platform/live.ts";
import { type DraftQuestion, draw, isPlain, keyOf } from "./draw.ts";
import { askModel } from "./model-questions.ts";
import { suggestionRepository } from "./repository.ts";
import { answersOf } from "./verify.ts";

const ProfilePayload = z.object({ userId: z.string(), profileId: z.number() });
type ProfilePayload = z.output<typeof ProfilePayload>;

/** Indexing or deleting many documents in a row causes one run, shortly after the first. */
export const drawQuestions = defineJob({
  name: "suggestions.draw",
  payload: ProfilePayload,
  retries: 5,
  timeoutSeconds: 900,
  gather: { seconds: 3, key: ({ userId, profileId }) => `${userId}:${profileId}` },
});

export type Drawing = {
  db: Database;
  engineOf: (
    userId: string,
    profileId: number,
    audience: Audience,
    options?: { isMultilingual?: boolean | undefined },
  ) => Promise<Engine>;
  modelOf: (userId: string, profileId: number) => Promise<LanguageModel | undefined>;
  /** Topics that the owner never wants mentioned must not be suggested. */
  instructionsOf: (userId: string, profileId: number) => Promise<string | undefined>;
  publishLiveEvent: PublishLiveEvent;
  clock: () => Date;
};

/** Questions offered after answers, in addition to those shown first. */
const POOL = 10;
/** Each attempt costs an answer from the models that visitors share. */
const MOST_TRIES = 30;

export function suggestionJobs({ jobs, ...drawing }: Drawing & { jobs: Jobs }): JobHandler[] {
  return [
    handle(drawQuestions, async (profileRef) => {
      const { db } = drawing;
      const { lock, isLearning, all } = suggestionRepository(db, profileRef.userId, profileRef.profileId);
      if (!(await lock())) return; // the profile is gone
      // Generating questions competes with the documents that are still being indexed. Some questions exist already, so
      // wait.
      if ((await isLearning()) && (await all()).length > 0)
        return db.transaction().execute((tx) => jobs.enqueue(tx, drawQuestions, profileRef));
      await redraw(drawing, profileRef);
      await drawing.publishLiveEvent(profileRef.userId, { changed: "suggested-questions" });
    }),
  ];
}

async function redraw(drawing: Drawing, profileRef: ProfilePayload): Promise<void> {
  const { db, modelOf, instructionsOf } = drawing;
  const { userId, profileId } = profileRef;
  const rows = suggestionRepository(db, userId, profileId);
  const [sources, known, instructions] = await Promise.all([
    rows.sources(),
    rows.all(),
    instructionsOf(userId, profileId),
  ]);
  const ask = askerFor(drawing, profileRef, instructions);
  const model = sources.length > 0 ? await modelOf(userId, profileId) : undefined;
  const drawn = await draw(sources, instructions, model ? await askModel(model, sources) : []);
  const taken = new Set(
    known.filter((row) => row.hidden || row.origin === "owner").map((row) => keyOf(row.question)),
  );
  const untaken = drawn.filter(({ question }) => !taken.has(keyOf(question)));
  if (known.length === 0) {
    // A new owner waits for a first question: it is shown as soon as it is proved, before the others are tried.
    const [first] = await answered(untaken, ask, 1);
    if (first) {
      await store(drawing, profileRef, [first], new Map());
      await drawing.publishLiveEvent(userId, { changed: "suggested-questions" });
    }
  }
  const answerable = await answered(
    untaken.filter((one) => !isPlain(one)),
    ask,
  );
  const missing = LIMITS.suggestedQuestions - answerable.length;
  if (missing > 0) answerable.push(...(await answered(untaken.filter(isPlain), ask, missing)));
  const owners = known.filter((row) => row.origin === "owner");
  const answering = new Map<number, number | null>();
  for (const { id, question } of owners) answering.set(id, (await ask(question))[0]?.documentId ?? null);
  await store(drawing, profileRef, answerable, answering);
}

type Ask = (question: string) => Promise<{ documentId: number; passageId: number }[]>;

/** The passages that answer a question in full. */
export function askerFor(
  { engineOf, clock }: Pick<Drawing, "engineOf" | "clock">,
  { userId, profileId }: ProfilePayload,
  instructions: string | undefined,
): Ask {
  return async (question) => {
    const verification = { engine: await engineOf(userId, profileId, PUBLIC), instructions, today: clock() };
    return (await answersOf(question, verification)).map(({ candidate }) => candidate);
  };
}

/** Selects questions whose answer cites the passage they came from: a newer document may say otherwise. */
async function answered(
  drawn: readonly DraftQuestion[],
  ask: Ask,
  most = LIMITS.suggestedQuestions + POOL,
): Promise<DraftQuestion[]> {
  const answerable: DraftQuestion[] = [];
  for (const one of drawn.slice(0, MOST_TRIES)) {
    const passages = await ask(one.question);
    if (passages.some(({ passageId }) => passageId === one.source.id)) answerable.push(one);
    if (answerable.length === most) break;
  }
  return answerable;
}

async function store(
  { db, clock }: Drawing,
  { userId, profileId }: ProfilePayload,
  answerable: readonly DraftQuestion[],
  answering: ReadonlyMap<number, number | null>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const rows = suggestionRepository(tx, userId, profileId);
    if (!(await rows.lock())) return; // the profile is gone
    const before = await rows.all();
    const chosen = await rows.isChosen();
    const positions = new Map(before.map((row) => [keyOf(row.question), row.position]));
    await rows.removeDrawn();
    await rows.insert(
      answerable.map(({ question, source }, index) => ({
        id: newTimeId(clock().getTime()),
        question,
        origin: "drawn",
        document_id: source.documentId,
        passage_id: source.id,
        heading_path: source.headingPath,
        position: chosen
          ? (positions.get(keyOf(question)) ?? null)
          : index < LIMITS.suggestedQuestions
            ? index
            : null,
      })),
    );
    for (const [id, documentId] of answering) await rows.answeredBy(id, documentId);
    if (!isDeepStrictEqual(withoutIds(before), withoutIds(await rows.all()))) await rows.bumpVersion();
  });
}

/** Drawing replaces every row, so the same question gets a new id. */
function withoutIds<Row extends { id: number }>(rows: readonly Row[]): Omit<Row, "id">[] {
  return rows.map(({ id, ...row }) => row);
}
