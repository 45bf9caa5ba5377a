import { describe, expect, test } from "vitest";
import { csvLine } from "./csv.ts";

describe("a line of a CSV", () => {
  test("has texts, numbers, times, lists and empty values in a readable form", () => {
    const line = csvLine(["plain", 'a "b", c', "two\nlines", 12, -3, true, null, ["x", 1], new Date(0)]);
    expect(line).toBe('plain,"a ""b"", c","two\nlines",12,-3,true,,"[""x"",1]",1970-01-01T00:00:00.000Z\r\n');
  });

  test.each([
    "=1+1",
    "+49 131",
    "-2",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    " =1",
    "\u200b=1",
    "\u0000=1",
    "＝1+1",
    "|calc",
  ])("makes a text of %j, which a spreadsheet would run", (text) => {
    const [cell = ""] = csvLine([text]).split("\r\n");
    expect(cell.replace(/^"/, "")).toMatch(/^'/);
  });

  test.each(["a=1", "1-2", "a@b.example", "", "'quoted'"])("leaves %j unchanged", (text) => {
    expect(csvLine([text]).replaceAll(/^"|"?\r\n$/g, "")).toBe(text);
  });
});
