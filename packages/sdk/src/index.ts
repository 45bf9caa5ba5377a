import { accountCalls } from "./account.ts";
import { type BodyOf, createCall, type Fetch } from "./call.ts";
import { chatCalls } from "./chat.ts";

export type { AnswerOf, CallName, Fetch } from "./call.ts";
export { ApiError } from "./error.ts";

type Options = {
  /** Where the product lives; empty for the page's own origin. */
  baseUrl?: string;
  /** Replaces the platform's fetch, for a server that calls itself or for a test. */
  fetch?: Fetch;
};

/**
 * A typed client of the product's API. Calls are made once and never retried; a failed one throws an `ApiError`.
 *
 * @example
 * const client = createClient({ baseUrl: "https://understudy.example" });
 * const answer = await client.chat.ask({ userId: "usr_…", message: "What does a session cost?" });
 */
export function createClient({ baseUrl = "", fetch = globalFetch }: Options = {}) {
  const call = createCall(baseUrl, fetch);
  return {
    call,
    auth: {
      user: () => call("GET /api/auth/user"),
      ways: () => call("GET /api/auth/ways"),
      linkEmail: (token: string) => call("GET /api/login/email", { query: { token } }),
      logoutEverywhere: () => call("POST /api/auth/logout-everywhere"),
    },
    profiles: {
      publicUser: (id: string | number) => call("GET /api/users/:id", { params: { id } }),
      publicProfile: (userId: string | number) =>
        call("GET /api/profile/:userId/public", { params: { userId } }),
      shared: (slug: string) => call("GET /api/share/:slug", { params: { slug } }),
      /** Counts a visit to a profile's page. */
      viewed: (id: string | number, visit: BodyOf<"POST /api/users/:id/views">) =>
        call("POST /api/users/:id/views", { params: { id }, body: visit, keepalive: true }),
      list: () => call("GET /api/profiles"),
      create: (profile: BodyOf<"POST /api/profiles">) => call("POST /api/profiles", { body: profile }),
      read: (id: number) => call("GET /api/profiles/:id", { params: { id } }),
      save: (id: number, profile: BodyOf<"PUT /api/profiles/:id">) =>
        call("PUT /api/profiles/:id", { params: { id }, body: profile }),
      remove: (id: number) => call("DELETE /api/profiles/:id", { params: { id } }),
      settingsOf: (id: number) => call("GET /api/profiles/:id/settings", { params: { id } }),
      updateSettingsOf: (id: number, changes: BodyOf<"PATCH /api/profiles/:id/settings">) =>
        call("PATCH /api/profiles/:id/settings", { params: { id }, body: changes }),
      suggestedQuestions: (id: number) =>
        call("GET /api/profiles/:id/suggested-questions", { params: { id } }),
      saveSuggestedQuestions: (id: number, questions: string[] | null) =>
        call("PUT /api/profiles/:id/suggested-questions", { params: { id }, body: { questions } }),
      update: (changes: BodyOf<"PATCH /api/profile">) => call("PATCH /api/profile", { body: changes }),
      settings: () => call("GET /api/profile/settings"),
      updateSettings: (changes: BodyOf<"PATCH /api/profile/settings">) =>
        call("PATCH /api/profile/settings", { body: changes }),
      savePicture: (file: File) => call("PUT /api/profile/picture", { body: formOf(file) }),
      removePicture: () => call("DELETE /api/profile/picture"),
      setup: () => call("GET /api/profile/setup"),
      saveSetup: (setup: BodyOf<"PUT /api/profile/setup">) => call("PUT /api/profile/setup", { body: setup }),
      /** One question, answered with the stored settings and with these; nothing of it is kept. */
      preview: (id: number, asked: BodyOf<"POST /api/profiles/:id/preview">) =>
        call("POST /api/profiles/:id/preview", { params: { id }, body: asked }),
    },
    assistant: { read: () => call("GET /api/assistant") },
    documents: {
      list: () => call("GET /api/documents"),
      remove: (id: number) => call("DELETE /api/documents/:id", { params: { id } }),
      open: (id: number, after?: number) =>
        call("GET /api/documents/:id", {
          params: { id },
          ...(after === undefined ? {} : { query: { after: String(after) } }),
        }),
      /** Where the file itself can be saved from. */
      originalUrl: (id: number) => `${baseUrl}/api/documents/${id}/original`,
      update: (id: number, changes: BodyOf<"PATCH /api/documents/:id">) =>
        call("PATCH /api/documents/:id", { params: { id }, body: changes }),
      replace: (id: number, file: File, signal?: AbortSignal) =>
        call("PUT /api/documents/:id", {
          params: { id },
          body: formOf(file),
          ...(signal ? { signal } : {}),
        }),
      upload: (file: File, signal?: AbortSignal) =>
        call("POST /api/documents", { body: formOf(file), ...(signal ? { signal } : {}) }),
      listOf: (profileId: number) => call("GET /api/profiles/:id/documents", { params: { id: profileId } }),
      removeFrom: (profileId: number, documentId: number) =>
        call("DELETE /api/profiles/:id/documents/:documentId", { params: { id: profileId, documentId } }),
      uploadTo: (profileId: number, file: File, signal?: AbortSignal) =>
        call("POST /api/profiles/:id/documents", {
          params: { id: profileId },
          body: formOf(file),
          ...(signal ? { signal } : {}),
        }),
    },
    analytics: {
      main: () => call("GET /api/analytics"),
      ofProfile: (id: number) => call("GET /api/profiles/:id/analytics", { params: { id } }),
      /** Days are those of the time zone, such as `Europe/Madrid`. */
      insights: (id: number, period: { days: number; timeZone: string }) =>
        call("GET /api/profiles/:id/insights", {
          params: { id },
          query: { days: String(period.days), timeZone: period.timeZone },
        }),
      settleGap: (id: number, gapId: number, status: "answered" | "dismissed") =>
        call("PATCH /api/profiles/:id/gaps/:gapId", { params: { id, gapId }, body: { status } }),
    },
    leads: {
      /** `seconds`: how long the form was open before it was sent. */
      send: (lead: BodyOf<"POST /api/leads">, seconds?: number) =>
        call("POST /api/leads", {
          body: lead,
          ...(seconds === undefined ? {} : { query: { seconds: String(seconds) } }),
        }),
      subscribe: (request: BodyOf<"POST /api/newsletter">) => call("POST /api/newsletter", { body: request }),
    },
    ...accountCalls(call),
    chat: chatCalls(call, { baseUrl, fetch }),
  };
}

export type Client = ReturnType<typeof createClient>;

function formOf(file: File): FormData {
  const form = new FormData();
  form.append("file", file, file.name);
  return form;
}

function globalFetch(url: string, init: RequestInit): Promise<Response> {
  return globalThis.fetch(url, init);
}
