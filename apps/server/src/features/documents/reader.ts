import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { AppError, UPLOAD_TYPES } from "@understudy/contracts";
import type { Reading } from "@understudy/knowledge";
import * as z from "zod";
import { INTO_EMPTY_NETWORK } from "../../platform/empty-network.ts";
import { FAULT_OF_OURS } from "./reader-inside.ts";
import { type Limits, watch } from "./reader-watch.ts";

export type Read = (bytes: Uint8Array, fileType: string) => Promise<Reading>;

const ROOT = new URL("../../../../../", import.meta.url);
/** All that it may read: its own program and the parsers. Originals, settings and secrets lie elsewhere. */
const READABLE = ["node_modules/", "packages/", "apps/server/src/features/documents/"].map(
  (folder) => `--allow-fs-read=${fileURLToPath(new URL(folder, ROOT))}`,
);

/** More than ten megabytes of any format hold, unless it is made to. */
export const MAX_ANSWER_BYTES = 50 * 1024 * 1024;

/** Enough for a novel in any format. What a bomb may cost follows from the same numbers. */
export const READER_LIMITS: Limits = {
  memoryMb: 315,
  stallSeconds: 4,
  cpuSeconds: 60,
  timeoutSeconds: 180,
};

/** A docx is parsed in one go; how much markup there is was counted before, so it ends by itself. */
const WORD_PATIENCE = 2;

export const REASONS = {
  damaged: "This file is damaged or is not what its name says, so we could not read it.",
  memory: "This file needs more memory than we give to one document. Split it into smaller files.",
  time: "This file takes too long to read. Split it into smaller files.",
  size: "This file holds more text than we can learn from one document. Split it into smaller files.",
};

const Answer = z.union([
  z.strictObject({ problem: z.string().max(500) }),
  z.strictObject({ reading: z.unknown() }),
]);
export const FileReading = z.strictObject({
  text: z.string(),
  pages: z.array(z.strictObject({ number: z.int(), start: z.int(), end: z.int() })),
  pagesWithoutText: z.array(z.int()),
});

/**
 * Reads files in processes of their own, one for each. A parser that crashes, hangs, fills the memory or is taken
 * over by what it reads costs that process and nothing else.
 */
export function createReader(limits: Limits = READER_LIMITS): Read {
  return async (bytes, fileType) => {
    const child = startReader("./reader-child.ts", [fileType], limits);
    // Whoever asks the assistant comes before a document that is read.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
    const stallSeconds = limits.stallSeconds * (fileType === UPLOAD_TYPES.docx ? WORD_PATIENCE : 1);
    const watched = watch(child, { ...limits, stallSeconds });
    child.stdin?.on("error", () => {}); // it ended before it had read everything
    child.stdin?.end(bytes);
    const answer = await answerOf(child, watched.alive);
    const code = await ended;
    watched.stop();
    const reason = watched.exceeded() ?? (answer === undefined ? "size" : undefined);
    if (reason) throw unreadable(REASONS[reason]);
    // It never got as far as the file: what failed is the program.
    if (code && (code === FAULT_OF_OURS || !watched.spoke())) {
      throw new Error(`The reader ended with ${code}.`);
    }
    return readingOf(FileReading, answer ?? "");
  };
}

export function startReader(
  program: "./reader-child.ts" | "./page-reader-child.ts",
  what: readonly string[],
  { memoryMb, cpuSeconds }: Limits,
): ChildProcess {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const flags = [
    `--max-old-space-size=${Math.round(memoryMb * 0.68)}`,
    "--max-semi-space-size=2",
    "--permission",
    ...READABLE,
    "--disallow-code-generation-from-strings",
    "--no-warnings",
  ];
  // Limits of the system hold even when the worker is killed and nobody watches any more.
  const shell = `ulimit -c 0; ulimit -t ${Math.ceil(cpuSeconds)}; ${INTO_EMPTY_NETWORK}`;
  return spawn("/bin/sh", ["-c", shell, "reader", process.execPath, ...flags, path, ...what], {
    env: {},
    cwd: "/",
    stdio: ["pipe", "pipe", "ignore"],
  });
}

/** A line that is a number says that work goes on; the other one is the answer. Undefined if it has no end. */
async function answerOf(child: ChildProcess, alive: (memoryMb: number) => void): Promise<string | undefined> {
  let answer = "";
  let open: Buffer[] = [];
  let bytes = 0;
  for await (const piece of child.stdout ?? []) {
    let rest = piece as Buffer;
    for (let end = rest.indexOf("\n"); end !== -1; end = rest.indexOf("\n")) {
      const line = Buffer.concat([...open, rest.subarray(0, end)]).toString();
      if (/^\d+$/.test(line)) alive(Number(line));
      else answer = line;
      rest = rest.subarray(end + 1);
      [open, bytes] = [[], 0];
    }
    open.push(rest);
    bytes += rest.length;
    if (bytes > MAX_ANSWER_BYTES) {
      child.kill("SIGKILL");
      return undefined;
    }
  }
  return answer;
}

/** The answer of a process that read a hostile file is itself not trusted. */
export function readingOf<Form extends z.ZodType>(form: Form, answer: string): z.output<Form> {
  const said = Answer.safeParse(parseJson(answer)).data;
  if (said && "problem" in said) throw unreadable(said.problem || REASONS.damaged);
  const read = form.safeParse(said?.reading);
  if (!read.success) throw unreadable(REASONS.damaged);
  return read.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function unreadable(detail: string): AppError {
  return new AppError("document_unreadable", { detail });
}
