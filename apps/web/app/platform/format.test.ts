import { UPLOAD_TYPES } from "@understudy/contracts/plain";
import { expect, test } from "vitest";
import { formatFileType } from "./format.ts";

test("a Word file has a readable type, and every other the part of its media type after the slash", () => {
  expect(Object.values(UPLOAD_TYPES).map(formatFileType)).toEqual([
    "plain",
    "markdown",
    "pdf",
    "Word document",
    "Word document",
  ]);
});
