import { accountCalls } from "./account.ts";
import { createCall, type Fetch } from "./call.ts";
import { chatCalls } from "./chat.ts";
import { documentCalls } from "./documents.ts";
import { analyticsCalls, leadCalls } from "./figures.ts";
import { profileCalls } from "./profiles.ts";
import { whiteLabelCalls } from "./white-label.ts";

import { widgetCalls } from "./widgets.ts";
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
    profiles: profileCalls(call),
    assistant: { read: () => call("GET /api/assistant") },
    documents: documentCalls(call, baseUrl),
    analytics: analyticsCalls(call),
    leads: leadCalls(call),
    ...accountCalls(call),
    whiteLabel: whiteLabelCalls(call, baseUrl),
    chat: chatCalls(call, { baseUrl, fetch }),
  };
}

export type Client = ReturnType<typeof createClient>;
    widgets: widgetCalls(call, baseUrl),

function globalFetch(url: string, init: RequestInit): Promise<Response> {
  return globalThis.fetch(url, init);
}
