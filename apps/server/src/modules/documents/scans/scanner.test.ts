import { readFileSync } from "node:fs";
import { UPLOAD_TYPES } from "@understudy/contracts";
import { expect, test } from "vitest";
import { createScanner, SCAN_LIMITS } from "./scanner.ts";

const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../../../../../packages/knowledge/test-files/${name}`, import.meta.url));
const asPng = (bytes: Uint8Array) => ({ bytes, fileType: UPLOAD_TYPES.png, number: 1, language: null });

/** The same picture with another width and height in its head. */
function claiming(side: number): Buffer {
  const bytes = Buffer.from(fixture("handbook.png"));
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  return bytes;
}

test("a picture that says it is huge is refused before it is decoded", async () => {
  const scan = createScanner({ ...SCAN_LIMITS, cpuSeconds: 10 });
  await expect(scan(asPng(claiming(30_000)))).rejects.toMatchObject({
    code: "document_unreadable",
    message: expect.stringContaining("too large"),
  });
});

test("a picture that breaks off is damaged", async () => {
  const scan = createScanner();
  await expect(scan(asPng(fixture("handbook.png").subarray(0, 9_000)))).rejects.toMatchObject({
    message: expect.stringContaining("damaged"),
  });
});

test("a scan that takes more memory than it may is ended", async () => {
  const scan = createScanner({ ...SCAN_LIMITS, memoryMb: 60 });
  await expect(scan(asPng(fixture("handbook.png")))).rejects.toMatchObject({
    message: expect.stringContaining("too complex"),
  });
});
