import type { Call } from "./call.ts";

/** Visitors who left an address with a question, and the owner's answers to them. */
export function contactCalls(call: Call) {
  return {
    list: () => call("GET /api/contacts"),
    /** One letter to each of them; with `keep` the words are the owner's own answer from then on. */
    answer: (body: { contactIds: number[]; answer: string; keep?: boolean }) =>
      call("POST /api/contacts/answer", { body }),
    settle: (contactIds: number[]) => call("POST /api/contacts/settle", { body: { contactIds } }),
  };
}
