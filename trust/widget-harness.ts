import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildWidget, writeWidget } from "../packages/widget/bundle/widget.ts";
import { startChatHarness } from "../testing/chat-harness.ts";
import type { Mutation } from "../testing/mutation.ts";
import { mutateWidget, serverPart, widgetPart } from "./chat-script.ts";
import { WATCH } from "./host-probe.ts";

export type WidgetHarness = Awaited<ReturnType<typeof startWidgetHarness>>;
/** A third-party page. `snippet` is what its owner has pasted, or something that does nothing. */
export type HostPage = {
  name: string;
  html: (snippet: string) => string;
  headers?: (product: string) => Record<string, string>;
  /** Added to the snippet. */
  attributes?: string;
  /** The page's own scripts, by path. */
  scripts?: Record<string, string>;
  size?: { width: number; height: number };
};

export const QUESTION = "What does a single session cost?";
export const ANSWER = "180";

/** Starts the product with the built widget, unmodified or with a mutation, and a server for third-party pages. */
export async function startWidgetHarness(pages: readonly HostPage[], mutation: Mutation | undefined) {
  const folder = await mkdtemp(path.join(tmpdir(), "understudy-widget-"));
  const { plugin, assertAllApplied } = mutateWidget(widgetPart(mutation));
  await writeWidget(path.join(folder, "client/widget"), await buildWidget([plugin]));
  assertAllApplied();
  const harness = await startChatHarness({
    documents: { "prices.txt": "A single session costs £180. It lasts ninety minutes." },
    mutation: serverPart(mutation),
    environment: { WEB_BUILD_DIR: folder },
  });
  const { product, owner } = harness;
  const server = createServer(({ url = "/" }, response) => {
    const { pathname, searchParams } = new URL(url, "http://host");
    // A browser with a window system requests every site's icon and logs an error if there is none.
    if (pathname === "/favicon.ico") return void response.writeHead(204).end();
    const [, place = "", file] = pathname.split("/");
    const page = pages[Number(place)];
    const script = file === "watch.js" ? WATCH : page?.scripts?.[file ?? ""];
    if (file) return void response.setHeader("content-type", "text/javascript").end(script ?? "");
    const source = searchParams.has("bare")
      ? `/${place}/nothing.js`
      : `${product.origin}/widget.js?id=${owner.userId}`;
    const snippet = `<script async src="${source}" data-user-id="${owner.userId}" ${page?.attributes ?? ""}></script>`;
    const headers = { "content-type": "text/html; charset=utf-8", ...page?.headers?.(product.origin) };
    response.writeHead(page ? 200 : 404, headers).end(page?.html(snippet));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // Another host name for the machine is another site to a browser.
  const at = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    product,
    owner,
    address: (page: HostPage, isBare = false) => `${at}/${pages.indexOf(page)}/${isBare ? "?bare" : ""}`,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await harness.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
