import type { Call } from "./call.ts";

/** Visitors who left an e-mail address with a question, and the owner's answers to them. */
export function contactCalls(call: Call) {
  return {
    list: () => call("GET /api/contacts"),
    /** Sends one e-mail per contact; `keep` also stores the text as a saved answer. */
    answer: (body: { contactIds: number[]; answer: string; keep?: boolean }) =>
      call("POST /api/contacts/answer", { body }),
    settle: (contactIds: number[]) => call("POST /api/contacts/settle", { body: { contactIds } }),
  };
}
