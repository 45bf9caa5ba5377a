import { AppError, LIMITS } from "@understudy/contracts";
import { type GotAnswer, type Outbound, OutboundError } from "../../../platform/outbound.ts";
import type { PageReader } from "../page-reader.ts";
import { type FileOutcome, FolderFault, type ListedFile, type OpenFolder } from "./folder.ts";

type Parts = { outbound: Outbound; openReader: () => PageReader; userAgent: string };
type Place = { address: string; username: string; password: string };

const TIMEOUT_MS = 60_000;
const LIST_BYTES = 16 * 1024 * 1024;
const MOST_FILES = 20_000;
const MOST_FOLDERS = 2_000;
const DEEPEST = 30;
const WANTED =
  '<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><resourcetype/><getetag/><getlastmodified/><getcontentlength/></prop></propfind>';

/**
 * A folder of a WebDAV server, such as Nextcloud. Everything goes through the outbound guard, to the connected folder
 * and what is below it: redirects are not followed, and addresses that lead elsewhere are left out.
 */
export function openWebdavFolder({ outbound, openReader, userAgent }: Parts, place: Place): OpenFolder {
  const root = new URL(place.address);
  if (!root.pathname.endsWith("/")) root.pathname += "/";
  const reader = openReader();
  const headers = {
    "user-agent": userAgent,
    authorization: `Basic ${Buffer.from(`${place.username}:${place.password}`).toString("base64")}`,
  };

  async function request(url: URL, how: { method: "GET" | "PROPFIND"; mostBytes: number; status: number }) {
    const { method, mostBytes } = how;
    const isList = method === "PROPFIND";
    return outbound.get({
      url: url.href,
      method,
      body: isList ? WANTED : undefined,
      mostBytes,
      timeoutMs: TIMEOUT_MS,
      headers: isList ? { ...headers, depth: "1", "content-type": "application/xml" } : headers,
      wants: ({ status }) => status === how.status,
    });
  }

  /** The files and folders directly in one folder. */
  async function look(folder: URL) {
    const answer = await request(folder, { method: "PROPFIND", mostBytes: LIST_BYTES, status: 207 }).catch(
      (error: unknown) => {
        if (error instanceof OutboundError) throw new FolderFault(error.refused ? "refused" : "unreachable");
        throw error;
      },
    );
    if (answer.status !== 207) {
      const outcome = outcomeOf(answer);
      // A folder inside may have just been removed. One that is closed to us may be open again tomorrow, so it must not
      // count as empty: its documents would be removed.
      if (folder.href !== root.href && outcome === "missing") return [];
      throw new FolderFault(isMoved(answer) ? "moved" : outcome);
    }
    if (!Buffer.isBuffer(answer.body)) throw new FolderFault("too_large");
    const entries = await reader.listDav(answer.body).catch((error: unknown) => {
      throw error instanceof AppError ? new FolderFault("unreadable") : error;
    });
    return entries.flatMap((entry) => {
      const url = URL.canParse(entry.href, folder.href) ? new URL(entry.href, folder.href) : undefined;
      if (!url || url.origin !== root.origin || !url.pathname.startsWith(folder.pathname)) return [];
      const name = url.pathname.slice(folder.pathname.length).replace(/\/$/, "");
      // The folder itself is in its own list. Anything deeper is listed by the folder that it is in.
      return name && !name.includes("/") && !name.startsWith(".") ? [{ ...entry, name }] : [];
    });
  }

  return {
    async list() {
      const files: ListedFile[] = [];
      const folders = [{ url: root, depth: 0 }];
      for (let at = 0; at < folders.length; at += 1) {
        const { url: folder, depth } = folders[at] ?? { url: root, depth: 0 };
        for (const { name, isFolder, etag, modified, size } of await look(folder)) {
          const url = new URL(folder.pathname + name, root);
          if (isFolder) {
            url.pathname += "/";
            if (depth < DEEPEST) folders.push({ url, depth: depth + 1 });
          } else {
            const version = etag ?? (modified && `${modified} ${size}`);
            files.push({ path: decodePath(url.pathname.slice(root.pathname.length)), size, version });
          }
        }
        if (files.length > MOST_FILES || folders.length > MOST_FOLDERS) throw new FolderFault("too_large");
      }
      return files;
    },

    async read(path) {
      const url = new URL(root);
      url.pathname += path.split("/").map(encodeURIComponent).join("/");
      if (!url.pathname.startsWith(root.pathname)) return { outcome: "refused" };
      try {
        const answer = await request(url, { method: "GET", mostBytes: LIMITS.uploadBytes, status: 200 });
        if (answer.body === "too_large") return { outcome: "too_large" };
        if (Buffer.isBuffer(answer.body)) return answer.body;
        return { outcome: outcomeOf(answer), status: answer.status };
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        return { outcome: error.refused ? "refused" : "unreachable" };
      }
    },

    close: reader.close,
  };
}

function isMoved({ status }: GotAnswer): boolean {
  return status >= 300 && status < 400;
}

function outcomeOf({ status }: GotAnswer): FileOutcome {
  if (status === 401 || status === 403) return "denied";
  return status === 429 || status >= 500 ? "server_error" : "missing";
}

/** Unlike the bytes of an escape that is no text, which stay as they are written. */
function decodePath(path: string): string {
  return path
    .split("/")
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    })
    .join("/");
}

/** Nextcloud's address of a folder, also if it is copied from the browser while the folder is shown there. */
export function webdavAddress(typed: string, username: string): string {
  const url = new URL(typed);
  const [base, rest] = url.pathname.split(/\/(?:index\.php\/)?apps\/files(?:\/|$)/, 2);
  if (rest === undefined) return url.href;
  const folder = (url.searchParams.get("dir") ?? "/").split("/").map(encodeURIComponent).join("/");
  return new URL(`${base}/remote.php/dav/files/${encodeURIComponent(username)}${folder}`, url).href;
}
