import { accountCalls } from "./account.ts";
import { transferCalls } from "./brain.ts";
import { createCall, type Fetch } from "./call.ts";
import { chatCalls } from "./chat.ts";
import { contactCalls } from "./contacts.ts";
import { savedAnswerCalls } from "./corrections.ts";
import { developerCalls } from "./developers.ts";
import { documentCalls } from "./documents.ts";
import { analyticsCalls, leadCalls } from "./figures.ts";
import { privateLinkCalls } from "./occasions.ts";
import { profileCalls } from "./profiles.ts";
import { answerTestCalls } from "./rehearsal.ts";
import { siteCalls } from "./sites.ts";
import { whiteLabelCalls } from "./white-label.ts";
import { widgetCalls } from "./widgets.ts";

export type { AnswerOf, CallName, Fetch } from "./call.ts";
export { ApiError } from "./error.ts";

type Options = {
  /** The product's URL; empty for the page's own origin. */
  baseUrl?: string;
  /** An API key for programs that act for its owner. Never use it in a page that others can open. */
  apiKey?: string;
  /** Replaces the platform's fetch, for a server that calls itself or for tests. */
  fetch?: Fetch;
};

/**
 * A typed client of the product's API. A failed call throws an `ApiError` and is never retried; only streams resume.
 *
 * @example
 * const client = createClient({ baseUrl: "https://understudy.example" });
 * const answer = await client.chat.ask({ userId: "usr_…", message: "What does a session cost?" });
 */
export function createClient({ baseUrl = "", apiKey, fetch: given = globalFetch }: Options = {}) {
  const fetch = apiKey === undefined ? given : withKey(given, apiKey);
  const call = createCall(baseUrl, fetch);
  return {
    call,
    auth: {
      user: () => call("GET /api/auth/user"),
      ways: () => call("GET /api/auth/ways"),
      linkEmail: (token: string) => call("GET /api/login/email", { query: { token } }),
      /** Also revokes API keys unless `keepKeys` is set. */
      logoutEverywhere: ({ keepKeys = false } = {}) =>
        call("POST /api/auth/logout-everywhere", { query: { keepKeys: String(keepKeys) } }),
    },
    profiles: profileCalls(call),
    assistant: { read: () => call("GET /api/assistant") },
    brain: transferCalls(call, baseUrl),
    documents: documentCalls(call, baseUrl),
    analytics: analyticsCalls(call),
    contacts: contactCalls(call),
    corrections: savedAnswerCalls(call),
    rehearsal: answerTestCalls(call),
    occasions: privateLinkCalls(call),
    sites: siteCalls(call),
    leads: leadCalls(call),
    developers: developerCalls(call),
    ...accountCalls(call),
    whiteLabel: whiteLabelCalls(call, baseUrl),
    widgets: widgetCalls(call, baseUrl),
    chat: chatCalls(call, { baseUrl, fetch }),
  };
}

export type Client = ReturnType<typeof createClient>;

/** Sends the key instead of cookies, never both. */
function withKey(fetch: Fetch, apiKey: string): Fetch {
  return (url, init) => {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${apiKey}`);
    return fetch(url, { ...init, headers, credentials: "omit" });
  };
}

function globalFetch(url: string, init: RequestInit): Promise<Response> {
  return globalThis.fetch(url, init);
}
