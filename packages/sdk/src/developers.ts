import type { BodyOf, Call } from "./call.ts";

/** API keys, webhooks and domain verification. None of it accepts an API key. */
export function developerCalls(call: Call) {
  return {
    keys: () => call("GET /api/keys"),
    /** The response contains the key, which is shown only once. */
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
