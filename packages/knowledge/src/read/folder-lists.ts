import { walkXml } from "./xml.ts";

/** One thing in a WebDAV folder, as its server describes it. */
export type DavEntry = {
  href: string;
  isFolder: boolean;
  etag: string | null;
  modified: string | null;
  size: number | null;
};

const MOST = 20_000;
const CHARACTERS = 2_000;

/** Reads the answer to a PROPFIND. What a server reports as absent counts as absent. */
export function readDavListing(bytes: Uint8Array, onProgress: () => void): DavEntry[] {
  const entries: DavEntry[] = [];
  let entry: DavEntry | undefined;
  let text = "";
  const fields: Record<string, (entry: DavEntry) => void> = {
    href: (one) => {
      one.href ||= text.trim();
    },
    getetag: (one) => {
      one.etag ||= text.trim() || null;
    },
    getlastmodified: (one) => {
      one.modified ||= text.trim() || null;
    },
    getcontentlength: (one) => {
      if (/^\d{1,15}$/.test(text.trim())) one.size = Number(text.trim());
    },
    collection: (one) => {
      one.isFolder = true;
    },
  };
  walkXml(
    bytes,
    {
      open(name) {
        text = "";
        if (name === "response")
          entry = { href: "", isFolder: false, etag: null, modified: null, size: null };
      },
      text(piece) {
        if (text.length < CHARACTERS) text += piece;
      },
      close(name) {
        if (name === "response") {
          if (entry?.href && entry.href.length <= CHARACTERS && entries.length < MOST) entries.push(entry);
          entry = undefined;
        } else if (entry) fields[name]?.(entry);
        text = "";
      },
    },
    onProgress,
  );
  return entries;
}

/** A post of an RSS or Atom feed. */
export type FeedEntry = { link: string };

/** Reads the addresses of the posts of an RSS or Atom feed. Undefined if it is neither. */
export function readFeed(bytes: Uint8Array, onProgress: () => void): FeedEntry[] | undefined {
  const entries: FeedEntry[] = [];
  let isFeed = false;
  let link: string | undefined;
  let inEntry = false;
  let text = "";
  walkXml(
    bytes,
    {
      open(name, { href = "", rel = "alternate" }) {
        text = "";
        if (name === "rss" || name === "feed" || name === "RDF") isFeed = true;
        if (name === "item" || name === "entry") {
          inEntry = true;
          link = undefined;
        }
        // Atom has the address in an attribute.
        if (inEntry && name === "link" && href && rel === "alternate") link ??= href;
      },
      text(piece) {
        if (text.length < CHARACTERS) text += piece;
      },
      close(name) {
        if (inEntry && name === "link" && text.trim()) link ??= text.trim();
        if (name === "item" || name === "entry") {
          if (link && link.length <= CHARACTERS && entries.length < MOST) entries.push({ link });
          inEntry = false;
        }
        text = "";
      },
    },
    onProgress,
  );
  return isFeed ? entries : undefined;
}
