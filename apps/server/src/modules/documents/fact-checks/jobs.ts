import { type Candidate, type Ending, replacedDocuments, type Statement } from "@understudy/knowledge";
import * as z from "zod";
import { OWNER } from "../../../platform/audience.ts";
import type { Database, Tx } from "../../../platform/database.ts";
import { defineJob, handle, type JobHandler, type Jobs } from "../../../platform/jobs.ts";
import type { PublishLiveEvent } from "../../../platform/live.ts";
import { passageStore } from "../passage-store.ts";
import { documentRepository } from "../repository.ts";
import { openFactReader } from "./fact-reader.ts";
import { factCheckRepository, forgetFactChecks, type Quoted } from "./repository.ts";

const Step = z.object({
  userId: z.string(),
  documentId: z.number(),
  /** The position of the last passage that was compared. */
  after: z.number(),
});

/** Compares some passages of a document with the profile's other documents, and enqueues the next step. */
export const checkFacts = defineJob({
  name: "documents.check-facts",
  payload: Step,
  retries: 5,
  timeoutSeconds: 600,
  atOnce: { jobs: 2, ofKey: 1, key: ({ userId }) => userId },
});

type Dependencies = {
  db: Database;
  jobs: Jobs;
  publishLiveEvent: PublishLiveEvent;
  timeZoneOf: (userId: string) => Promise<string>;
  clock: () => Date;
};

/** Small steps, so that visitors' questions and other owners' documents never wait long. */
const PASSAGES = 12;
const MOST_SEARCHES = 80;
const MOST_FOUND = 24;
const MOST_OTHERS = 400;
/** Enough for a long manual; what follows is not compared. */
const LAST_POSITION = 1_000;

/** Starts the comparison, once the transaction that indexes the document is committed. */
export const checkFactsLater = (jobs: Jobs, tx: Tx, userId: string, documentId: number): Promise<void> =>
  jobs.enqueue(tx, checkFacts, { userId, documentId, after: -1 });

export function factCheckJobs({ db, jobs, publishLiveEvent, timeZoneOf, clock }: Dependencies): JobHandler[] {
  return [
    handle(checkFacts, async ({ userId, documentId, after }) => {
      const document = await documentRepository(db).findFile(userId, documentId);
      if (!document || document.passage_count === 0) return;
      const profile = { userId, profileId: document.profile_id };
      const repository = factCheckRepository(db, profile);
      const replaced = replacedDocuments(await repository.versions(), clock());
      if (after < 0)
        await db
          .transaction()
          .execute((tx) => forgetFactChecks(tx, profile, { documentId, replaced: [...replaced] }));
      if (replaced.has(documentId)) return;
      const { passages, last } = await repository.passages(documentId, after, PASSAGES);
      if (last === undefined) return;
      const timeZone = await timeZoneOf(userId);
      const readOn = document.uploaded_at.toISOString().slice(0, 10);
      const times = { today: clock(), replaced, readOn };
      const { found, endings } = await checkPassages(db, profile, passages, times);
      await db.transaction().execute(async (tx) => {
        const checks = factCheckRepository(tx, profile);
        for (const [statement, other] of found) await checks.add(statement, other, clock());
        for (const { endsOn, ...statement } of endings)
          await checks.addEnding(statement, { endsOn, timeZone }, clock());
        if (last < LAST_POSITION) await jobs.enqueue(tx, checkFacts, { userId, documentId, after: last });
      });
      await publishLiveEvent(userId, { changed: "documents" });
    }),
  ];
}

type Found = { found: [Quoted, Quoted][]; endings: (Quoted & { endsOn: string })[] };

async function checkPassages(
  db: Database,
  profile: { userId: string; profileId: number },
  passages: readonly Candidate[],
  times: { today: Date; replaced: ReadonlySet<number>; readOn: string },
): Promise<Found> {
  const store = passageStore(db, { ...profile, audience: OWNER });
  const reader = openFactReader();
  try {
    const statements = await reader.statements(passages, times.readOn);
    const own = new Map(passages.map((one) => [one.passageId, one]));
    const endings = statements.endings.flatMap((ending: Ending) => {
      const statement = quoted(ending, own);
      return statement ? [{ ...statement, endsOn: ending.endsOn }] : [];
    });
    const others = new Map<number, Candidate>();
    for (const words of statements.searches.slice(0, MOST_SEARCHES)) {
      if (others.size >= MOST_OTHERS) break;
      const { found } = await store.search({ words, vector: undefined, vectorWeight: 0, limit: MOST_FOUND });
      for (const one of found) if (one.documentId !== passages[0]?.documentId) others.set(one.passageId, one);
    }
    if (others.size === 0) return { found: [], endings };
    const pairs = await reader.contradictions(passages, [...others.values()], times);
    const texts = new Map([...others, ...own]);
    const found = pairs.flatMap(({ statement, other }): [Quoted, Quoted][] => {
      const pair = [quoted(statement, texts), quoted(other, texts)];
      return pair[0] && pair[1] ? [[pair[0], pair[1]]] : [];
    });
    return { found, endings };
  } finally {
    reader.close();
  }
}

/** The process that read the passages is not trusted: only text that is in one of them is stored. */
function quoted(
  { passageId, start, end, text }: Statement,
  passages: ReadonlyMap<number, Candidate>,
): Quoted | undefined {
  const passage = passages.get(passageId);
  const quote = passage?.text.slice(start, end) ?? "";
  return passage && quote ? { documentId: passage.documentId, quote, shown: text } : undefined;
}
