import { readFileSync } from "node:fs";
import { UPLOAD_TYPES } from "@understudy/contracts";
import { describe, expect, test } from "vitest";
import { createReader } from "./reader.ts";

const ROOMY = { memoryMb: 360, stallSeconds: 10, cpuSeconds: 60, timeoutSeconds: 120 };
const testFile = (name: string, fileType: string) => ({
  bytes: readFileSync(new URL(`../../../../../packages/knowledge/test-files/${name}`, import.meta.url)),
  fileType,
  name,
});

describe("a process that reads one file", () => {
  test.each(["txt", "md", "pdf", "docx", "doc"] as const)("reads the text of a %s file", async (type) => {
    const reading = await createReader(ROOMY)(testFile(`handbook.${type}`, UPLOAD_TYPES[type]));
    expect(reading.text).toContain("A registration fee of £15 is paid once.");
    expect(reading.pages).toHaveLength(type === "pdf" ? 2 : 0);
  });

  test("passes on why a file cannot be read", async () => {
    await expect(createReader(ROOMY)(testFile("locked.pdf", UPLOAD_TYPES.pdf))).rejects.toMatchObject({
      code: "document_unreadable",
      message: "This PDF is password-protected. Upload a copy without a password.",
    });
  });

  test("gives back every letter of a long text", async () => {
    const text = "Ünïcödé 🎭 line.\n".repeat(100_000);
    const reading = await createReader(ROOMY)({
      bytes: Buffer.from(text),
      fileType: UPLOAD_TYPES.txt,
      name: "long.txt",
    });
    expect(reading.text === text).toBe(true);
  });

  test("is ended when it takes more memory than it may", async () => {
    const read = createReader({ ...ROOMY, memoryMb: 60 });
    await expect(read(testFile("handbook.pdf", UPLOAD_TYPES.pdf))).rejects.toMatchObject({
      message: expect.stringContaining("too complex"),
    });
  });

  test.each([
    ["works without a word of progress", { stallSeconds: 0.05 }],
    ["works too much in all", { cpuSeconds: 0.05 }],
    ["takes too long", { timeoutSeconds: 0.05 }],
  ])("is ended when it %s", async (_name, limits) => {
    const read = createReader({ ...ROOMY, ...limits });
    await expect(read(testFile("handbook.pdf", UPLOAD_TYPES.pdf))).rejects.toMatchObject({
      message: expect.stringContaining("too long"),
    });
  });
});
