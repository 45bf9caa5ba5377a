import type { ChildProcess } from "node:child_process";
import { constants, setPriority } from "node:os";
import type { PageReading } from "@understudy/knowledge";
import * as z from "zod";
import {
  FileReading,
  MAX_ANSWER_BYTES,
  READER_LIMITS,
  REASONS,
  readingOf,
  startReader,
  unreadable,
} from "./reader.ts";
import { FAULT_OF_OURS } from "./reader-inside.ts";
import { type Limits, watch } from "./reader-watch.ts";

type PageReader = {
  read: (bytes: Uint8Array, charset: string) => Promise<PageReading>;
  close: () => void;
};

/** A page is parsed in one go and is small; a process reads some of them, and ends before its hour. */
const PAGE_LIMITS: Limits = { ...READER_LIMITS, stallSeconds: 10, timeoutSeconds: 3_600 };
const PAGE_MS = 30_000;
const PAGES_EACH = 100;

const address = z.string().max(2_000);
const WebReading = FileReading.extend({
  web: z.strictObject({
    title: z.string().max(200),
    base: address.nullable(),
    canonical: address.nullable(),
    links: z.array(address).max(2_000),
  }),
});

/**
 * Reads the web pages of one site in a process of their own, one after the other: starting a process for each costs
 * more than reading it. A page that breaks the process costs that page; the next one gets another process.
 */
export function openPageReader(limits: Limits = PAGE_LIMITS): PageReader {
  let running: Running | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const close = (): void => {
    running?.child.stdin?.end();
    running = undefined;
  };
  async function readOne(bytes: Uint8Array, charset: string): Promise<PageReading> {
    running ??= launch(limits);
    const mine = running;
    mine.served += 1;
    const answer = await mine.ask(bytes, charset);
    if (answer === undefined) {
      running = undefined;
      const code = await mine.ended;
      const reason = mine.reason();
      // It never got as far as the page: what failed is the program.
      if (!reason && code === FAULT_OF_OURS) throw new Error("The reader of pages could not begin.");
      throw unreadable(REASONS[reason ?? "damaged"]);
    }
    if (mine.served >= PAGES_EACH) close();
    return readingOf(WebReading, answer);
  }
  return {
    read(bytes, charset) {
      const page = last.then(() => readOne(bytes, charset));
      last = page.catch(() => {});
      return page;
    },
    close,
  };
}

type Running = ReturnType<typeof launch>;

function launch(limits: Limits) {
  const child = startReader("./page-reader-child.ts", [], limits);
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const watched = watch(child, limits);
  child.stdin?.on("error", () => {}); // it ended before it had read everything
  let late = false;
  let answered: (line: string | undefined) => void = () => {};
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  void ended.then(() => {
    watched.stop();
    answered(undefined);
  });
  lines(child, (line) => {
    if (/^\d+$/.test(line)) watched.alive(Number(line));
    else answered(line);
  });
  return {
    child,
    served: 0,
    ended,
    reason: () => (late ? "time" : watched.exceeded()),
    async ask(bytes: Uint8Array, charset: string): Promise<string | undefined> {
      const line = new Promise<string | undefined>((resolve) => {
        answered = resolve;
      });
      const timer = setTimeout(() => {
        late = true;
        child.kill("SIGKILL");
      }, PAGE_MS);
      child.stdin?.write(`${bytes.byteLength} ${charset}\n`);
      child.stdin?.write(bytes);
      return line.finally(() => clearTimeout(timer));
    },
  };
}

function lines(child: ChildProcess, onLine: (line: string) => void): void {
  let open: Buffer[] = [];
  let bytes = 0;
  child.stdout?.on("data", (piece: Buffer) => {
    let rest = piece;
    for (let end = rest.indexOf("\n"); end !== -1; end = rest.indexOf("\n")) {
      onLine(Buffer.concat([...open, rest.subarray(0, end)]).toString());
      rest = rest.subarray(end + 1);
      [open, bytes] = [[], 0];
    }
    open.push(rest);
    bytes += rest.length;
    if (bytes > MAX_ANSWER_BYTES) child.kill("SIGKILL");
  });
}
