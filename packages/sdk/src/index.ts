import { createApi, type Fetch } from "./call.ts";
import { chatCalls } from "./chat.ts";
import { allMethods } from "./methods.gen.ts";

export type { AnswerOf, BodyOf, CallName, Fetch, Options, QueryOf } from "./call.ts";
export { ApiError, type ErrorCode } from "./error.ts";
export type * from "./types.gen.ts";

type ClientOptions = {
  /** The product's URL; empty for the page's own origin. */
  baseUrl?: string | undefined;
  /** An API key for programs that act for its owner. Never use it in a page that others can open. */
  apiKey?: string | undefined;
  /** Replaces the platform's fetch, for a server that calls itself or for tests. */
  fetch?: Fetch | undefined;
};

/**
 * A typed client of the product's API. A failed call throws an `ApiError` and is never retried; only streams resume.
 *
 * @example
 * const client = createClient({ baseUrl: "https://understudy.example" });
 * const answer = await client.chat.ask({ userId: "usr_…", message: "What does a session cost?" });
 */
export function createClient({ baseUrl = "", apiKey, fetch: customFetch = globalFetch }: ClientOptions = {}) {
  const fetch = apiKey === undefined ? customFetch : withKey(customFetch, apiKey);
  const api = createApi(baseUrl, fetch);
  return { ...allMethods(api), chat: chatCalls(api), call: api.call };
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
