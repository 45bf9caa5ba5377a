import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { type Browser, expect } from "@playwright/test";
import { fromBufferPromise } from "yauzl";
import { productUrl, query, uploadText } from "./product.ts";
import { publicOwner } from "./public-owner.ts";

export const COMPANY = "Keelstone Leadership";
export const PRIMARY = "rgb(124, 58, 237)";

export type Files = Record<string, Buffer>;

/** An owner with a paid plan, a brand, a document and a downloaded package of all that. */
export async function packageOwner(browser: Browser, changes: object = {}) {
  const context = await browser.newContext({ baseURL: productUrl() });
  const page = await context.newPage();
  const { id, call } = await publicOwner(page, "Marguerite Oyelaran");
  await uploadText(page, "prices.txt", "A single session costs £180. It lasts ninety minutes.");
  await query("update users set plan_type = 'pro' where id = $1", [id]);
  await call("PUT", "/api/white-label", {
    companyName: COMPANY,
    primaryBrand: "#7c3aed",
    secondaryBrand: "#0e7490",
    fontFamily: "Poppins",
    removeBranding: true,
    customPoweredBy: "Answers by Keelstone",
    ...changes,
  });
  const { id: packageId } = await call("POST", "/api/white-label/packages");
  await expect
    .poll(
      async () => {
        const all = (await call("GET", "/api/white-label/packages")) as unknown as {
          id: number;
          status: string;
        }[];
        return all.find((one) => one.id === packageId)?.status;
      },
      { timeout: 40_000 },
    )
    .toBe("ready");
  const answer = await page.request.get(`${productUrl()}/api/white-label/packages/${packageId}/file`);
  const files = await unzip(await answer.body());
  await context.close();
  return { id, files };
}

async function unzip(bytes: Buffer): Promise<Files> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true });
  const files: Files = {};
  for await (const entry of archive.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await archive.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    files[entry.fileName] = Buffer.concat(pieces);
  }
  return files;
}

const TYPES: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** A static file server without any logic. */
export async function staticHost(read: (name: string) => Promise<Buffer | string | undefined>, headers = {}) {
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? "/", "http://x").pathname.slice(1) || "index.html";
    read(name)
      .catch(() => undefined)
      .then((body) => {
        const type = `${TYPES[path.extname(name)] ?? "application/octet-stream"}; charset=utf-8`;
        response.writeHead(body === undefined ? 404 : 200, { "content-type": type, ...headers });
        response.end(body);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const folderOf = (folder: string) => (name: string) =>
  readFile(path.join(folder, path.normalize(`/${name}`)));
