import { unpackArchive } from "./archive.ts";
import { readHtml } from "./html.ts";
import type { Reading } from "./reading.ts";
import { unreadable } from "./unreadable.ts";
import { pathOf, walkXml } from "./xml.ts";

const EPUB = {
  name: "e-book",
  keep: /\.(?:x?html?|opf|xml)$/i,
  // Pages declare their type, and the parser of web pages knows no entities of a file.
  tolerant: /\.x?html?$/i,
  archives: /(?!)/,
};
const PROTECTED = "This e-book is protected (DRM), so we couldn't read it.";
const MOST_CHAPTERS = 2_000;

/** Reads an e-book in its reading order. */
export async function readEpub(bytes: Uint8Array, onProgress: () => void): Promise<Reading> {
  const parts = await unpackArchive(bytes, EPUB, onProgress);
  const container = parts.get("META-INF/container.xml");
  if (!container) throw unreadable("This is a ZIP archive, not an e-book.");
  const encryption = parts.get("META-INF/encryption.xml");
  let path = "";
  walkXml(
    container,
    {
      open(tag, attributes) {
        if (tag === "rootfile") path ||= attributes["full-path"] ?? "";
      },
    },
    onProgress,
  );
  const book = parts.get(path);
  if (!book) throw unreadable("This is a ZIP archive, not an e-book.");
  const texts: string[] = [];
  for (const name of chaptersOf(book, path.slice(0, path.lastIndexOf("/") + 1), onProgress)) {
    const part = parts.get(name);
    if (part) texts.push(readHtml(part, "utf-8").text.trim());
    onProgress();
  }
  const text = texts.filter(Boolean).join("\n\n");
  if (!text && encryption) throw unreadable(PROTECTED);
  return { text, pages: [], pagesWithoutText: [] };
}

/** The chapters in reading order. The table of contents repeats their headings, so it is left out. */
function chaptersOf(book: Uint8Array, folder: string, onProgress: () => void): string[] {
  const items = new Map<string, string>();
  const chapters: string[] = [];
  walkXml(
    book,
    {
      open(tag, { id, href, idref, properties = "", linear }) {
        if (tag === "item" && id && href && !properties.split(" ").includes("nav"))
          items.set(id, pathOf(folder, decode(href)));
        if (tag === "itemref" && idref && linear !== "no" && chapters.length < MOST_CHAPTERS)
          chapters.push(items.get(idref) ?? "");
      },
    },
    onProgress,
  );
  return chapters;
}

function decode(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
