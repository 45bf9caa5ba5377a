import { PDFDocument, StandardFonts } from "pdf-lib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { buildOwner, until } from "../../../test/builders.ts";
import { rows } from "../../../test/database.ts";

const product = await testApp({ worker: true });
const visitor = product.api();
const QUESTION = "What does a single session cost?";
const WIDTH = 400;
const HEIGHT = 600;

/** A page with a cited sentence in the middle, and a secret at its foot, as a file. */
async function priceList(): Promise<File> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([WIDTH, HEIGHT]);
  page.drawText("A single session costs 180 pounds.", { x: 40, y: 300, size: 12, font });
  page.drawText("It takes an hour, in Leith or by video.", { x: 40, y: 284, size: 12, font });
  page.drawRectangle({ x: 40, y: 20, width: 320, height: 60 });
  return new File([(await pdf.save()) as Uint8Array<ArrayBuffer>], "prices.pdf", { type: "application/pdf" });
}

async function ownerOfList() {
  const owner = await buildOwner(product);
  const api = product.api(owner.cookie);
  const document = await api.documents.upload(await priceList());
  await until(async () => (await api.documents.open(document.id)).status === "ready");
  const { userId } = owner;
  const { sessionId, exchangeId, citations } = await visitor.chat.ask({ userId, message: QUESTION });
  expect(citations).toMatchObject([{ number: 1, page: 1, quote: expect.stringContaining("180 pounds") }]);
  const cited = (api_ = visitor, query: object = { userId, sessionId }) =>
    api_.chat.citedPage(Number(exchangeId), 1, query as { sessionId: string });
  return { ...owner, api, document, sessionId, exchangeId, cited };
}

/** The colors of a picture, by how many pixels have them. */
async function pixelsOf(picture: string) {
  const { data, info } = await sharp(Buffer.from(picture, "base64"))
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [dark, marked] = [0, 0];
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, , blue = 0] = data.subarray(at, at + 3);
    if (red < 60) dark += 1;
    if (red > 200 && blue < 180) marked += 1;
  }
  return { dark: dark / (info.width * info.height), marked: marked / (info.width * info.height) };
}

test("a visitor gets the strip around the sentence, with the sentence marked; the owner the page", async () => {
  const { cited, api, document, userId } = await ownerOfList();
  const strip = await cited();
  expect(strip).toMatchObject({ page: 1, isWhole: false });
  // Nothing of the black rectangle at the foot of the page.
  expect(strip.height / strip.width).toBeLessThan(0.5);
  const pixels = await pixelsOf(strip.picture);
  expect(pixels.dark).toBeLessThan(0.15);
  expect(pixels.dark).toBeGreaterThan(0.005);
  expect(pixels.marked).toBeGreaterThan(0.08);
  const own = await api.chat.ask({ userId, message: QUESTION });
  const whole = await api.chat.citedPage(Number(own.exchangeId), 1, { userId, sessionId: own.sessionId });
  expect(whole).toMatchObject({ page: 1, isWhole: true });
  expect(whole.height / whole.width).toBeCloseTo(HEIGHT / WIDTH, 1);
  expect((await pixelsOf(whole.picture)).marked).toBeGreaterThan(0.002);
  expect(await api.documents.page(document.id, 1)).toMatchObject({ page: 1, isWhole: true });
  await expect(api.documents.page(document.id, 2)).rejects.toMatchObject({ status: 404 });
});

test("what a visitor may not read is not drawn, and neither is another's citation", async () => {
  const { cited, api, document, userId, exchangeId } = await ownerOfList();
  const other = await visitor.chat.ask({ userId, message: QUESTION });
  const refused = { status: 404 };
  await expect(cited(visitor, { userId, sessionId: other.sessionId })).rejects.toMatchObject(refused);
  const owned = { userId, sessionId: other.sessionId };
  await expect(visitor.chat.citedPage(Number(other.exchangeId), 2, owned)).rejects.toMatchObject(refused);
  await api.documents.update(document.id, { quotable: false });
  await expect(cited()).rejects.toMatchObject(refused);
  await api.documents.update(document.id, { quotable: true, circle: "owner" });
  await expect(cited()).rejects.toMatchObject(refused);
  await api.documents.update(document.id, { circle: "public" });
  expect(await cited()).toMatchObject({ page: 1 });
  // As if it had been read before lines had places.
  await rows(product.url, "update document_pages set lines = '[]' where user_id = $1", [userId]);
  await expect(cited()).rejects.toMatchObject(refused);
  await api.documents.remove(document.id);
  await expect(api.documents.page(document.id, 1)).rejects.toMatchObject(refused);
  expect(exchangeId).not.toBeNull();
});
