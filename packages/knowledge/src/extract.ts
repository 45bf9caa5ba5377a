import { UPLOAD_TYPES } from "@understudy/contracts/plain";
import type { DavEntry, FeedEntry } from "./read/folder-lists.ts";
import type { PageReading, Reading } from "./read/reading.ts";
import type { ScannedPage } from "./read/scan.ts";
import { TooLarge, UnreadableFile, unreadable } from "./read/unreadable.ts";
import type { UnpackedFolder } from "./read/zip-folder.ts";

export { TooLarge, UnreadableFile };

const EMPTY = "We couldn't read any text in this file.";
const ILLEGIBLE =
  "We couldn't read any text in this picture. Scan it again, or photograph it straight from above in good light.";
const DAMAGED = "This file is damaged or isn't the type its name says, so we couldn't read it.";

type Parser = (
  bytes: Uint8Array,
  onProgress: () => void,
  scans: readonly ScannedPage[] | undefined,
) => Promise<Reading>;

/**
 * Reads the text of a file. A parser may misbehave on a hostile file, so production code calls this in a separate
 * process (`documents/reader.ts`). `onProgress` reports that work continues. A scan is read twice: without `scans` its
 * text is empty, and the reading says which pages to scan.
 */
export async function readFile(
  bytes: Uint8Array,
  fileType: string,
  onProgress: () => void = () => {},
  scans?: readonly ScannedPage[],
): Promise<Reading> {
  // Outside the `try`: a parser that cannot be loaded is not the file's fault.
  const parse = await parserOf(fileType);
  try {
    const reading = await parse(bytes, onProgress, scans);
    if (!reading.text.trim() && (scans || reading.pagesWithoutText.length === 0))
      throw unreadable(reading.pagesWithoutText.length > 0 ? ILLEGIBLE : EMPTY);
    return reading;
  } catch (error) {
    throw error instanceof UnreadableFile ? error : unreadable(DAMAGED, error);
  }
}

/** Reads a web page, in a separate process like any file. */
export async function readPage(bytes: Uint8Array, charset: string): Promise<PageReading> {
  const { readHtml } = await import("./read/html.ts");
  try {
    return readHtml(bytes, charset);
  } catch (error) {
    throw error instanceof UnreadableFile ? error : unreadable(DAMAGED, error);
  }
}

/** Whether a file is a single picture. All of its text has to be recognized. */
export function isPicture(fileType: string): boolean {
  return fileType === UPLOAD_TYPES.png || fileType === UPLOAD_TYPES.jpg;
}

/** Opens a ZIP of files, in a separate process like any file. */
export async function openZip(bytes: Uint8Array, onProgress: () => void): Promise<UnpackedFolder> {
  const { openZipFolder } = await import("./read/zip-folder.ts");
  return openZipFolder(bytes, onProgress);
}

/** Opens the files of a commit in a pack of Git, in a separate process like any file. */
export async function openPack(
  pack: Uint8Array,
  commit: string,
  onProgress: () => void,
): Promise<UnpackedFolder> {
  const { openGitPack } = await import("./read/git-pack.ts");
  return openGitPack(pack, commit, onProgress);
}

/** Reads what a WebDAV server lists, or the posts of a feed, in a separate process like any page. */
export async function readList<Kind extends "dav" | "feed">(
  kind: Kind,
  bytes: Uint8Array,
  onProgress: () => void,
): Promise<Kind extends "dav" ? DavEntry[] : FeedEntry[]> {
  const { readDavListing, readFeed } = await import("./read/folder-lists.ts");
  try {
    const entries = kind === "dav" ? readDavListing(bytes, onProgress) : readFeed(bytes, onProgress);
    if (entries) return entries as Kind extends "dav" ? DavEntry[] : FeedEntry[];
  } catch (error) {
    throw unreadable(DAMAGED, error);
  }
  throw unreadable(DAMAGED);
}

/** Loads parsers on demand: a process that reads one file needs only one of them. */
async function parserOf(fileType: string): Promise<Parser> {
  if (fileType === UPLOAD_TYPES.pdf) return (await import("./read/pdf.ts")).readPdf;
  if (isPicture(fileType)) {
    const { readPicture } = await import("./read/pdf.ts");
    return async (_bytes, _onProgress, scans = []) => readPicture(scans);
  }
  if (fileType === UPLOAD_TYPES.docx) return withoutPages((await import("./read/docx.ts")).readDocx);
  if (fileType === UPLOAD_TYPES.doc) return withoutPages((await import("./read/doc.ts")).readDoc);
  if (fileType === UPLOAD_TYPES.xlsx) return (await import("./read/xlsx.ts")).readXlsx;
  if (fileType === UPLOAD_TYPES.ods) return (await import("./read/ods.ts")).readOds;
  if (fileType === UPLOAD_TYPES.csv) {
    const { readCsv } = await import("./read/csv.ts");
    return async (bytes, onProgress) => readCsv(bytes, onProgress);
  }
  if (fileType === UPLOAD_TYPES.pptx) return (await import("./read/pptx.ts")).readPptx;
  if (fileType === UPLOAD_TYPES.odp) return (await import("./read/odp.ts")).readOdp;
  if (fileType === UPLOAD_TYPES.epub) return (await import("./read/epub.ts")).readEpub;
  if (fileType === UPLOAD_TYPES.rtf) return withoutPages((await import("./read/rtf.ts")).readRtf);
  if (fileType === UPLOAD_TYPES.html) {
    const { readHtml } = await import("./read/html.ts");
    return withoutPages((bytes) => readHtml(bytes, "").text);
  }
  const { readMarkdown, readText } = await import("./read/text.ts");
  return withoutPages(fileType === UPLOAD_TYPES.md ? readMarkdown : readText);
}

function withoutPages(read: (bytes: Uint8Array, onProgress: () => void) => string | Promise<string>): Parser {
  return async (bytes, onProgress) => ({
    text: await read(bytes, onProgress),
    pages: [],
    pagesWithoutText: [],
  });
}
