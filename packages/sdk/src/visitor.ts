import { type BodyOf, createApi, type Fetch } from "./call.ts";
import { chatCalls } from "./chat.ts";

export type { ErrorCode } from "./error.ts";
export { ApiError } from "./error.ts";
export type * from "./types.gen.ts";

type VisitorOptions = {
  /** Address of the installation, such as `https://understudy.example`. */
  baseUrl: string;
  /** `visitor` of the answer to `chat.identify`, for a visitor whose identity your server has signed. */
  visitor?: (() => string | undefined) | undefined;
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
export function createVisitorClient({ baseUrl, visitor, fetch = withoutCookies }: VisitorOptions) {
  const api = createApi(baseUrl, visitor ? asVisitor(fetch, visitor) : fetch);
  return {
    chat: chatCalls(api),
    /** Counts a visit; `referrer` is the page that shows the assistant. */
    viewed: (id: string, visit: BodyOf<"POST /api/users/:id/views">) =>
      api.call("POST /api/users/:id/views", { params: { id }, body: visit }, { keepalive: true }),
  };
}

function asVisitor(fetch: Fetch, visitor: () => string | undefined): Fetch {
  return (url, init) => {
    const secret = visitor();
    const headers = new Headers(init.headers);
    if (secret) headers.set("understudy-visitor", secret);
    return fetch(url, { ...init, headers });
  };
}

function withoutCookies(url: string, init: RequestInit): Promise<Response> {
  return globalThis.fetch(url, { ...init, credentials: "omit" });
}
