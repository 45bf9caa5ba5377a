import {
  type BrowserContext,
  type Browser as Chromium,
  chromium,
  type Page,
  type Request,
} from "@playwright/test";
import type { Canary } from "../testing/canary.ts";
import { CHROMIUM_PATH } from "../testing/chromium.ts";

export type Watched = Awaited<ReturnType<typeof watch>>;

/** A real browser in which every foreign name leads to the canary. */
export function openChromium(canary: Canary): Promise<Chromium> {
  return chromium.launch({
    executablePath: CHROMIUM_PATH,
    args: [
      "--no-sandbox",
      `--host-resolver-rules=MAP * 127.0.0.1:${canary.port}, EXCLUDE 127.0.0.1, EXCLUDE localhost`,
    ],
  });
}

/** Whatever of a payload's runs, in the page or in a frame of it, tells so here. */
const TRAP = `
  if (window === top) {
    const ran = [];
    Object.defineProperty(window, "__ran", { get: () => ran, set: (number) => ran.push(number) });
    addEventListener("message", ({ data }) => { if (typeof data === "number") ran.push(data); });
    window.__blocked = 0;
    addEventListener("securitypolicyviolation", () => { window.__blocked += 1; }, true);
  }`;

type Options = { origin: string; withoutPolicy?: boolean; holdNavigations?: boolean };

/** A browser of its own, with everything noted that it wants from other origins and everything that runs in it. */
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
    // No policy forbids a page to leave. An answer without content lets it stay, so that the others are tried.
    await context.route(isForeign, (route) =>
      route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.fallback(),
    );
  }
  return {
    context,
    /** Since the last time: what left for another origin or would have but for the network, and what was refused. */
    take() {
      const since = foreign.splice(0);
      const left = since.filter((request) => !isRefused(request));
      const asked = dialogs;
      dialogs = 0;
      return {
        left: left.map((request) => `${request.resourceType()} ${request.url()}`),
        refused: since.length - left.length,
        dialogs: asked,
      };
    },
    close: () => context.close(),
  };
}

/** By the page's policy, or by the browser because of another origin: neither got as far as the network. */
function isRefused(request: Request): boolean {
  return ["csp", "origin"].includes(request.failure()?.errorText ?? "");
}

/** The numbers of the payloads that ran, and how often the page's policy refused something. */
export function told(page: Page): Promise<{ ran: number[]; blocked: number }> {
  return page.evaluate(() => {
    const trap = window as unknown as { __ran: number[]; __blocked: number };
    return { ran: [...trap.__ran], blocked: trap.__blocked };
  });
}
