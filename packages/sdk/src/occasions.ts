import type { BodyOf, Call } from "./call.ts";

type Fields = BodyOf<"POST /api/profiles/:id/occasions">;

/** Private links, for example for a talk, a client or an application. */
export function privateLinkCalls(call: Call) {
  return {
    list: (id: number) => call("GET /api/profiles/:id/occasions", { params: { id } }),
    create: (id: number, body: Fields) => call("POST /api/profiles/:id/occasions", { params: { id }, body }),
    save: (id: number, occasionId: number, body: Fields) =>
      call("PUT /api/profiles/:id/occasions/:occasionId", { params: { id, occasionId }, body }),
    end: (id: number, occasionId: number) =>
      call("POST /api/profiles/:id/occasions/:occasionId/end", { params: { id, occasionId } }),
    remove: (id: number, occasionId: number) =>
      call("DELETE /api/profiles/:id/occasions/:occasionId", { params: { id, occasionId } }),
    /** What visitors with the link see. */
    visit: (key: string) => call("GET /api/occasions/:key", { params: { key } }),
  };
}
