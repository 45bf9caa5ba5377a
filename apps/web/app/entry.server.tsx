import type { Client } from "@understudy/sdk";
import { renderToString } from "react-dom/server";
import { type EntryContext, RouterContextProvider, ServerRouter } from "react-router";
import { apiContext } from "./platform/context.ts";

/** Rendered to a string, not streamed: a small page loses most of its throughput to streaming. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Response {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const html = renderToString(<ServerRouter context={routerContext} url={request.url} />);
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

/** The server hands every request its own client, which calls the product's API as that visitor. */
export function createLoadContext(api: Client): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  return context;
}
