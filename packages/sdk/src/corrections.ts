import type { BodyOf, Call } from "./call.ts";

type Change = BodyOf<"PATCH /api/profiles/:id/corrections/:correctionId">;

/** Saved answers, each effective from the next question on. */
export function savedAnswerCalls(call: Call) {
  return {
    list: (id: number) => call("GET /api/profiles/:id/corrections", { params: { id } }),
    create: (id: number, pair: BodyOf<"POST /api/profiles/:id/corrections">) =>
      call("POST /api/profiles/:id/corrections", { params: { id }, body: pair }),
    change: (id: number, correctionId: number, change: Change) =>
      call("PATCH /api/profiles/:id/corrections/:correctionId", {
        params: { id, correctionId },
        body: change,
      }),
    remove: (id: number, correctionId: number) =>
      call("DELETE /api/profiles/:id/corrections/:correctionId", { params: { id, correctionId } }),
    /** Imports pasted text or CSV; `try` only previews. */
    take: (id: number, body: { text: string; try?: boolean }) =>
      call("POST /api/profiles/:id/corrections/import", { params: { id }, body }),
    answerGap: (id: number, gapId: number, answer: string) =>
      call("POST /api/profiles/:id/gaps/:gapId/answer", { params: { id, gapId }, body: { answer } }),
    askGap: (id: number, gapId: number) =>
      call("POST /api/profiles/:id/gaps/:gapId/ask", { params: { id, gapId } }),
  };
}
