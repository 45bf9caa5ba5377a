import type { BodyOf, Call } from "./call.ts";

/** API keys, webhooks and the proof of a domain. None of it can be reached with an API key. */
export function developerCalls(call: Call) {
  return {
    keys: () => call("GET /api/keys"),
    /** The answer holds the key, which is shown this once. */
    createKey: (body: BodyOf<"POST /api/keys">) => call("POST /api/keys", { body }),
    revokeKey: (id: number) => call("DELETE /api/keys/:id", { params: { id } }),
    deliveries: (profileId: number) =>
      call("GET /api/profiles/:id/webhook/deliveries", { params: { id: profileId } }),
    testWebhook: (profileId: number) =>
      call("POST /api/profiles/:id/webhook/test", { params: { id: profileId } }),
    replay: (profileId: number, delivery: number) =>
      call("POST /api/profiles/:id/webhook/deliveries/:delivery/replay", {
        params: { id: profileId, delivery },
      }),
    verifyDomain: () => call("POST /api/white-label/domain/verify"),
  };
}
