import * as z from "zod";
import { DateTime } from "./date-time.ts";
import { NumericId, NumericIdParam } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import {
  AUDIENCES,
  CONNECTED_MODES,
  LIMITS,
  PAGE_OUTCOMES,
  SITE_MODES,
  SITE_SCHEDULES,
  WEB_MODES,
} from "./plain.ts";

const Count = z.int().nonnegative();
const Outcome = z.enum(PAGE_OUTCOMES);

/** One sync of a site, and what it changed in the documents. */
export const SiteSync = z.strictObject({
  id: NumericId,
  /** Why it started: the site was added, the owner requested it, or it was scheduled. */
  cause: z.enum(["added", "owner", "schedule"]),
  startedAt: DateTime,
  /** Null while it is running. */
  endedAt: DateTime.nullable(),
  added: Count,
  changed: Count,
  removed: Count,
});
export type SiteSync = z.infer<typeof SiteSync>;

/**
 * A source of documents that stays in step: one web page, a sitemap, the pages linked from an address, the posts of a
 * feed, or the files of a ZIP, a WebDAV folder or a Git repository.
 */
export const Site = z.strictObject({
  id: NumericId,
  /** Of a ZIP: its file name. */
  address: z.string(),
  mode: z.enum(SITE_MODES),
  depth: Count,
  pageLimit: z.int().positive(),
  schedule: z.enum(SITE_SCHEDULES),
  nextSyncAt: DateTime.nullable(),
  /** `waiting`: its robots.txt is unavailable, and nothing is read until it can be fetched. */
  state: z.enum(["idle", "reading", "waiting"]),
  /** Why the last sync read nothing; null if it succeeded. */
  failure: z
    .enum([...PAGE_OUTCOMES, "robots_unavailable", "no_sitemap", "no_feed", "interrupted"])
    .nullable(),
  /** Documents in use from it. */
  pages: Count,
  /** Addresses not processed yet. */
  toRead: Count,
  /** Documents whose files are no longer in the ZIP. They stay in use until the owner decides. */
  gone: Count,
  /** The audience of its documents when they are added. */
  circle: z.enum(AUDIENCES),
  lastSync: SiteSync.nullable(),
});
export type Site = z.infer<typeof Site>;

export const OpenedSite = Site.extend({
  profileId: NumericId,
  /** Addresses per outcome; outcomes without any are absent. */
  outcomes: z.array(z.strictObject({ outcome: Outcome, count: Count })),
  /** The most recent ones, newest first. */
  syncs: z.array(SiteSync),
});
export type OpenedSite = z.infer<typeof OpenedSite>;

export const SitePage = z.strictObject({
  id: NumericId,
  /** Of a file: its path in the folder. */
  address: z.string(),
  title: z.string().nullable(),
  depth: Count,
  /** Null while it is waiting in the current sync. */
  outcome: Outcome.nullable(),
  /** The page that it redirects to or duplicates. */
  target: z.string().nullable(),
  httpStatus: z.int().nullable(),
  /** Why its file could not be read, as a message for the owner. */
  failure: z.string().nullable(),
  /** Its document, which may stay in use while its server is unavailable. */
  documentId: NumericId.nullable(),
});
export type SitePage = z.infer<typeof SitePage>;

export const SiteChange = z.strictObject({
  change: z.enum(["added", "changed", "removed"]),
  address: z.string(),
  title: z.string(),
  documentId: NumericId.nullable(),
});
export type SiteChange = z.infer<typeof SiteChange>;

const Suggested = z.string().nullable();
/** A profile that the owner's site or documents suggest. Null where no rule found a value. */
export const ProfileSuggestion = z.strictObject({
  /** A host or the name of a document; null if there is nothing to suggest from. */
  source: z.strictObject({ kind: z.enum(["site", "document"]), name: z.string() }).nullable(),
  /** The name of a person; that of an organization is the company. */
  name: Suggested,
  title: Suggested,
  company: Suggested,
  bio: Suggested,
  /** Such as `en`. */
  language: Suggested,
  /** As `#rrggbb`, readable on white. */
  color: Suggested,
  /** A `data:` address with a picture that was drawn here. */
  logo: Suggested,
});
export type ProfileSuggestion = z.infer<typeof ProfileSuggestion>;

const ofProfile = z.object({ id: NumericIdParam });
const ofSite = z.object({ id: NumericIdParam, siteId: NumericIdParam });
const errors = ["unauthorized", "not_found", "invalid_request"] as const;
const schedule = z.enum(SITE_SCHEDULES);
const Decision = z.enum(["remove", "keep"]);
/** A folder on another server, and how to sign in there. */
export const FolderConnection = z.strictObject({
  mode: z.enum(CONNECTED_MODES),
  address: z.string().trim().min(1).max(LIMITS.addressCharacters),
  /** For a Git server that takes a token, any name will do, or none. */
  username: z.string().trim().max(LIMITS.fieldCharacters).optional(),
  /** An app password or a token. A public repository needs none. */
  password: z.string().max(LIMITS.reasonCharacters).optional(),
  circle: z.enum(AUDIENCES).default("public"),
  schedule: schedule.default("daily"),
});
export type FolderConnection = z.infer<typeof FolderConnection>;

const reading = {
  list: endpoint({
    name: "sites.list",
    method: "GET",
    path: "/api/profiles/:id/sites",
    access: "owner",
    summary: "List a profile's web pages and sites",
    params: ofProfile,
    response: z.array(Site),
    errors: ["unauthorized", "not_found"],
  }),
  suggestion: endpoint({
    name: "profiles.suggestion",
    method: "GET",
    path: "/api/profiles/:id/suggestion",
    access: "owner",
    summary: "Get a name, title, bio, logo and color that the owner's site or documents suggest",
    params: ofProfile,
    response: ProfileSuggestion,
    errors: ["unauthorized", "not_found"],
  }),
  open: endpoint({
    name: "sites.open",
    method: "GET",
    path: "/api/profiles/:id/sites/:siteId",
    access: "owner",
    summary: "Get a site with page counts by result and its last syncs",
    params: ofSite,
    response: OpenedSite,
    errors: ["unauthorized", "not_found"],
  }),
  pages: endpoint({
    name: "sites.pages",
    method: "GET",
    path: "/api/profiles/:id/sites/:siteId/pages",
    access: "owner",
    summary: "List a site's pages with their results, up to 100 at a time",
    params: ofSite,
    query: z.object({ outcome: Outcome.optional(), after: NumericIdParam.optional() }),
    response: z.strictObject({
      pages: z.array(SitePage),
      /** The `after` of the next request; null at the end. */
      next: NumericId.nullable(),
    }),
    errors,
  }),
  changes: endpoint({
    name: "sites.changes",
    method: "GET",
    path: "/api/profiles/:id/sites/:siteId/syncs/:syncId",
    access: "owner",
    summary: "Get the pages that a sync added, changed and removed",
    params: ofSite.extend({ syncId: NumericIdParam }),
    response: z.array(SiteChange),
    errors: ["unauthorized", "not_found"],
  }),
};

const writing = {
  create: endpoint({
    name: "sites.create",
    method: "POST",
    path: "/api/profiles/:id/sites",
    access: "owner",
    summary: "Add a web page, a sitemap or a site, and start reading it",
    params: ofProfile,
    body: z.strictObject({
      address: z.string().trim().min(1).max(LIMITS.addressCharacters),
      mode: z.enum(WEB_MODES),
      /** Maximum link distance from the first page; only for the mode `site`. */
      depth: z.int().min(0).max(LIMITS.siteDepth).default(3),
      /** Capped at the plan's document limit. */
      pageLimit: z.int().positive().optional(),
      schedule: schedule.default("off"),
    }),
    response: Site,
    status: 201,
    errors: ["unauthorized", "not_found", "invalid_request", "plan_limit"],
  }),
  connect: endpoint({
    name: "sites.connect",
    method: "POST",
    path: "/api/profiles/:id/sites/folders",
    access: "owner",
    summary: "Connect a WebDAV folder or a Git repository, and start reading it",
    description:
      "Connecting the same address again replaces its name and password. The password is stored encrypted and never returned.",
    params: ofProfile,
    body: FolderConnection,
    response: Site,
    status: 201,
    errors: ["unauthorized", "not_found", "invalid_request", "plan_limit", "unavailable"],
  }),
  upload: endpoint({
    name: "sites.upload",
    method: "POST",
    path: "/api/profiles/:id/sites/zip",
    access: "owner",
    summary: "Upload a ZIP of files in the multipart field `file`, and start reading it",
    description:
      "A ZIP with the name of an earlier one updates it: new and changed files are read, and files that are missing wait for `sites.settle`. A ZIP has at most 100 MB.",
    bodyType: "multipart",
    params: ofProfile,
    query: z.object({ circle: z.enum(AUDIENCES).default("public") }),
    response: Site,
    status: 201,
    errors: [
      "unauthorized",
      "not_found",
      "file_too_large",
      "file_type_not_allowed",
      "plan_limit",
      "invalid_request",
    ],
  }),
  settle: endpoint({
    name: "sites.settle",
    method: "POST",
    path: "/api/profiles/:id/sites/:siteId/gone",
    access: "owner",
    summary: "Remove or keep the documents whose files are no longer in the ZIP",
    params: ofSite,
    body: z.strictObject({ documents: Decision }),
    response: Site,
    errors,
  }),
  change: endpoint({
    name: "sites.update",
    method: "PATCH",
    path: "/api/profiles/:id/sites/:siteId",
    access: "owner",
    summary: "Set how often a site is synced",
    params: ofSite,
    body: z.strictObject({ schedule }),
    response: Site,
    errors,
  }),
  sync: endpoint({
    name: "sites.sync",
    method: "POST",
    path: "/api/profiles/:id/sites/:siteId/sync",
    access: "owner",
    summary: "Sync a site now; if a sync is running, it continues",
    params: ofSite,
    response: Site,
    errors: ["unauthorized", "not_found"],
  }),
  remove: endpoint({
    name: "sites.remove",
    method: "DELETE",
    path: "/api/profiles/:id/sites/:siteId",
    access: "owner",
    summary: "Delete a site with all documents read from it, or keep the documents",
    params: ofSite,
    query: z.object({ documents: Decision.default("remove") }),
    response: z.undefined(),
    status: 204,
    errors: ["unauthorized", "not_found"],
  }),
};

export const sites = { ...reading, ...writing };
