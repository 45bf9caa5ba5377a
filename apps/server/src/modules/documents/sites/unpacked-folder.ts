import { LIMITS } from "@understudy/contracts";
import * as z from "zod";
import { EXIT_NOT_THE_FILE } from "../../../platform/bounded-inside.ts";
import { onLines, parseJson, startBounded } from "../../../platform/bounded-process.ts";
import { type Limits, watch } from "../../../platform/bounded-watch.ts";
import { FolderFault, type OpenFolder } from "./folder.ts";
import type { UnpackHead } from "./unpacked-child.ts";

/** The ZIP or pack is held whole, beside the file that is being unpacked and its answer. */
const LIMITS_OF_UNPACKING: Limits = { memoryMb: 420, stallSeconds: 10, cpuSeconds: 240, timeoutSeconds: 600 };
/** A file of the largest size, as text. The list of all paths is shorter. */
const LINE_BYTES = Math.ceil(LIMITS.uploadBytes * 1.4) + 10 * 1024 * 1024;

const File = z.strictObject({
  path: z.string().min(1).max(1_000),
  size: z.number().nullable(),
  version: z.string().max(100).nullable(),
});
const Listed = z.union([
  z.strictObject({ files: z.array(File).max(20_000) }),
  z.strictObject({ fault: z.enum(["too_large", "unreadable"]) }),
]);
const Unpacked = z.union([
  z.strictObject({ bytes: z.string() }),
  z.strictObject({ problem: z.enum(["too_large", "unreadable"]) }),
]);

type Packed = { bytes: Uint8Array /** For a pack of Git. */; commit?: string };

/** Unpacks a ZIP or a pack of Git in a process of its own, one file at a time. */
export function openUnpackedFolder(
  { bytes, commit }: Packed,
  limits: Limits = LIMITS_OF_UNPACKING,
): OpenFolder {
  const child = startBounded({ file: new URL("./unpacked-child.ts", import.meta.url) }, limits);
  const watched = watch(child, limits);
  const lines: string[] = [];
  let onLine: ((line: string | undefined) => void) | undefined;
  let ended = false;
  const failed = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  void failed.then(() => {
    ended = true;
    watched.stop();
    onLine?.(undefined);
  });
  onLines(child, {
    mostBytes: LINE_BYTES,
    onLine(line) {
      if (/^\d{1,9}$/.test(line)) watched.alive(Number(line));
      else if (onLine) onLine(line);
      else lines.push(line);
    },
  });
  const next = (): Promise<string | undefined> =>
    new Promise((resolve) => {
      const waiting = lines.shift();
      if (waiting !== undefined || ended) resolve(waiting);
      else
        onLine = (line) => {
          onLine = undefined;
          resolve(line);
        };
    });
  async function answerOf<Answer>(schema: z.ZodType<Answer>): Promise<Answer> {
    const answer = schema.safeParse(parseJson((await next()) ?? "")).data;
    if (answer !== undefined) return answer;
    child.kill("SIGKILL");
    const code = await failed;
    // The process failed before it reached the ZIP, so the error is in our program.
    if (code === EXIT_NOT_THE_FILE || !watched.hasOutput())
      throw new Error(`Unpacking ended with code ${code}.`);
    throw new FolderFault(watched.exceeded() ? "too_large" : "unreadable");
  }
  const head: UnpackHead = { bytes: bytes.byteLength, commit: commit ?? null };
  child.stdin?.write(`${JSON.stringify(head)}\n`);
  child.stdin?.write(bytes);
  let places = new Map<string, number>();
  const listed = answerOf(Listed).then((answer) => {
    if ("fault" in answer) throw new FolderFault(answer.fault);
    places = new Map(answer.files.map(({ path }, index) => [path, index]));
    return answer.files;
  });
  listed.catch(() => {});
  return {
    list: () => listed,
    async read(path) {
      await listed;
      const index = places.get(path);
      if (index === undefined) return { outcome: "missing" };
      child.stdin?.write(`${index}\n`);
      const answer = await answerOf(Unpacked);
      return "problem" in answer ? { outcome: answer.problem } : Buffer.from(answer.bytes, "base64");
    },
    close: () => child.stdin?.end(),
  };
}
