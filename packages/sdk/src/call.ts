import { errorOf } from "./error.ts";
import type { Calls } from "./types.gen.ts";

/** Names of calls such as `GET /api/documents`. Checked at compile time only, so they add nothing to the bundle. */
export type CallName = keyof Calls;
export type BodyOf<Name extends CallName> = Calls[Name]["body"];
export type QueryOf<Name extends CallName> = Calls[Name]["query"];
export type AnswerOf<Name extends CallName> = Calls[Name]["answer"];

type Params = Record<string, string | number>;
type Query = Record<string, string | number | boolean | null | undefined>;
type Input<Name extends CallName> = {
  params?: Params;
  query?: QueryOf<Name> | undefined;
  body?: BodyOf<Name>;
};

export type Options = {
  signal?: AbortSignal | undefined;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
};

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type Api = ReturnType<typeof createApi>;

/** Calls of a server by the names of their endpoints, and the addresses of its downloads. */
export function createApi(baseUrl: string, fetch: Fetch) {
  function url<Name extends CallName>(name: Name, { params = {}, query }: Input<Name> = {}): string {
    const path = name.slice(name.indexOf(" ") + 1);
    return baseUrl + withParams(path, params) + search(query);
  }

  async function call<Name extends CallName>(
    name: Name,
    input: Input<Name> = {},
    { signal, keepalive }: Options = {},
  ): Promise<AnswerOf<Name>> {
    const response = await fetch(url(name, input), {
      method: name.slice(0, name.indexOf(" ")),
      credentials: "include",
      ...payload(input.body),
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
    });
    if (!response.ok) throw await errorOf(response);
    if (response.status === 204) return undefined as AnswerOf<Name>;
    return (await response.json()) as AnswerOf<Name>;
  }

  return { call, url, baseUrl, fetch };
}

function payload(body: unknown): Pick<RequestInit, "body" | "headers"> {
  if (body === undefined) return {};
  if (body instanceof File) {
    const form = new FormData();
    form.append("file", body, body.name);
    return { body: form };
  }
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

function withParams(path: string, params: Params): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? "")));
}

function search(query: Query | undefined): string {
  const parameters = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
  return parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : "";
}
