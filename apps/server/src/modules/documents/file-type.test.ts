import { readFileSync } from "node:fs";
import { UPLOAD_TYPES } from "@understudy/contracts";
import { describe, expect, test } from "vitest";
import { fileTypeOf } from "./file-type.ts";

type Extension = keyof typeof UPLOAD_TYPES;

const EXTENSIONS = Object.keys(UPLOAD_TYPES) as Extension[];
const head = (type: Extension): Uint8Array =>
  readFileSync(
    new URL(`../../../../../packages/knowledge/test-files/handbook.${type}`, import.meta.url),
  ).subarray(0, 4_100);
/** Plain text and Markdown have the same content signature, so a file of one could also be the other. */
const isText = (type: Extension): boolean => ["txt", "md", "csv", "html", "htm"].includes(type);
const isSame = (one: Extension, other: Extension): boolean => UPLOAD_TYPES[one] === UPLOAD_TYPES[other];
/** Other types that systems declare for an extension. */
const ALSO: Partial<Record<Extension, readonly Extension[]>> = { md: ["txt"], csv: ["txt"], rtf: ["doc"] };

describe("the type of an upload [DOC-01]", () => {
  test.each(EXTENSIONS)("%s: name, declaration and first bytes agree", (type) => {
    const claim = { filename: `Handbook.final.${type.toUpperCase()}`, head: head(type) };
    for (const declaredType of [
      UPLOAD_TYPES[type],
      `${UPLOAD_TYPES[type]}; charset=utf-8`,
      "",
      "application/octet-stream",
    ]) {
      expect(fileTypeOf({ ...claim, declaredType })).toBe(UPLOAD_TYPES[type]);
    }
  });

  test("any two that disagree are refused", () => {
    for (const name of EXTENSIONS) {
      for (const declared of EXTENSIONS) {
        for (const content of EXTENSIONS) {
          const agree =
            (isSame(name, content) || (isText(name) && isText(content))) &&
            (UPLOAD_TYPES[name] === UPLOAD_TYPES[declared] || ALSO[name]?.includes(declared));
          const claim = { filename: `a.${name}`, declaredType: UPLOAD_TYPES[declared], head: head(content) };
          expect(`${name} ${declared} ${content} ${fileTypeOf(claim)}`).toBe(
            `${name} ${declared} ${content} ${agree ? UPLOAD_TYPES[name] : undefined}`,
          );
        }
      }
    }
  });

  test.each([
    ["another extension", "a.svg", "image/svg+xml", "<p>"],
    ["no extension", "readme", "text/plain", "Hello"],
    ["an extension that every object has", "a.constructor", "text/plain", "Hello"],
    ["a second extension", "a.pdf.exe", "application/pdf", "%PDF-1.7"],
    ["another type that is declared", "a.txt", "text/html", "Hello"],
    [
      "an archive of something else",
      "a.docx",
      UPLOAD_TYPES.docx,
      `PK\x03\x04${"\0".repeat(26)}mimetypeapplication/`,
    ],
    [
      "a template of the same program",
      "a.ods",
      UPLOAD_TYPES.ods,
      `PK\x03\x04${"\0".repeat(26)}mimetype${UPLOAD_TYPES.ods}-template`,
    ],
    [
      "a workbook that calls itself a letter",
      "a.docx",
      UPLOAD_TYPES.docx,
      `PK\x03\x04${"\0".repeat(26)}xl/workbook.xml`,
    ],
    ["rich text that calls itself text", "a.txt", "text/plain", "{\\rtf1 Hello}"],
    ["rich text that calls itself doc", "a.doc", UPLOAD_TYPES.doc, "{\\rtf1 Hello}"],
    ["zeros in a text", "a.txt", "text/plain", "MZ\0\0\0"],
    ["another picture that calls itself PNG", "a.png", UPLOAD_TYPES.png, "GIF89a"],
    ["a PDF behind something else", "a.pdf", UPLOAD_TYPES.pdf, "GIF89a%PDF-1.7"],
  ])("%s is refused", (_name, filename, declaredType, content) => {
    expect(fileTypeOf({ filename, declaredType, head: Buffer.from(content, "latin1") })).toBeUndefined();
  });

  test("a text in UTF-16 has zeros and is one, if it says so", () => {
    const content = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("Hello", "utf16le")]);
    expect(fileTypeOf({ filename: "a.txt", declaredType: "text/plain", head: content })).toBe("text/plain");
  });
});
