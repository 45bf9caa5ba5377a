import { type BodyOf, createApi, type Fetch } from "./call.ts";
import { chatCalls } from "./chat.ts";

export type { ErrorCode } from "./error.ts";
export { ApiError } from "./error.ts";
export type * from "./types.gen.ts";

type VisitorOptions = {
  /** Address of the installation, such as `https://understudy.example`. */
  baseUrl: string;
  /** Replaces the browser's fetch, which is called without cookies. */
  fetch?: Fetch | undefined;
};

/**
 * Only what a visitor's chat needs, without the owner's calls: small enough for every page. It sends no cookies, so that
 * it works from other sites.
 *
 * @example
 * const client = createVisitorClient({ baseUrl: "https://understudy.example" });
 * for await (const event of client.chat.stream({ userId: "usr_…", message: "Where are you?" })) …
 */
export function createVisitorClient({ baseUrl, fetch = withoutCookies }: VisitorOptions) {
  const api = createApi(baseUrl, fetch);
  return {
    chat: chatCalls(api),
    /** Counts a visit; `referrer` is the page that shows the assistant. */
    viewed: (id: string, visit: BodyOf<"POST /api/users/:id/views">) =>
      api.call("POST /api/users/:id/views", { params: { id }, body: visit }, { keepalive: true }),
  };
}

function withoutCookies(url: string, init: RequestInit): Promise<Response> {
  return globalThis.fetch(url, { ...init, credentials: "omit" });
}
