import type { Audience } from "../../../platform/audience.ts";
import type { Database, Tx } from "../../../platform/database.ts";
import { hostOf } from "./address.ts";
import { isFolder } from "./folder.ts";
import {
  type FoundAddress,
  type KnownPage,
  type Outcome,
  type PageRow,
  pageRepository,
  type Sync,
} from "./page-repository.ts";
import { type Change, type SiteRow, siteRepository } from "./repository.ts";
import type { FileContent, ReadFile, ReadPage, Visit } from "./visit.ts";

/** A stored file, as the documents module defines it. */
type Original = {
  filename: string;
  fileType: string;
  byteSize: number;
  contentHash: string;
  storageKey: string;
};

/** The functions of the documents module that pages need. */
export type PageDocuments = {
  save: <Saved>(
    userId: string,
    page: { address: string; title: string; text: string } | FileContent,
    tie: (original: Original) => Promise<Saved | undefined>,
  ) => Promise<Saved | undefined>;
  add: (
    tx: Tx,
    profileRef: { userId: string; profileId: number },
    place: { address: string | null; circle: Audience["of"] },
    original: Original,
  ) => Promise<number | undefined>;
  change: (tx: Tx, userId: string, id: number, original: Original) => Promise<boolean>;
  remove: (tx: Tx, userId: string, ids: readonly number[]) => Promise<void>;
};

type Parts = { db: Database; documents: PageDocuments; clock: () => Date };
type Decision = { outcome: Outcome; target?: string; documentId?: number | null; change?: Change };
type Pages = ReturnType<typeof pageRepository>;
type LockedPage = { tx: Tx; sync: Sync; site: SiteRow; page: PageRow; hasDocument: boolean };

const ANSWERS: readonly Outcome[] = ["read", "unchanged"];
/** A temporary outage must not delete documents. `left_out` marks a page whose document the owner deleted. */
const KEEPS_DOCUMENT: readonly string[] = [...ANSWERS, "server_error", "unreachable", "left_out"];
/** Limit on recorded addresses: `each` per allowed page, plus `more`. An endless calendar would exceed any number. */
const ADDRESSES = { each: 3, more: 1_000 };

/** Saves the outcome of a page or a file and its document in one transaction, and returns the outcome. */
export async function settlePage(parts: Parts, sync: Sync, known: KnownPage, visit: Visit) {
  let outcome: Outcome | undefined;
  const step = (original?: Original) =>
    parts.db.transaction().execute(async (tx) => {
      const locked = await hold(tx, sync, known);
      if (!locked) return undefined;
      const decided = await decide(parts, locked, visit, original);
      await write(parts, locked, visit, decided);
      outcome = decided.outcome;
      return decided.change === "added" || decided.change === "changed" ? true : undefined;
    });
  const content = contentOf(known, visit);
  if (!content || (known.has_document && known.text_hash === content.hash)) await step();
  else await parts.documents.save(sync.userId, content.body, step);
  return outcome;
}

function contentOf({ address }: KnownPage, visit: Visit) {
  if (visit.outcome === "file") {
    const { filename, fileType, bytes, hash } = visit;
    return { hash, body: { filename, fileType, bytes } };
  }
  if (visit.outcome !== "page" || !visit.text) return undefined;
  const { title, text, hash } = visit;
  return { hash, body: { address, title, text } };
}

/** Returns undefined if the site was deleted, another sync has started, or another worker has settled the page. */
async function hold(tx: Tx, sync: Sync, known: KnownPage): Promise<LockedPage | undefined> {
  const site = await siteRepository(tx, sync.userId).hold(sync.siteId);
  if (!site || site.sync_id !== sync.syncId) return undefined;
  const page = await pageRepository(tx, sync).hold(known.id);
  return page && page.outcome === null
    ? { tx, sync, site, page, hasDocument: known.has_document }
    : undefined;
}

async function decide(
  parts: Parts,
  locked: LockedPage,
  visit: Visit,
  original?: Original,
): Promise<Decision> {
  const { page, hasDocument } = locked;
  const isPage = visit.outcome === "page" || visit.outcome === "same" || visit.outcome === "file";
  if (isPage && page.document_id !== null && !hasDocument)
    return { outcome: "left_out", documentId: page.document_id };
  if (visit.outcome === "same") return { outcome: "unchanged", documentId: page.document_id };
  if (visit.outcome === "moved") return { outcome: "moved", target: visit.target };
  if (visit.outcome !== "page" && visit.outcome !== "file")
    return { outcome: visit.outcome, ...("target" in visit ? { target: visit.target } : {}) };
  const double = await doubleOf(locked, visit);
  if (double) return { outcome: "duplicate", target: double };
  if (visit.outcome === "page" && !visit.text) return { outcome: "empty" };
  if (hasDocument && page.text_hash === visit.hash)
    return { outcome: "unchanged", documentId: page.document_id };
  return original ? saveDocument(parts, locked, original) : { outcome: "empty" };
}

async function saveDocument(
  { documents }: Parts,
  { tx, sync, site, page }: LockedPage,
  original: Original,
): Promise<Decision> {
  const { userId } = sync;
  if (page.document_id !== null) {
    const { document_id: documentId } = page;
    const changed = await documents.change(tx, userId, documentId, original);
    return changed ? { outcome: "read", documentId, change: "changed" } : { outcome: "left_out", documentId };
  }
  if ((await pageRepository(tx, sync).documents()) >= site.page_limit) return { outcome: "beyond_limit" };
  const profileRef = { userId, profileId: site.profile_id };
  const address = isFolder(site.mode) ? null : page.address;
  const place = { address, circle: site.circle as Audience["of"] };
  const documentId = await documents.add(tx, profileRef, place, original);
  return documentId === undefined
    ? { outcome: "beyond_limit" }
    : { outcome: "read", documentId, change: "added" };
}

/**
 * Returns the canonical page that this one names, or a page with identical text. A canonical address counts only while
 * that page belongs to the site and can be read: a dead address must not hide the page that names it.
 */
async function doubleOf({ tx, sync, site, page, hasDocument }: LockedPage, visit: ReadPage | ReadFile) {
  const pages = pageRepository(tx, sync);
  const { hash } = visit;
  const { canonical, text } = visit.outcome === "page" ? visit : { canonical: undefined, text: true };
  if (canonical && canonical !== page.address && site.hosts.includes(hostOf(canonical))) {
    const end = await endOf(pages, canonical, page.address);
    if (end) return end;
  }
  const isOwn = hasDocument && page.text_hash === hash;
  return text && !isOwn ? (await pages.double(page.id, hash))?.address : undefined;
}

/** Follows an address to its final target. Returns undefined if it leads nowhere or back to `from`. */
async function endOf(pages: Pages, address: string, from: string): Promise<string | undefined> {
  let at = address;
  for (let hop = 0; hop < 5 && at !== from; hop += 1) {
    const known = await pages.at(at);
    if (!known || known.outcome === null || KEEPS_DOCUMENT.includes(known.outcome)) return at;
    if (!known.target) return undefined;
    at = known.target;
  }
  return undefined;
}

async function write(parts: Parts, locked: LockedPage, visit: Visit, decided: Decision): Promise<void> {
  const { tx, sync, site, page, hasDocument } = locked;
  const pages = pageRepository(tx, sync);
  const { outcome, target = null, change } = decided;
  const keeps = KEEPS_DOCUMENT.includes(outcome);
  const documentId = decided.documentId ?? (keeps ? page.document_id : null);
  await pages.settle(page.id, {
    outcome,
    target,
    http_status: "status" in visit ? (visit.status ?? null) : null,
    document_id: documentId,
    ...factsOf(visit, parts.clock()),
  });
  const title = titleOf(visit) || page.title || page.address;
  const note = (what: Change) =>
    siteRepository(tx, sync.userId).note({
      site_id: sync.siteId,
      sync_id: sync.syncId,
      page_id: page.id,
      change: what,
      address: page.address,
      title,
    });
  if (change) await note(change);
  if (hasDocument && !keeps && page.document_id !== null) {
    await parts.documents.remove(tx, sync.userId, [page.document_id]);
    await note("removed");
  }
  if (!keeps) await pages.letGo(page.address, target);
  if (!isFolder(site.mode)) await follow(locked, visit, target, site);
}

function titleOf(visit: Visit): string | undefined {
  if (visit.outcome === "page") return visit.title;
  return visit.outcome === "file" ? visit.filename : undefined;
}

/** What the next sync compares with. */
function factsOf(visit: Visit, now: Date) {
  const read = { title: titleOf(visit) || null, read_at: now };
  if (visit.outcome === "file") return { ...read, text_hash: visit.hash, etag: visit.version };
  if (visit.outcome !== "page") return {};
  const { links, etag, lastModified, hash } = visit;
  return { ...read, links, etag, last_modified: lastModified, text_hash: hash };
}

/** Records the target and links of a page, if they belong to the site. */
async function follow(
  { tx, sync, page }: LockedPage,
  visit: Visit,
  target: string | null,
  site: SiteRow,
): Promise<void> {
  const hosts = [...site.hosts];
  // If the start address redirects to another host, the site is on that host.
  const isFirst = page.depth === 0 && (site.mode === "page" || site.mode === "site");
  if (visit.outcome === "moved" && isFirst && hosts.length < 6 && !hosts.includes(hostOf(visit.target))) {
    hosts.push(hostOf(visit.target));
    await siteRepository(tx, sync.userId).update(site.id, { hosts });
  }
  const links = visit.outcome === "page" ? visit.links : visit.outcome === "same" ? page.links : [];
  const beyond = page.depth + 1 > site.depth ? { outcome: "beyond_depth" as const } : {};
  const seen: FoundAddress[] = [
    ...(target ? [{ address: target, depth: page.depth }] : []),
    ...(site.mode === "site" ? links : []).map((address) => ({ address, depth: page.depth + 1, ...beyond })),
  ].filter(({ address }) => address !== page.address && hosts.includes(hostOf(address)));
  if (seen.length === 0) return;
  const pages = pageRepository(tx, sync);
  const room = ADDRESSES.each * site.page_limit + ADDRESSES.more - (await pages.count());
  await pages.see(once(seen).slice(0, Math.max(room, 0)));
}

/** One upsert statement cannot write the same row twice. */
function once(seen: readonly FoundAddress[]): FoundAddress[] {
  return [...new Map(seen.toReversed().map((one) => [one.address, one])).values()].reverse();
}
