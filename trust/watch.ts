import {
  type BrowserContext,
  type Browser as Chromium,
  chromium,
  type Page,
  type Request,
} from "@playwright/test";
import type { Canary } from "../testing/canary.ts";
import { CHROMIUM_PATH } from "../testing/chromium.ts";

export type WatchedPage = Awaited<ReturnType<typeof watch>>;

/** A real browser in which every foreign host name resolves to the canary. */
export function openChromium(canary: Canary): Promise<Chromium> {
  return chromium.launch({
    executablePath: CHROMIUM_PATH,
    args: [
      "--no-sandbox",
      `--host-resolver-rules=MAP * 127.0.0.1:${canary.port}, EXCLUDE 127.0.0.1, EXCLUDE localhost`,
    ],
  });
}

/** Any part of a payload that runs, in the page or in a frame of it, reports it here. */
const TRAP = `
  if (window === top) {
    const ran = [];
    Object.defineProperty(window, "__ran", { get: () => ran, set: (number) => ran.push(number) });
    addEventListener("message", ({ data }) => { if (typeof data === "number") ran.push(data); });
    window.__blocked = 0;
    addEventListener("securitypolicyviolation", () => { window.__blocked += 1; }, true);
  }`;

type Options = { origin: string; withoutPolicy?: boolean; holdNavigations?: boolean };

/** A separate browser context that records all requests to other origins and everything that runs in it. */
export async function watch(chromium: Chromium, { origin, withoutPolicy, holdNavigations }: Options) {
  const context: BrowserContext = await chromium.newContext({
    baseURL: origin,
    bypassCSP: withoutPolicy === true,
    viewport: { width: 1280, height: 900 },
  });
  const foreign: Request[] = [];
  let dialogs = 0;
  const isForeign = (url: URL): boolean => /^(https?|wss?|ftp):$/.test(url.protocol) && url.origin !== origin;
  await context.addInitScript(TRAP);
  context.on("request", (request) => {
    if (isForeign(new URL(request.url()))) foreign.push(request);
  });
  context.on("page", (page) => {
    page.on("dialog", (dialog) => {
      dialogs += 1;
      void dialog.dismiss();
    });
  });
  if (holdNavigations) {
    // No policy prevents a page from navigating away. A response without content keeps it open, so that the other
    // payloads are tried.
    await context.route(isForeign, (route) =>
      route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.fallback(),
    );
  }
  return {
    context,
    /**
     * Since the last call: requests that left for another origin, or would have without the network block, and refused
     * requests.
     */
    take() {
      const since = foreign.splice(0);
      const left = since.filter((request) => !isRefused(request));
      const dialogCount = dialogs;
      dialogs = 0;
      return {
        left: left.map((request) => `${request.resourceType()} ${request.url()}`),
        refused: since.length - left.length,
        dialogs: dialogCount,
      };
    },
    close: () => context.close(),
  };
}

/** Refused by the page's policy, or by the browser's cross-origin rules: neither got as far as the network. */
function isRefused(request: Request): boolean {
  return ["csp", "origin"].includes(request.failure()?.errorText ?? "");
}

/** The numbers of the payloads that ran, and how often the page's policy blocked something. */
export function readBlocked(page: Page): Promise<{ ran: number[]; blocked: number }> {
  return page.evaluate(() => {
    const trap = window as unknown as { __ran: number[]; __blocked: number };
    return { ran: [...trap.__ran], blocked: trap.__blocked };
  });
}
