import { readFileSync } from "node:fs";
import { UPLOAD_TYPES } from "@understudy/contracts";
import type { ScannedPage } from "@understudy/knowledge";
import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { buildOwner, until } from "../../../../test/builders.ts";
import { row, rows } from "../../../../test/database.ts";

const product = await testApp({ worker: true });
/** A page takes ten seconds of a processor, which may be busy. */
const SECONDS = 300;

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

/** As if the machine had not been sure of these words. */
async function doubt(documentId: number, words: readonly string[]) {
  const { page, storage_key, user_id } = await row(
    product.url,
    "select page, storage_key, user_id from scanned_pages where document_id = $1",
    [documentId],
  );
  const read = (page as ScannedPage).words;
  for (const text of words) {
    const at = read.findIndex((word) => word[0] === text);
    const found = read[at];
    if (!found) throw new Error(`${text} was not read.`);
    found[1] = 20;
    const values = [user_id, documentId, storage_key, at];
    await rows(product.url, "insert into doubtful_words values ($1, $2, $3, 1, $4, '', null)", values);
  }
  await rows(product.url, "update scanned_pages set page = $2 where document_id = $1", [
    documentId,
    JSON.stringify(page),
  ]);
}

test("a doubtful figure is not stated bare until its owner has checked it", {
  timeout: 2 * SECONDS * 1_000,
}, async () => {
  const { cookie, profileId } = await buildOwner(product);
  const { documents, chat } = product.api(cookie);
  const file = new File([fixture("handbook.png")], "handbook.png", { type: UPLOAD_TYPES.png });
  const { id } = await read(cookie, file);
  await doubt(id, ["registration", "£15"]);
  const ask = () => chat.ask({ profileId, message: "How much is the registration fee?" });
  const check = async (text: string, as: string) => {
    const listed = await documents.words(id);
    const word = listed.find((one) => one.read === text);
    expect(word?.line).toContain(text);
    const { page = 0, word: number = 0 } = word ?? {};
    const { wordsToCheck } = await documents.checkWord(id, { page, word: number, text: as });
    expect(wordsToCheck).toBe(listed.length - 1);
  };

  await check("registration", "registration");
  const unsure = await until(async () => {
    const { response } = await ask();
    return /Read from a scan/.test(response) && response;
  }, SECONDS);
  expect(unsure).toContain("£15");
  expect(unsure).toMatch(/Read from a scan and possibly wrong: “£15”/);

  await check("£15", "£16");
  const sure = await until(async () => {
    const { response } = await ask();
    return response.includes("£16") && response;
  }, SECONDS);
  expect(sure).not.toContain("Read from a scan");
  await expect(documents.checkWord(id, { page: 1, word: 9_999, text: "x" })).rejects.toMatchObject({
    status: 404,
  });
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
