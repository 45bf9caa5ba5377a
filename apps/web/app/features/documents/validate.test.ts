import { LIMITS } from "@understudy/contracts/plain";
import { describe, expect, test } from "vitest";
import { refusalOf } from "./validate.ts";

const size = 100;

describe("a file on its way in", () => {
  test.each(["a.txt", "a.md", "a.pdf", "a.doc", "a.docx", "a.xlsx", "a.html", "A.FINAL.PDF"])(
    "%s is taken [DOC-01]",
    (name) => {
      expect(refusalOf({ name, size })).toBeUndefined();
    },
  );

  test.each(["a.exe", "a.xls", "a.pdf.zip", "pdf", "a.constructor"])("%s is refused [DOC-01]", (name) => {
    const reason =
      "Invalid file type. Documents, spreadsheets, presentations, e-books, web pages, pictures and text files are allowed.";
    expect(refusalOf({ name, size })).toBe(reason);
  });

  test("may have ten megabytes and not a byte more [DOC-02]", () => {
    expect(LIMITS.uploadBytes).toBe(10 * 1024 * 1024);
    expect(refusalOf({ name: "a.pdf", size: LIMITS.uploadBytes })).toBeUndefined();
    expect(refusalOf({ name: "a.pdf", size: LIMITS.uploadBytes + 1 })).toBe(
      "File size must be less than 10MB.",
    );
  });
});
