import type { BodyOf, Call } from "./call.ts";

/** Appearance and behavior of the widget on third-party pages. */
export function widgetCalls(call: Call, baseUrl: string) {
  return {
    read: (profileId: number) => call("GET /api/profiles/:id/widget", { params: { id: profileId } }),
    /** Absent fields stay unchanged. */
    save: (profileId: number, config: BodyOf<"PUT /api/profiles/:id/widget">) =>
      call("PUT /api/profiles/:id/widget", { params: { id: profileId }, body: config }),
    versions: (profileId: number) =>
      call("GET /api/profiles/:id/widget/versions", { params: { id: profileId } }),
    restore: (profileId: number, version: number) =>
      call("POST /api/profiles/:id/widget/versions/:version/restore", {
        params: { id: profileId, version },
      }),
    /** Returns the sanitized CSS for a preview. */
    style: (profileId: number, customCSS: string) =>
      call("POST /api/profiles/:id/widget/style", { params: { id: profileId }, body: { customCSS } }),
    analytics: (profileId: number, days: 7 | 30 | 90 | 365 = 30) =>
      call("GET /api/profiles/:id/widget/analytics", {
        params: { id: profileId },
        query: { days: String(days) },
      }),
    /** The download URL of the widget's files. */
    assetsUrl: (profileId: number): string => `${baseUrl}/api/profiles/${profileId}/widget/assets`,
  };
}
