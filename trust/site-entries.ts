import { type Fill, ofProfiles, profile } from "./entry.ts";

const ofSite =
  (body?: unknown): Fill =>
  ({ publicId, siteId }, strangers) =>
    [publicId, strangers.publicId].map((id) => profile({ id, siteId }, body));

/** How a call can name a website that belongs to another owner. */
export const SITE_ENTRIES: Record<string, { names: Fill }> = {
  "GET /api/profiles/:id/sites": { names: ofProfiles() },
  "POST /api/profiles/:id/sites": { names: ofProfiles({ address: "pages.invalid", mode: "page" }) },
  "GET /api/profiles/:id/suggestion": { names: ofProfiles() },
  "GET /api/profiles/:id/sites/:siteId": { names: ofSite() },
  "GET /api/profiles/:id/sites/:siteId/pages": { names: ofSite() },
  "GET /api/profiles/:id/sites/:siteId/syncs/:syncId": {
    names: ({ publicId, siteId, syncId }, strangers) => [
      ...[publicId, strangers.publicId].map((id) => profile({ id, siteId, syncId })),
      profile({ id: strangers.publicId, siteId: strangers.siteId, syncId }),
    ],
  },
  "PATCH /api/profiles/:id/sites/:siteId": { names: ofSite({ schedule: "daily" }) },
  "POST /api/profiles/:id/sites/folders": {
    names: ofProfiles({ mode: "git", address: "https://pages.invalid/notes" }),
  },
  "POST /api/profiles/:id/sites/zip": { names: ofProfiles() },
  "POST /api/profiles/:id/sites/:siteId/gone": { names: ofSite({ documents: "keep" }) },
  "POST /api/profiles/:id/sites/:siteId/sync": { names: ofSite() },
  "DELETE /api/profiles/:id/sites/:siteId": { names: ofSite() },
};
