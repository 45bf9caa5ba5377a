import type { Language, ScannedPage, ScannedWord } from "@understudy/knowledge";
import * as z from "zod";
import { EXIT_NOT_THE_FILE } from "../../../platform/bounded-inside.ts";
import { onLines, parseJson, startBounded } from "../../../platform/bounded-process.ts";
import { type Limits, watch } from "../../../platform/bounded-watch.ts";
import { REASONS, unreadable } from "../unreadable.ts";

/** `language` is null until a page of the document has shown it. */
export type ScanRequest = { fileType: string; number: number; language: Language | null };

/** A page, pictures of its doubtful words (WebP in Base64) by their index, and the language it was read in. */
export type Scan = { page: ScannedPage; strips: Map<number, string>; language: Language | null };
export type ScanPage = (request: ScanRequest & { bytes: Uint8Array }) => Promise<Scan>;

/** For one page. A page of dense text takes ten seconds. */
export const SCAN_LIMITS: Limits = {
  memoryMb: 900,
  // Tesseract reports after every few words, but not while it looks for lines.
  stallSeconds: 30,
  cpuSeconds: 90,
  timeoutSeconds: 600,
};

const MOST = { words: 5_000, strips: 100, bytes: 16 * 1024 * 1024, lineBytes: 256 * 1024 };

const Points = z.number().min(-10_000).max(100_000);
const Word = z.tuple([
  // What is shown and indexed has no control characters.
  z
    .string()
    .min(1)
    .max(200)
    .regex(/^[^\p{Cc}\p{Cs}\s]+$/u),
  z.int().min(0).max(99),
  z.int().min(0).max(MOST.words),
  Points,
  Points,
  Points,
  Points,
]);
const Line = z.union([
  z.strictObject({ word: Word }),
  z.strictObject({ strip: z.tuple([z.int().min(0).max(MOST.words), z.base64().max(200_000)]) }),
  z.strictObject({
    page: z.strictObject({
      width: Points.positive(),
      height: Points.positive(),
      turned: z.number().min(-180).max(180),
      lines: z.array(z.tuple([Points, Points])).max(MOST.words),
      language: z.enum(["en", "es", "fr", "de", "it", "pt"]).nullable(),
    }),
  }),
  z.strictObject({ problem: z.enum(["damaged", "pixels"]) }),
  z.strictObject({ done: z.int() }),
]);

/**
 * Recognizes the text of a page, each in its own process: pictures are decoded by native code, and recognition takes
 * much more memory and time than any other reading.
 */
export function createScanner(limits: Limits = SCAN_LIMITS): ScanPage {
  return async ({ bytes, ...request }) => {
    const program = { file: new URL("./scan-child.ts", import.meta.url), native: true };
    const child = startBounded(program, limits);
    const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
    const watched = watch(child, limits);
    const received = receive(request.number);
    onLines(child, {
      mostBytes: MOST.lineBytes,
      onLine(line) {
        if (/^\d{1,9}$/.test(line)) watched.alive(Number(line));
        else if (!received.take(line)) child.kill("SIGKILL");
      },
    });
    child.stdin?.write(`${JSON.stringify(request)}\n`);
    child.stdin?.end(bytes);
    const code = await ended;
    watched.stop();
    const reason = watched.exceeded();
    if (reason) throw unreadable(REASONS[reason]);
    if (code && (code === EXIT_NOT_THE_FILE || !watched.hasOutput()))
      throw new Error(`The scanner exited with code ${code}.`);
    return received.result();
  };
}

/** The output of a process that decoded a hostile picture is not trusted either. */
function receive(number: number) {
  let page: ScannedPage | undefined;
  let language: Language | null = null;
  const words: ScannedWord[] = [];
  const strips = new Map<number, string>();
  let bytes = 0;
  let whole = false;
  let problem: "damaged" | "pixels" = "damaged";

  function add(line: z.output<typeof Line>): boolean {
    if ("page" in line && !page) {
      const { language: found, ...rest } = line.page;
      language = found;
      page = { ...rest, number, words };
      return true;
    }
    if ("word" in line && page) {
      words.push(line.word);
      return words.length <= MOST.words && line.word[2] < page.lines.length;
    }
    if ("strip" in line) {
      const [word, picture] = line.strip;
      strips.set(word, picture);
      return word < words.length && strips.size <= MOST.strips;
    }
    if ("problem" in line) problem = line.problem;
    whole = "done" in line && line.done === words.length;
    return false;
  }

  return {
    /** Returns whether more lines are expected. */
    take(line: string): boolean {
      bytes += line.length;
      const parsed = Line.safeParse(parseJson(line));
      return !whole && bytes <= MOST.bytes && parsed.success && add(parsed.data);
    },
    result(): Scan {
      if (!whole || !page) throw unreadable(REASONS[problem]);
      return { page, strips, language };
    },
  };
}
