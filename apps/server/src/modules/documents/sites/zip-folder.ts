import { LIMITS } from "@understudy/contracts";
import * as z from "zod";
import { FAULT_OF_OURS } from "../../../platform/bounded-inside.ts";
import { onLines, parseJson, startBounded } from "../../../platform/bounded-process.ts";
import { type Limits, watch } from "../../../platform/bounded-watch.ts";
import { FolderFault, type OpenFolder } from "./folder.ts";

/** The ZIP is held whole, beside the file that is being unpacked and its answer. */
const ZIP_LIMITS: Limits = { memoryMb: 420, stallSeconds: 6, cpuSeconds: 240, timeoutSeconds: 600 };
/** A file of the largest size, as text. The list of all paths is shorter. */
const LINE_BYTES = Math.ceil(LIMITS.uploadBytes * 1.4) + 10 * 1024 * 1024;

const Listed = z.object({
  files: z.array(z.strictObject({ path: z.string().min(1).max(1_000), size: z.number() })).max(20_000),
});
const Unpacked = z.union([
  z.strictObject({ bytes: z.string() }),
  z.strictObject({ problem: z.enum(["too_large", "unreadable"]) }),
]);

/** Unpacks a ZIP in a process of its own, one file at a time. */
export function openZipFolder(zip: Uint8Array, limits: Limits = ZIP_LIMITS): OpenFolder {
  const child = startBounded({ file: new URL("./zip-child.ts", import.meta.url) }, limits);
  const watched = watch(child, limits);
  const lines: string[] = [];
  let hear: ((line: string | undefined) => void) | undefined;
  let ended = false;
  const failed = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  void failed.then(() => {
    ended = true;
    watched.stop();
    hear?.(undefined);
  });
  onLines(child, {
    mostBytes: LINE_BYTES,
    onLine(line) {
      if (/^\d{1,9}$/.test(line)) watched.alive(Number(line));
      else if (hear) hear(line);
      else lines.push(line);
    },
  });
  const next = (): Promise<string | undefined> =>
    new Promise((resolve) => {
      const waiting = lines.shift();
      if (waiting !== undefined || ended) resolve(waiting);
      else
        hear = (line) => {
          hear = undefined;
          resolve(line);
        };
    });
  async function answerOf<Answer>(schema: z.ZodType<Answer>): Promise<Answer> {
    const answer = schema.safeParse(parseJson((await next()) ?? "")).data;
    if (answer !== undefined) return answer;
    child.kill("SIGKILL");
    const code = await failed;
    // The process failed before it reached the ZIP, so the error is in our program.
    if (code === FAULT_OF_OURS || !watched.spoke()) throw new Error(`Unpacking ended with code ${code}.`);
    throw new FolderFault(watched.exceeded() ? "too_large" : "unreadable");
  }
  child.stdin?.write(`${zip.byteLength}\n`);
  child.stdin?.write(zip);
  let places = new Map<string, number>();
  const listed = answerOf(Listed).then(({ files }) => {
    places = new Map(files.map(({ path }, index) => [path, index]));
    return files;
  });
  listed.catch(() => {});
  return {
    list: async () => (await listed).map(({ path, size }) => ({ path, size, version: null })),
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
