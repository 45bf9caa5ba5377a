import { createHash } from "node:crypto";
import { AppError } from "@understudy/contracts";
import type { PageAbout, PageReading } from "@understudy/knowledge";
import { type GotAnswer, type Outbound, OutboundError } from "../../../platform/outbound.ts";
import type { PageReader } from "../page-reader.ts";
import { pageAddress } from "./address.ts";
import type { FileOutcome } from "./folder.ts";
import type { Rules } from "./robots.ts";

/** The content of a page. */
export type ReadPage = {
  outcome: "page";
  text: string;
  hash: string;
  title: string;
  canonical: string | undefined;
  links: string[];
  /** What the page says about its owner, with complete addresses. */
  about: PageAbout;
  status: number;
  etag: string | null;
  lastModified: string | null;
};
export type FileContent = { filename: string; fileType: string; bytes: Uint8Array };
/** The content of a file in a folder, and its version if the folder knows versions. */
export type ReadFile = FileContent & { outcome: "file"; hash: string; version: string | null };
/** A file of a folder that was not read. */
type UnreadFile = { outcome: FileOutcome; target?: string; status?: number };
export type Visit =
  | ReadPage
  | ReadFile
  | UnreadFile
  /** The server reports that nothing has changed. */
  | { outcome: "same"; status: number }
  | { outcome: "moved"; target: string; status: number }
  | { outcome: "denied" | "missing" | "server_error" | "not_html" | "too_large"; status: number }
  | { outcome: "unreachable" | "refused" | "robots" | "beyond_limit"; status?: undefined };

type KnownPage = { address: string; etag: string | null; lastModified: string | null };
type Dependencies = { outbound: Outbound; userAgent: string };

const PAGE_BYTES = 5 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;
/** Maximum text of one page. A longer page is a list that its author should split. */
const MOST_TEXT = 2 * 1024 * 1024;

/** Requests one address, once. A redirect is returned as an outcome and not followed here. */
export async function visitPage(
  { outbound, userAgent }: Dependencies,
  reader: PageReader,
  { address, etag, lastModified }: KnownPage,
  rules: Rules,
): Promise<Visit> {
  if (!rules.allows(address)) return { outcome: "robots" };
  try {
    const answer = await outbound.get({
      url: address,
      mostBytes: PAGE_BYTES,
      timeoutMs: TIMEOUT_MS,
      headers: {
        "user-agent": userAgent,
        accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1",
        ...(etag ? { "if-none-match": etag } : {}),
        ...(lastModified ? { "if-modified-since": lastModified } : {}),
      },
      wants: ({ status, headers }) => status === 200 && HTML.test(headers["content-type"] ?? ""),
    });
    if (answer.status === 304) return { outcome: "same", status: 304 };
    if (answer.status !== 200) return notRead(address, answer);
    const { body, status } = answer;
    if (body === "left") return { outcome: "not_html", status };
    if (body === "too_large") return { outcome: "too_large", status };
    return pageOf(address, answer, await reader.read(body, charsetOf(answer.headers)));
  } catch (error) {
    if (error instanceof OutboundError) return { outcome: error.refused ? "refused" : "unreachable" };
    // The page exceeded its time or memory limit.
    if (error instanceof AppError && error.code === "document_unreadable")
      return { outcome: "too_large", status: 200 };
    throw error;
  }
}

function notRead(address: string, { status, headers }: GotAnswer): Visit {
  const target = status >= 300 && status < 400 ? pageAddress(headers.location ?? "", address) : undefined;
  if (target) return { outcome: "moved", target, status };
  if (status === 429 || status >= 500) return { outcome: "server_error", status };
  if (status === 401 || status === 403 || status === 407 || status === 451)
    return { outcome: "denied", status };
  // None of these is a page: another success status, a redirect without a target, a request that the server rejects.
  return status === 404 || status === 410 || status >= 300
    ? { outcome: "missing", status }
    : { outcome: "not_html", status };
}

function pageOf(address: string, { status, headers }: GotAnswer, { text, web }: PageReading): Visit {
  if (text.length > MOST_TEXT) return { outcome: "too_large", status };
  const base = (web.base && URL.canParse(web.base, address) && new URL(web.base, address).href) || address;
  return {
    outcome: "page",
    text,
    title: web.title,
    status,
    hash: createHash("sha256").update(`${web.title}\n${text}`).digest("hex"),
    canonical: web.canonical === null ? undefined : pageAddress(web.canonical, base),
    links: [...new Set(web.links.flatMap((link) => pageAddress(link, base) ?? []))],
    about: { ...web.about, logos: web.about.logos.flatMap((logo) => pageAddress(logo, base) ?? []) },
    etag: headers.etag?.slice(0, 500) ?? null,
    lastModified: headers["last-modified"]?.slice(0, 100) ?? null,
  };
}

function charsetOf({ "content-type": type = "" }: GotAnswer["headers"]): string {
  return /charset\s*=\s*"?([\w-]{1,40})/i.exec(type)?.[1] ?? "";
}
