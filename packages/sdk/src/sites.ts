import type { AnswerOf, BodyOf, Call } from "./call.ts";

type New = BodyOf<"POST /api/profiles/:id/sites">;
type Schedule = BodyOf<"PATCH /api/profiles/:id/sites/:siteId">;
type Page = AnswerOf<"GET /api/profiles/:id/sites/:siteId/pages">["pages"][number];
type Which = { outcome?: Page["outcome"]; after?: number | null };

/** Web pages and sites as sources of a profile. */
export function siteCalls(call: Call) {
  return {
    list: (id: number) => call("GET /api/profiles/:id/sites", { params: { id } }),
    create: (id: number, site: New) => call("POST /api/profiles/:id/sites", { params: { id }, body: site }),
    open: (id: number, siteId: number) =>
      call("GET /api/profiles/:id/sites/:siteId", { params: { id, siteId } }),
    /** The result for each address, paginated. */
    pages: (id: number, siteId: number, { outcome, after }: Which = {}) =>
      call("GET /api/profiles/:id/sites/:siteId/pages", {
        params: { id, siteId },
        query: { ...(outcome ? { outcome } : {}), ...(after ? { after: String(after) } : {}) },
      }),
    /** What a sync added, changed and removed. */
    changes: (id: number, siteId: number, syncId: number) =>
      call("GET /api/profiles/:id/sites/:siteId/syncs/:syncId", { params: { id, siteId, syncId } }),
    change: (id: number, siteId: number, body: Schedule) =>
      call("PATCH /api/profiles/:id/sites/:siteId", { params: { id, siteId }, body }),
    /** Starts a sync now. */
    sync: (id: number, siteId: number) =>
      call("POST /api/profiles/:id/sites/:siteId/sync", { params: { id, siteId } }),
    /** Also deletes all documents read from it. */
    remove: (id: number, siteId: number) =>
      call("DELETE /api/profiles/:id/sites/:siteId", { params: { id, siteId } }),
  };
}
