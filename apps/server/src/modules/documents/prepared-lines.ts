import { LEFT_OUT } from "@understudy/contracts";
import { PASSAGE_LIMITS, type PageLayout, type PreparedPassage, type Reading } from "@understudy/knowledge";
import * as z from "zod";
import { parseJson } from "../../platform/bounded-process.ts";
import { REASONS, unreadable } from "./unreadable.ts";

/** The content of a document, split into passages. */
export type PreparedDocument = Reading & { passages: PreparedPassage[] };

/** More than a ten-megabyte file of any format contains, unless it is crafted to. */
export const PREPARED_LIMITS = {
  characters: 20 * 1024 * 1024,
  pages: 20_000,
  passages: 20_000,
  /** Embedding windows of all passages together. */
  windows: 60_000,
  /** Lines with a place on a page or sheet. */
  lines: 200_000,
  /** Limits for one line (`lineBytes`) and for the whole output (`bytes`). */
  lineBytes: 4 * 1024 * 1024,
  bytes: 100 * 1024 * 1024,
};

const { characters, headings, headingCharacters, leadCharacters, windows, windowCharacters } = PASSAGE_LIMITS;
const Offset = z.int().nonnegative();
const Points = z.number().min(0).max(100_000);
const PAGES = PREPARED_LIMITS.pages;
const Line = z.union([
  z.strictObject({
    passage: z.strictObject({
      position: Offset,
      headingPath: z.array(z.string().max(headingCharacters)).max(headings),
      lead: z.string().max(leadCharacters),
      page: z.int().optional(),
      asOf: z.iso.date().optional(),
      start: Offset,
      end: Offset,
      windows: z.array(z.string().max(windowCharacters)).max(windows),
      // Becomes part of a search index literal, where a quote would end a word.
      words: z
        .string()
        .max(100_000)
        .regex(/^[^'\\]*$/),
      language: z.string().max(20).optional(),
      hasInjection: z.boolean(),
      doubtful: z.array(z.tuple([Offset, Offset])).max(1_000),
    }),
  }),
  z.strictObject({ text: z.string() }),
  z.strictObject({
    reading: z.strictObject({
      pages: z.array(z.strictObject({ number: z.int(), start: z.int(), end: z.int() })),
      pagesWithoutText: z.array(z.int()),
      leftOut: z
        .array(
          z.strictObject({ what: z.enum(LEFT_OUT), count: z.int().positive(), where: z.string().max(2_000) }),
        )
        .max(1_000),
    }),
  }),
  z.strictObject({
    layout: z.strictObject({
      number: z.int().positive().max(PAGES),
      name: z.string().max(255),
      start: Offset,
      end: Offset,
      width: Points,
      height: Points,
      columns: z.array(z.array(z.int().min(1).max(20_000)).max(200)).max(5_000),
    }),
  }),
  // Of the layout before it.
  z.strictObject({ lines: z.array(z.array(z.number().min(-100_000).max(100_000_000)).max(206)).max(5_000) }),
  z.strictObject({ problem: z.string().max(500) }),
  z.strictObject({ done: Offset }),
]);

type Reason = keyof typeof REASONS;

/**
 * Parses the output of a reader process line by line. Each line is small, so parsing does not block other requests. The
 * output of a process that read a hostile file is not trusted either: exceeding a limit ends the reading.
 */
export function receivePrepared() {
  const layout: PageLayout[] = [];
  const document: PreparedDocument = { text: "", pages: [], pagesWithoutText: [], layout, passages: [] };
  const pieces: string[] = [];
  let ended: "done" | Reason | { problem: string } | undefined;
  const size = { bytes: 0, characters: 0, windows: 0, lines: 0 };

  function addPassage(line: z.output<typeof Line>): typeof ended {
    if ("problem" in line) return { problem: line.problem };
    if ("done" in line) {
      document.text = pieces.join("");
      return line.done === document.passages.length ? "done" : "damaged";
    }
    if ("reading" in line) {
      Object.assign(document, line.reading);
      return line.reading.pages.length > PREPARED_LIMITS.pages ? "size" : undefined;
    }
    if ("layout" in line) {
      layout.push({ ...line.layout, lines: [] });
      return layout.length > PREPARED_LIMITS.pages ? "size" : undefined;
    }
    if ("lines" in line) {
      size.lines += line.lines.length;
      layout.at(-1)?.lines.push(...line.lines);
      return size.lines > PREPARED_LIMITS.lines ? "size" : undefined;
    }
    if ("text" in line) {
      pieces.push(line.text);
      size.characters += line.text.length;
      return size.characters > PREPARED_LIMITS.characters ? "size" : undefined;
    }
    const { passage } = line;
    document.text ||= pieces.join("");
    const { start, end } = passage;
    if (end <= start || end - start > characters || end > document.text.length) return "damaged";
    if (passage.position !== document.passages.length) return "damaged";
    size.windows += passage.windows.length;
    const tooMany = document.passages.length >= PREPARED_LIMITS.passages;
    if (tooMany || size.windows > PREPARED_LIMITS.windows) return "size";
    document.passages.push({ ...passage, text: document.text.slice(start, end) } as PreparedPassage);
    return undefined;
  }

  return {
    /** Returns whether more lines are expected. */
    take(line: string): boolean {
      if (ended) return false;
      size.bytes += line.length;
      const parsedLine = Line.safeParse(parseJson(line));
      ended = parsedLine.success ? addPassage(parsedLine.data) : "damaged";
      if (size.bytes > PREPARED_LIMITS.bytes) ended = "size";
      return ended === undefined;
    },

    tooLong(): void {
      ended ??= "size";
    },

    isWhole: () => ended === "done" || typeof ended === "object",

    /** Returns the document, or throws the reason why it could not be read. */
    result(): PreparedDocument {
      if (ended === "done") return document;
      if (typeof ended === "object") throw unreadable(ended.problem || REASONS.damaged);
      throw unreadable(REASONS[ended ?? "damaged"]);
    },
  };
}
