import type { BodyOf, Call } from "./call.ts";

/** What was said to visitors, and the owner's own account and plan. */
export function accountCalls(call: Call) {
  return {
    conversations: {
      /** By the filters of `GET /api/conversations`; `cursor` is the `next` of the page before. */
      list: (filter: Record<string, string> = {}) => call("GET /api/conversations", { query: filter }),
      read: (id: number) => call("GET /api/conversations/:id", { params: { id } }),
      remove: (id: number) => call("DELETE /api/conversations/:id", { params: { id } }),
      /** Is there instead of the assistant; again within three minutes, as a sign of life. */
      join: (id: number) => call("POST /api/conversations/:id/join", { params: { id } }),
      /** The same `key` twice is said once. */
      say: (id: number, content: string, key: string) =>
        call("POST /api/conversations/:id/messages", { params: { id }, body: { content, key } }),
      handBack: (id: number) => call("POST /api/conversations/:id/hand-back", { params: { id } }),
    },
    plan: {
      read: () => call("GET /api/plan"),
      change: (planType: BodyOf<"PUT /api/plan">["planType"]) =>
        call("PUT /api/plan", { body: { planType } }),
    },
    account: {
      read: () => call("GET /api/account"),
      update: (changes: BodyOf<"PATCH /api/account">) => call("PATCH /api/account", { body: changes }),
      devices: () => call("GET /api/account/devices"),
      endDevice: (id: string) => call("DELETE /api/account/devices/:id", { params: { id } }),
      /** API keys are revoked as well, unless they are kept. */
      endOthers: ({ keepKeys = false } = {}) =>
        call("POST /api/account/devices/end-others", { query: { keepKeys: String(keepKeys) } }),
      /** Everything is erased in 14 days. The owner's own e-mail address says that it is meant. */
      remove: (email: string) => call("POST /api/account/delete", { body: { email } }),
      keep: () => call("POST /api/account/keep"),
    },
  };
}
