import type { BodyOf, Call } from "./call.ts";

/** How an assistant looks and behaves on other people's pages. */
export function widgetCalls(call: Call, baseUrl: string) {
  return {
    read: (profileId: number) => call("GET /api/profiles/:id/widget", { params: { id: profileId } }),
    /** Fields that are absent stay as they are. */
    save: (profileId: number, config: BodyOf<"PUT /api/profiles/:id/widget">) =>
      call("PUT /api/profiles/:id/widget", { params: { id: profileId }, body: config }),
    versions: (profileId: number) =>
      call("GET /api/profiles/:id/widget/versions", { params: { id: profileId } }),
    restore: (profileId: number, version: number) =>
      call("POST /api/profiles/:id/widget/versions/:version/restore", {
        params: { id: profileId, version },
      }),
    /** What of a style the widget would use, for a preview. */
    style: (profileId: number, customCSS: string) =>
      call("POST /api/profiles/:id/widget/style", { params: { id: profileId }, body: { customCSS } }),
    analytics: (profileId: number, days: 7 | 30 | 90 | 365 = 30) =>
      call("GET /api/profiles/:id/widget/analytics", {
        params: { id: profileId },
        query: { days: String(days) },
      }),
    /** Where the archive of the widget's files is, for a link. */
    assetsUrl: (profileId: number): string => `${baseUrl}/api/profiles/${profileId}/widget/assets`,
  };
}
