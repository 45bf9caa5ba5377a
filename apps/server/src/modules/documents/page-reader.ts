import type { PageReading } from "@understudy/knowledge";
import * as z from "zod";
import { EXIT_NOT_THE_FILE } from "../../platform/bounded-inside.ts";
import { onLines, parseJson, startBounded } from "../../platform/bounded-process.ts";
import { type Limits, watch } from "../../platform/bounded-watch.ts";
import { PREPARED_LIMITS, receivePrepared } from "./prepared-lines.ts";
import { READER_LIMITS, type SplitText } from "./reader.ts";
import { REASONS, unreadable } from "./unreadable.ts";

/** Reads web pages and lists, one after the other, until it is closed. */
export type PageReader = {
  read: (bytes: Uint8Array, charset: string) => Promise<PageReading>;
  /** What a WebDAV server says is in a folder. */
  listDav: (bytes: Uint8Array) => Promise<z.output<typeof DavEntries>>;
  /** The posts of a feed. */
  listFeed: (bytes: Uint8Array) => Promise<z.output<typeof FeedEntries>>;
  close: () => void;
};

/** Header of an input: a web page to parse, a list of files or posts, or a text to split into passages. */
export type PageHead = { bytes: number } & (
  | { charset: string }
  | { list: "dav" | "feed" }
  | { name: string }
);

/** A page is small and parsed in one step. One process handles several pages and must end within an hour. */
const PAGE_LIMITS: Limits = { ...READER_LIMITS, stallSeconds: 10, timeoutSeconds: 3_600 };
const PAGE_MS = 30_000;
/** The process limits are meant for one text. Replace the process before earlier texts have used half of them. */
const PAGES_EACH = 100;
/** Maximum length of the line with a page's text and links. A page with more text is rejected. */
const PAGE_BYTES = 8 * 1024 * 1024;
/** An idle process ends after this time. */
const IDLE_MS = 5_000;

const address = z.string().max(2_000);
const claim = z.string().max(600).nullable();
const About = z.strictObject({
  language: z.string().max(3).nullable(),
  siteName: claim,
  description: claim,
  heading: claim,
  paragraph: claim,
  person: z.strictObject({ name: z.string().max(120), title: claim, description: claim }).nullable(),
  organization: z.strictObject({ name: z.string().max(120), description: claim }).nullable(),
  themeColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  logos: z.array(address).max(8),
});
const Problem = z.strictObject({ problem: z.string().max(500) });
const DavEntries = z
  .array(
    z.strictObject({
      href: address,
      isFolder: z.boolean(),
      etag: address.nullable(),
      modified: address.nullable(),
      size: z.number().nullable(),
    }),
  )
  .max(20_000);
const FeedEntries = z.array(z.strictObject({ link: address })).max(20_000);
const WebAnswer = z.union([
  Problem,
  z.strictObject({
    reading: z.strictObject({
      text: z.string(),
      pages: z.array(z.never()),
      pagesWithoutText: z.array(z.never()),
      web: z.strictObject({
        title: z.string().max(200),
        base: address.nullable(),
        canonical: address.nullable(),
        links: z.array(address).max(2_000),
        about: About,
      }),
    }),
  }),
]);

/** Reads the web pages of one site. */
export function openPageReader(limits: Limits = PAGE_LIMITS): PageReader {
  const { ask, close } = openSerial(limits);
  const list = <Entries>(kind: "dav" | "feed", content: Uint8Array, schema: z.ZodType<Entries>) => {
    const answer = z.union([Problem, z.strictObject({ entries: schema })]);
    return ask({ bytes: content.byteLength, list: kind }, content, receiveOne(answer)).then(
      ({ entries }) => entries,
    );
  };
  return {
    read: (bytes, charset) =>
      ask({ bytes: bytes.byteLength, charset }, bytes, receiveOne(WebAnswer)).then(({ reading }) => reading),
    listDav: (bytes) => list("dav", bytes, DavEntries),
    listFeed: (bytes) => list("feed", bytes, FeedEntries),
    close,
  };
}

/** Splits texts that are already parsed into passages: stored web pages and the owners' profile fields. */
export function createSplitter(limits: Limits = PAGE_LIMITS): SplitText {
  const { ask, close } = openSerial(limits);
  let idle: NodeJS.Timeout | undefined;
  return async (text, name) => {
    clearTimeout(idle);
    const prepared = await ask({ bytes: text.byteLength, name }, text, receivePrepared());
    clearTimeout(idle);
    idle = setTimeout(close, IDLE_MS).unref();
    return prepared;
  };
}

type Receiver<Answer> = {
  /** Returns whether more lines are expected. */
  take: (line: string) => boolean;
  tooLong: () => void;
  /** Whether the answer is complete and no more lines will follow. */
  isWhole: () => boolean;
  result: () => Answer;
};

/** Receives an answer of one line. */
function receiveOne<Answer extends object>(
  schema: z.ZodType<Answer>,
): Receiver<Exclude<Answer, { problem: string }>> {
  let answer: Answer | undefined;
  let reason: keyof typeof REASONS = "damaged";
  return {
    take(line) {
      answer = schema.safeParse(parseJson(line)).data;
      return false;
    },
    tooLong() {
      reason = "size";
    },
    isWhole: () => answer !== undefined,
    result() {
      if (!answer) throw unreadable(REASONS[reason]);
      if ("problem" in answer) throw unreadable(String(answer.problem) || REASONS.damaged);
      return answer as Exclude<Answer, { problem: string }>;
    },
  };
}

/**
 * Uses one process for many texts, one after the other: starting a process for each costs more than reading it. A text
 * that crashes the process fails alone, and the next one gets a new process.
 */
function openSerial(limits: Limits) {
  let running: ReaderProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const close = (): void => {
    running?.child.stdin?.end();
    running = undefined;
  };
  async function askOne<Answer>(
    head: PageHead,
    bytes: Uint8Array,
    received: Receiver<Answer>,
  ): Promise<Answer> {
    running ??= launch(limits);
    const mine = running;
    mine.served += 1;
    const answered = await mine.ask(head, bytes, received);
    if (!answered) {
      if (running === mine) running = undefined;
      const code = await mine.ended;
      const reason = mine.reason();
      // The process failed before it reached the page, so the error is in our program.
      if (!reason && code === EXIT_NOT_THE_FILE) throw new Error("The page reader could not start.");
      if (reason) throw unreadable(REASONS[reason]);
    } else if ((mine.served >= PAGES_EACH || mine.worked() > limits.cpuSeconds / 2) && running === mine)
      close();
    return received.result();
  }
  return {
    ask<Answer>(head: PageHead, bytes: Uint8Array, received: Receiver<Answer>): Promise<Answer> {
      const answer = last.then(() => askOne(head, bytes, received));
      last = answer.catch(() => {});
      return answer;
    },
    close,
  };
}

type ReaderProcess = ReturnType<typeof launch>;

function launch(limits: Limits) {
  const child = startBounded({ file: new URL("./page-reader-child.ts", import.meta.url) }, limits);
  const watched = watch(child, limits);
  let late = false;
  let onLine: (line: string | undefined) => void = () => {};
  let tooLong = (): void => {};
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  void ended.then(() => {
    watched.stop();
    onLine(undefined);
  });
  onLines(child, {
    mostBytes: Math.max(PAGE_BYTES, PREPARED_LIMITS.lineBytes),
    onLine: (line) => (/^\d{1,9}$/.test(line) ? watched.alive(Number(line)) : onLine(line)),
    onTooLong: () => tooLong(),
  });
  return {
    child,
    served: 0,
    ended,
    worked: watched.worked,
    reason: () => (late ? "time" : watched.exceeded()),
    /** Resolves to whether the answer is complete. */
    async ask(head: PageHead, bytes: Uint8Array, received: Receiver<unknown>): Promise<boolean> {
      tooLong = received.tooLong;
      const answered = new Promise<boolean>((resolve) => {
        onLine = (line) => {
          if (line !== undefined && received.take(line)) return;
          // Its remaining output would be mistaken for the answer to the next request.
          if (!received.isWhole()) child.kill("SIGKILL");
          resolve(received.isWhole());
        };
      });
      const timer = setTimeout(() => {
        late = true;
        child.kill("SIGKILL");
      }, PAGE_MS);
      child.stdin?.write(`${JSON.stringify(head)}\n`);
      child.stdin?.write(bytes);
      return answered.finally(() => clearTimeout(timer));
    },
  };
}
