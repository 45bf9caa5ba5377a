import { type Browser, expect, type Page } from "@playwright/test";
import type { Document } from "@understudy/contracts";
import { newPerson, productUrl, signIn, userId } from "./product.ts";

export const SAMPLE = "usr_UnderstudySampleOwner0";
/** The phone that the pages are designed for first, and a desktop. */
export const SIZES = [
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
] as const;

type Fields = Record<string, string | boolean | null>;
export type PublicOwner = {
  page: Page;
  id: string;
  email: string;
  save: (fields: Fields) => Promise<void>;
  settings: (fields: Fields) => Promise<void>;
  call: (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;
  /** Uploads a file and waits until it is indexed or refused. */
  upload: (file: OwnerFile) => Promise<Document>;
};
export type OwnerFile = { name: string; bytes: Uint8Array };

/** A signed-in owner, with the calls that their own screens make. */
export async function publicOwner(page: Page, name: string, fields: Fields = {}): Promise<PublicOwner> {
  const person = newPerson(name);
  // Not through the wizard, which reserves a link for a new owner.
  await signIn(page, person, "/api/login?way=local&returnTo=%2Faccount");
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { origin: productUrl() };
    const answer = await page.request.fetch(`${productUrl()}${path}`, { method, headers, data: body });
    expect([path, answer.ok()]).toEqual([path, true]);
    return (await answer.json()) as Record<string, unknown>;
  };
  const save = async (changes: Fields) => void (await call("PATCH", "/api/profile", changes));
  const settings = async (changes: Fields) => void (await call("PATCH", "/api/profile/settings", changes));
  if (Object.keys(fields).length > 0) await save(fields);
  const upload = async (file: OwnerFile): Promise<Document> => {
    const answer = await page.request.post(`${productUrl()}/api/documents`, {
      headers: { origin: productUrl() },
      multipart: {
        file: { name: file.name, mimeType: "application/octet-stream", buffer: Buffer.from(file.bytes) },
      },
    });
    expect([file.name, answer.ok()]).toEqual([file.name, true]);
    const { id } = (await answer.json()) as Document;
    const current = async (): Promise<Document | undefined> =>
      ((await call("GET", "/api/documents")) as unknown as Document[]).find((one) => one.id === id);
    await expect
      .poll(async () => (await current())?.status, { timeout: 180_000, message: file.name })
      .toMatch(/^(ready|failed)$/);
    return (await current()) as Document;
  };
  return { page, id: await userId(page), email: person.email, save, settings, call, upload };
}

/** A new visitor: no cookies, no storage. */
export async function stranger(browser: Browser, size: { width: number; height: number } = SIZES[1]) {
  const context = await browser.newContext({
    baseURL: productUrl(),
    viewport: size,
    ...(size.width < 760 ? { hasTouch: true, isMobile: true } : {}),
  });
  return context.newPage();
}

/** The layout shift since the page was opened, as Chromium measures it. */
export async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { sum: 0 };
    Object.assign(window, { seenShifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { seenShifts: { sum: number } }).seenShifts.sum);
}

/** Whether the whole element is visible without scrolling. */
export async function inView(page: Page, selector: string): Promise<boolean> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return height > 0 && top >= 0 && bottom <= innerHeight;
    });
}
