import { AppError, type PagePicture, UPLOAD_TYPES } from "@understudy/contracts";
import { marksOn, startOfQuote } from "@understudy/knowledge";
import type { PageDrawing } from "@understudy/knowledge/draw";
import { LRUCache } from "lru-cache";
import type { Database } from "../../../platform/database.ts";
import type { Storage } from "../../../platform/storage.ts";
import { createDrawing, type DrawnPicture } from "./drawing.ts";
import { stripAround } from "./strip.ts";

/** What a citation quotes. */
export type Cited = { documentId: number; passageId: number; quote: string };
export type CitedPage = (userId: string, cited: Cited, isWhole: boolean) => Promise<PagePicture | undefined>;

/** Readable on a phone with twice the pixels, and on a screen beside the chat. */
const WIDTHS = { strip: 1_200, whole: 1_400 };
const CACHE_BYTES = 48 * 1024 * 1024;

type Dependencies = { db: Database; storage: Storage; draw?: ReturnType<typeof createDrawing> };

/**
 * Pictures of pages of PDFs, drawn when somebody looks. They are only held in the memory of this process, so that
 * nothing is left of a deleted document; a key of storage is never used for another file.
 */
export function pagePictures({ db, storage, draw = createDrawing() }: Dependencies) {
  const cache = new LRUCache<string, { drawn: DrawnPicture | undefined }>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ drawn }) => (drawn?.base64.length ?? 0) + 1_000,
  });
  const inProgress = new Map<string, Promise<DrawnPicture | undefined>>();

  async function drawn(key: string, drawing: PageDrawing): Promise<DrawnPicture | undefined> {
    const name = `${key} ${JSON.stringify(drawing)}`;
    const known = cache.get(name);
    if (known) return known.drawn;
    const running = inProgress.get(name) ?? draw(() => storage.read(key), drawing);
    inProgress.set(name, running);
    try {
      const picture = await running;
      cache.set(name, { drawn: picture });
      return picture;
    } finally {
      inProgress.delete(name);
    }
  }

  const findFile = (userId: string, documentId: number) =>
    db
      .selectFrom("documents")
      .select("storage_key")
      .where("user_id", "=", userId)
      .where("id", "=", documentId)
      .where("file_type", "=", UPLOAD_TYPES.pdf)
      .where("kind", "=", "file")
      .executeTakeFirst();

  return {
    /**
     * The page of a cited sentence, with the sentence marked: the whole page, or the strip around the sentence.
     * Undefined where it is not known where the sentence is; the owner then gets the page without a mark.
     */
    async cited(userId, { documentId, passageId, quote }, isWhole) {
      const file = await findFile(userId, documentId);
      const passage = await db
        .selectFrom("passages")
        .select(["text", "start_offset", "end_offset"])
        .where("user_id", "=", userId)
        .where("id", "=", passageId)
        .where("document_id", "=", documentId)
        .executeTakeFirst();
      const at = passage && startOfQuote(passage.text, quote);
      if (!file?.storage_key || !passage || at === undefined) return undefined;
      const start = passage.start_offset + at;
      const page = await db
        .selectFrom("document_pages")
        .select(["number", "width", "height", "lines"])
        .where("user_id", "=", userId)
        .where("document_id", "=", documentId)
        .where("width", ">", 0)
        .where("start_offset", "<=", start)
        .where("end_offset", ">", start)
        .orderBy("number")
        .executeTakeFirst();
      if (!page) return undefined;
      const lines = page.lines as number[][];
      const marks = marksOn(lines, quote, start);
      if (!marks && !isWhole) return undefined;
      const range = { start: passage.start_offset, end: passage.end_offset };
      const strip = isWhole || !marks ? {} : stripAround(marks, range, { ...page, lines });
      const width = isWhole ? WIDTHS.whole : WIDTHS.strip;
      const picture = await drawn(file.storage_key, {
        number: page.number,
        width,
        marks: marks ?? [],
        ...strip,
      });
      return picture && present(picture, page.number, isWhole);
    },

    /** A page of the owner's document, without marks. */
    async page(userId: string, documentId: number, number: number): Promise<PagePicture> {
      const file = await findFile(userId, documentId);
      const page = await db
        .selectFrom("document_pages")
        .select("number")
        .where("user_id", "=", userId)
        .where("document_id", "=", documentId)
        .where("number", "=", number)
        .where("width", ">", 0)
        .executeTakeFirst();
      const picture =
        file?.storage_key && page && (await drawn(file.storage_key, { number, width: WIDTHS.whole }));
      if (!picture || !page) throw new AppError("not_found");
      return present(picture, number, true);
    },
  } satisfies { cited: CitedPage; page: unknown };
}

export type PagePictures = ReturnType<typeof pagePictures>;

const present = ({ base64, ...size }: DrawnPicture, page: number, isWhole: boolean): PagePicture => ({
  page,
  isWhole,
  ...size,
  picture: base64,
});
