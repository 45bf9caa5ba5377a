import { readFileSync } from "node:fs";
import { UPLOAD_TYPES } from "@understudy/contracts";
import { describe, expect, test } from "vitest";
import { zip } from "../../../../testing/zip-fixture.ts";
import { readFile } from "../extract.ts";

type Extension = keyof typeof UPLOAD_TYPES;

const file = (type: Extension): Uint8Array =>
  readFileSync(new URL(`../../test-files/handbook.${type}`, import.meta.url));
const readAs = (type: Extension, bytes: Uint8Array | string) =>
  readFile(typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes, UPLOAD_TYPES[type]);
const readHandbook = (type: Extension) => readAs(type, file(type));
const table = (...rows: string[]): string => rows.join("\n");

describe.each(["xlsx", "ods"] as const)("a spreadsheet that LibreOffice wrote as %s", (type) => {
  test("has its values as they are shown, in rows below the names of their columns", async () => {
    const { text } = await readHandbook(type);
    expect(text).toContain(
      table(
        "| Course | Weeks | Starts | Price | Deposit |",
        "| --- | --- | --- | --- | --- |",
        "| Beginners | 8 | 2 Mar 2026 | £240 | £60.00 |",
        "| Wheel throwing | 10 | 13 Apr 2026 | £320 | £80.00 |",
        "| Open studio | 4 | 7 Mar 2026 | £95 | £23.75 |",
      ),
    );
    expect(text).toContain("## Fernhill Pottery\n\nPrices hold from March 2026");
  });

  test("gives each column the merged name above it, too", async () => {
    const { text } = await readHandbook(type);
    expect(text).toContain(
      "| Room | Weekday Morning | Weekday Evening | Weekend Morning | Weekend Evening |",
    );
    expect(text).toContain("| Wheel room | 6 | 8 | 10 | 50% |");
  });

  test("leaves out what is hidden, and says so", async () => {
    const { text, leftOut } = await readHandbook(type);
    expect(text).not.toMatch(/Glazing|Secret/);
    expect(leftOut).toEqual([
      { what: "hidden_sheets", count: 1, where: "Notes to self" },
      { what: "hidden_rows", count: 1, where: "Courses" },
    ]);
  });

  test("knows the sheet, row and columns of each line", async () => {
    const { text, layout = [] } = await readHandbook(type);
    const [courses] = layout;
    const start = text.indexOf("| Open studio");
    const line = courses?.lines.find(([at]) => at === start);
    expect(courses?.name).toBe("Courses");
    expect(line?.[1]).toBe(8);
    expect(courses?.columns[line?.[2] ?? -1]).toEqual([1, 2, 3, 4, 5]);
  });
});

describe.each(["pptx", "odp"] as const)("slides as %s", (type) => {
  test("are pages below their titles; hidden ones and notes are left out", async () => {
    const { text, pages, leftOut } = await readHandbook(type);
    expect(text).toBe(
      `# Fernhill Pottery\n\n- an apron that may get dirty\n- a towel\n- short fingernails\n\n# Prices\n\n${table(
        "| Course | Weeks | Price |",
        "| --- | --- | --- |",
        "| Beginners | 8 | £240 |",
        "| Open studio | 4 | £95 |",
      )}`,
    );
    expect(pages.map(({ number }) => number)).toEqual([1, 2]);
    expect(leftOut).toEqual([
      { what: "hidden_slides", count: 1, where: "" },
      { what: "speaker_notes", count: 1, where: "" },
    ]);
  });
});

describe("other files", () => {
  test("an e-book is read in its order, without its table of contents", async () => {
    const { text } = await readHandbook("epub");
    expect(text).toBe(
      "# Courses\n\nBeginners start with pinch pots.\n\n# Firing\n\nThe kiln is fired on the last Friday of every month.",
    );
  });

  test("rich text keeps its headings and tables, and none of its hidden text", async () => {
    const { text } = await readHandbook("rtf");
    expect(text).toMatch(/^#+ Fernhill Pottery\n\nBeginners start with pinch pots – go on to coils/);
    expect(text).toContain("A café is next door. €20 buys a bag.");
    expect(text).toContain(table("| Course | Price |", "| --- | --- |", "| Beginners | £240 |"));
    expect(text).not.toContain("secret");
  });

  test("a web page that was saved keeps its table and loses its program", async () => {
    const { text } = await readHandbook("html");
    expect(text).toContain("| Open studio | £95 |");
    expect(text).not.toContain("alert");
  });

  test.each([
    ["commas", 'Name,Price\nKeel,"6,000"\n', "| Keel | 6,000 |"],
    ["semicolons", "Name;Price\nKeel;6.000,50\n", "| Keel | 6.000,50 |"],
    ["tabs", "Name\tPrice\nKeel\t6000\n", "| Keel | 6000 |"],
    ["a line that names its separator", "sep=|\nName|Price\nKeel|6000\n", "| Keel | 6000 |"],
  ])("a data file with %s", async (_name, text, row) => {
    expect((await readAs("csv", text)).text).toBe(`| Name | Price |\n| --- | --- |\n${row}`);
  });
});

/** A workbook with one sheet, of the markup given. */
function workbook(sheet: string, parts: Record<string, string> = {}): Uint8Array {
  return zip({
    "xl/workbook.xml": '<workbook><sheets><sheet name="Prices" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="x/styles" Target="styles.xml"/></Relationships>',
    "xl/worksheets/sheet1.xml": `<worksheet>${sheet}</worksheet>`,
    ...parts,
  });
}
const text = (reference: string, words: string, style = 0): string =>
  `<c r="${reference}" t="inlineStr" s="${style}"><is><t>${words}</t></is></c>`;
const number = (reference: string, value: number, style = 0): string =>
  `<c r="${reference}" s="${style}"><v>${value}</v></c>`;
const row = (at: number, ...cells: string[]): string => `<row r="${at}">${cells.join("")}</row>`;

describe("a workbook", () => {
  test.each([
    ["[$€-407]#,##0.00", 1234.5, "€1,234.50"],
    ["0.0%", 0.125, "12.5%"],
    ["dddd d mmmm yyyy", 46054, "Sunday 1 February 2026"],
    ["hh:mm", 0.75, "18:00"],
    ["#,##0 &quot;per person&quot;", 45, "45 per person"],
    ["General", 0.1 + 0.2, "0.3"],
    ["not a [format", 5, "5"],
  ])("shows a number by its pattern %s", async (pattern, value, shown) => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${pattern}"/></numFmts><fonts><font/></fonts><cellXfs><xf numFmtId="0"/><xf numFmtId="200"/></cellXfs></styleSheet>`;
    const rows =
      row(1, text("A1", "Name"), text("B1", "Value")) + row(2, text("A2", "Keel"), number("B2", value, 1));
    const { text: read } = await readAs(
      "xlsx",
      workbook(`<sheetData>${rows}</sheetData>`, { "xl/styles.xml": styles }),
    );
    expect(read).toContain(`| Keel | ${shown} |`);
  });

  test("repeats a name that is merged over several rows", async () => {
    const rows = [
      row(1, text("A1", "Day"), text("B1", "Class"), text("C1", "Hour")),
      row(2, text("A2", "Monday"), text("B2", "Reformer"), text("C2", "9:00")),
      row(3, text("B3", "Mat"), text("C3", "10:00")),
    ].join("");
    const merged = `<sheetData>${rows}</sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells>`;
    expect((await readAs("xlsx", workbook(merged))).text).toContain("| Monday | Mat | 10:00 |");
  });

  test("has two tables side by side as two tables", async () => {
    const rows = [1, 2, 3].map((at) =>
      at === 1
        ? row(1, text("A1", "Class"), text("B1", "Price"), text("D1", "Room"), text("E1", "Places"))
        : row(
            at,
            text(`A${at}`, `Class ${at}`),
            number(`B${at}`, at),
            text(`D${at}`, `Room ${at}`),
            number(`E${at}`, 8),
          ),
    );
    const { text: read } = await readAs("xlsx", workbook(`<sheetData>${rows.join("")}</sheetData>`));
    expect(read).toContain("| Class 3 | 3 |");
    expect(read).toContain("| Room 3 | 8 |");
  });

  test("has labels and values without a header as a list", async () => {
    const rows =
      row(1, text("A1", "Phone"), text("B1", "0131 496 0199")) +
      row(2, text("A2", "Street"), text("B2", "14 Quayside"));
    expect((await readAs("xlsx", workbook(`<sheetData>${rows}</sheetData>`))).text).toContain(
      "- Phone: 0131 496 0199\n- Street: 14 Quayside",
    );
  });

  test("without calculated values says so", async () => {
    const rows =
      row(1, text("A1", "Name"), text("B1", "Price")) +
      row(2, text("A2", "Keel"), '<c r="B2"><f>6000*2</f></c>') +
      row(3, text("A3", "Helm"), number("B3", 2));
    const { leftOut } = await readAs("xlsx", workbook(`<sheetData>${rows}</sheetData>`));
    expect(leftOut).toEqual([{ what: "uncalculated_formulas", count: 1, where: "Prices" }]);
  });

  test.each([
    ["entities", `<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>`, "unexpected parts"],
    ["markup that ends early", "<worksheet><sheetData><row>", "damaged"],
  ])("with %s is refused", async (_name, sheet, reason) => {
    await expect(readAs("xlsx", workbook("", { "xl/worksheets/sheet1.xml": sheet }))).rejects.toThrow(reason);
  });

  test("with millions of cells is refused instead of filling the memory", async () => {
    const sheet = `<sheetData>${Array.from({ length: 7_000 }, (_, at) => row(at + 1, ...Array.from({ length: 90 }, () => "<c><v>1</v></c>"))).join("")}</sheetData>`;
    await expect(readAs("xlsx", workbook(sheet))).rejects.toThrow("too many cells");
  });

  test("that repeats its last row to the end of the sheet is read", async () => {
    const cells = '<table:table-cell office:value-type="string"><text:p>Keel</text:p></table:table-cell>';
    const content = `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:spreadsheet><table:table table:name="A"><table:table-row>${cells}${cells}</table:table-row><table:table-row table:number-rows-repeated="1048575"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table></office:spreadsheet></office:document-content>`;
    expect((await readAs("ods", zip({ "content.xml": content }))).text).toContain("Keel");
  });
});
