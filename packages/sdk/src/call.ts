import type { EndpointDefinition, endpoints } from "@understudy/contracts";
import type { output, input as ZodInput, ZodType } from "zod";
import { errorOf } from "./error.ts";

type Groups = typeof endpoints;
type AnyEndpoint = { [Group in keyof Groups]: Groups[Group][keyof Groups[Group]] }[keyof Groups];
type Key<Endpoint> = Endpoint extends EndpointDefinition
  ? `${Endpoint["method"]} ${Endpoint["path"]}`
  : never;

/** Endpoint names such as `GET /api/documents`. Checked at compile time only, so they add nothing to the bundle. */
export type CallName = Key<AnyEndpoint>;
type Endpoint<Name extends CallName> = Extract<
  AnyEndpoint,
  Name extends `${infer Method} ${infer Path}` ? { method: Method; path: Path } : never
>;

export type BodyOf<Name extends CallName> =
  Endpoint<Name> extends { bodyType: "multipart" }
    ? FormData
    : Endpoint<Name> extends { body: infer Body extends ZodType }
      ? ZodInput<Body>
      : undefined;
export type AnswerOf<Name extends CallName> =
  Endpoint<Name> extends { response: infer Answer extends ZodType } ? output<Answer> : undefined;

type Input<Name extends CallName> = {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: BodyOf<Name>;
  signal?: AbortSignal;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
};

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type Call = ReturnType<typeof createCall>;

export function createCall(baseUrl: string, fetch: Fetch) {
  return async function call<Name extends CallName>(
    name: Name,
    input: Input<Name> = {},
  ): Promise<AnswerOf<Name>> {
    const [method = "GET", path = "/"] = name.split(" ");
    const response = await fetch(baseUrl + withParams(path, input.params ?? {}) + search(input.query), {
      method,
      credentials: "include",
      ...payload(input.body),
      ...(input.signal ? { signal: input.signal } : {}),
      ...(input.keepalive ? { keepalive: true } : {}),
    });
    if (!response.ok) throw await errorOf(response);
    if (response.status === 204) return undefined as AnswerOf<Name>;
    return (await response.json()) as AnswerOf<Name>;
  };
}

function payload(body: unknown): Pick<RequestInit, "body" | "headers"> {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

function withParams(path: string, params: Record<string, string | number>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? "")));
}

function search(query: Record<string, string> | undefined): string {
  return query ? `?${new URLSearchParams(query)}` : "";
}
