import type { BodyOf, Call } from "./call.ts";

/** The owner's conversations, account and plan. */
export function accountCalls(call: Call) {
  return {
    conversations: {
      /** Takes the filters of `GET /api/conversations`; `cursor` is the `next` of the previous page. */
      list: (filter: Record<string, string> = {}) => call("GET /api/conversations", { query: filter }),
      read: (id: number) => call("GET /api/conversations/:id", { params: { id } }),
      remove: (id: number) => call("DELETE /api/conversations/:id", { params: { id } }),
      /** Joins the conversation in place of the assistant. Call again within three minutes to stay in it. */
      join: (id: number) => call("POST /api/conversations/:id/join", { params: { id } }),
      /** Idempotent by `key`. */
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
      /** Also revokes API keys unless `keepKeys` is set. */
      endOthers: ({ keepKeys = false } = {}) =>
        call("POST /api/account/devices/end-others", { query: { keepKeys: String(keepKeys) } }),
      /** Everything is erased after 14 days. The owner's e-mail address confirms the intent. */
      remove: (email: string) => call("POST /api/account/delete", { body: { email } }),
      keep: () => call("POST /api/account/keep"),
    },
  };
}
