import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { Client } from "@understudy/sdk";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, RouterContextProvider, ServerRouter } from "react-router";
import { apiContext } from "./platform/context.ts";
import { handleOf } from "./platform/page-handle.ts";

/**
 * Sends whole documents, never a stream. A static page is rendered to a string per request; a hydrated page is rendered
 * by the build, which waits for the data that React Router embeds.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const page = <ServerRouter context={routerContext} url={request.url} />;
  // The stream already starts with the doctype.
  const html = isStill(routerContext) ? `<!DOCTYPE html>${renderToString(page)}` : await renderWhole(page);
  return new Response(html, { status, headers });
}

function isStill({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const { matches, loaderData } = staticHandlerContext;
  return matches.some(({ route }) => {
    const { handle } = routeModules[route.id] ?? {};
    return handleOf({ handle, loaderData: loaderData[route.id] }).still === true;
  });
}

function renderWhole(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      // Keep everything in order: React would otherwise send large parts at the end and move them by script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
      onShellError: reject,
      onError: reject,
    });
  });
}

/** The server gives every request its own client, which calls the API as that visitor. */
export function createLoadContext(api: Client): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  return context;
}
