import { readFileSync } from "node:fs";
import { UPLOAD_TYPES } from "@understudy/contracts";
import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { buildOwner, until } from "../../../../test/builders.ts";
import { row } from "../../../../test/database.ts";

const product = await testApp({ worker: true });
const SECONDS = 60;

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../../../packages/knowledge/test-files/${name}`, import.meta.url));

async function read(cookie: string, file: File) {
  const { documents } = product.api(cookie);
  const { id } = await documents.upload(file);
  return until(async () => {
    const found = (await documents.list()).find((one) => one.id === id);
    return found?.status === "ready" || found?.status === "failed" ? found : undefined;
  }, SECONDS);
}

test("a scan of one page is read", { timeout: SECONDS * 1_000 }, async () => {
  const { cookie } = await buildOwner(product);
  const scan = await PDFDocument.create();
  const picture = await scan.embedJpg(fixture("handbook.jpg"));
  scan.addPage([595, 420]).drawImage(picture, { x: 20, y: 20, width: 555, height: 380 });
  const file = new File([Uint8Array.from(await scan.save())], "scan.pdf", { type: UPLOAD_TYPES.pdf });
  const found = await read(cookie, file);
  expect(found).toMatchObject({ status: "ready", pages: 1, pagesWithoutText: [], failure: null });
  const { read: passages } = await product.api(cookie).documents.open(found.id);
  expect(passages.map(({ text }) => text).join("\n")).toContain("A registration fee of £15 is paid once.");
  const { lines } = await row(product.url, "select lines from document_pages where document_id = $1", [
    found.id,
  ]);
  expect((lines as number[][]).length).toBeGreaterThan(5);
});

test("a picture without text says so", { timeout: SECONDS * 1_000 }, async () => {
  const { cookie } = await buildOwner(product);
  const white = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#ffffff" } })
    .png()
    .toBuffer();
  const found = await read(
    cookie,
    new File([Uint8Array.from(white)], "white.png", { type: UPLOAD_TYPES.png }),
  );
  expect(found.status).toBe("failed");
  expect(found.failure).toContain("couldn't read any text in this picture");
});
