import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type { Harness } from "./harness.ts";

export type Fault = {
  /** The alert that must fire, and its label. */
  alert: string;
  of?: string;
  what: string;
  stage: (harness: Harness) => Promise<void>;
  heal: (harness: Harness) => Promise<void>;
  possible?: (harness: Harness) => boolean;
};

const SLOW_MS = 8_500;
const USED = 18_500;
const DAY = sql`(now() at time zone 'utc')::date`;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** One for each alert, and a second if two parts can be down. */
export const FAULTS: readonly Fault[] = [
  {
    alert: "NobodyIsAnswered",
    what: "the proxy in front of the server is gone",
    stage: ({ gates }) => gates.front.shut(),
    heal: ({ gates }) => gates.front.open(),
  },
  {
    alert: "ProcessGone",
    of: "worker",
    what: "the worker is killed",
    stage: async ({ childOf }) => void childOf("worker").kill("SIGKILL"),
    heal: async ({ run }) => run("worker"),
  },
  {
    alert: "ProcessGone",
    of: "models",
    what: "the models process is killed",
    stage: async ({ childOf }) => void childOf("models").kill("SIGKILL"),
    heal: async ({ run }) => run("models"),
    possible: ({ withModels }) => withModels,
  },
  {
    alert: "PartGone",
    of: "database",
    what: "the database cannot be reached",
    stage: ({ gates }) => gates.database.shut(),
    heal: ({ gates }) => gates.database.open(),
  },
  {
    alert: "PartGone",
    of: "redis",
    what: "Redis cannot be reached",
    stage: ({ gates }) => gates.redis.shut(),
    heal: ({ gates }) => gates.redis.open(),
  },
  {
    alert: "AnswersFail",
    what: "a table that answers are searched in is gone",
    stage: async ({ db }) => void (await sql`alter table passages rename to passages_away`.execute(db)),
    heal: async ({ db }) => void (await sql`alter table passages_away rename to passages`.execute(db)),
  },
  {
    alert: "AnswersAreSlow",
    what: "the language model takes 8.5 s to its first word",
    stage: async ({ modelDoes }) =>
      modelDoes(() => ({
        words: [{ word: "It says so, and offers to pass the question on [1].", wait: wait(SLOW_MS) }],
      })),
    heal: async ({ modelDoes }) => modelDoes(() => ({})),
  },
  {
    alert: "QueueIsStuck",
    what: "the worker hangs, and somebody asks for a letter",
    stage: async (harness) => {
      harness.childOf("worker").kill("SIGSTOP");
      await subscribe(harness, "waits@example.com");
    },
    heal: async ({ childOf }) => void childOf("worker").kill("SIGCONT"),
  },
  {
    alert: "JobsFail",
    what: "the mail server is gone, and somebody asks for a letter",
    stage: async (harness) => {
      await harness.gates.mail.shut();
      await subscribe(harness, "nobody@example.com");
    },
    heal: ({ gates }) => gates.mail.open(),
  },
  {
    alert: "ModelFails",
    of: "language",
    what: "the language model answers 500",
    stage: async ({ modelDoes }) => modelDoes(() => ({ fault: { kind: "status", status: 500 } })),
    heal: async ({ modelDoes }) => modelDoes(() => ({})),
  },
  {
    alert: "ModelIsUsedUp",
    what: "nearly all calls of the day are made",
    stage: async ({ db }) =>
      void (await sql`update installation_usage set count = count + ${USED}
        where name = 'model' and period = ${DAY}`.execute(db)),
    heal: async ({ db }) =>
      void (await sql`update installation_usage set count = count - ${USED}
        where name = 'model' and period = ${DAY}`.execute(db)),
  },
  {
    alert: "DiskIsFull",
    what: "the disk of the originals fills up",
    stage: ({ disk }) =>
      writeFile(path.join(disk.folder, "filler"), Buffer.alloc(Math.floor(disk.bytes * 0.95))),
    heal: ({ disk }) => rm(path.join(disk.folder, "filler")),
    possible: ({ disk }) => disk.mounted,
  },
];

async function subscribe({ origin }: Harness, email: string): Promise<void> {
  const answer = await fetch(`${origin}/api/newsletter`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ email }),
  });
  if (!answer.ok) throw new Error(`The letter was refused: ${answer.status} ${await answer.text()}`);
}
