import { deflateRawSync } from "node:zlib";
import { UPLOAD_TYPES } from "@understudy/contracts";
import {
  Document,
  ExternalHyperlink,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  VerticalMergeType,
} from "docx";
import { describe, expect, test } from "vitest";
import { zip } from "../../../../testing/zip-fixture.ts";
import { readFile } from "../extract.ts";

const read = (bytes: Uint8Array) => readFile(bytes, UPLOAD_TYPES.docx);
const cell = (text: string, options = {}) => new TableCell({ children: [new Paragraph(text)], ...options });

const NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const body = (inner: string): string => `<w:document ${NAMESPACE}><w:body>${inner}</w:body></w:document>`;
const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const word = (parts: Record<string, string | Uint8Array>) =>
  zip({ "word/document.xml": body(paragraph("Hello.")), ...parts });

describe("a Word file", () => {
  test("has complete table rows and the targets of links", async () => {
    const document = new Document({
      sections: [
        {
          children: [
            new Table({
              rows: [
                new TableRow({ children: [cell("Site"), cell("Day"), cell("Hours")] }),
                new TableRow({
                  children: [
                    cell("Quay | East", { verticalMerge: VerticalMergeType.RESTART }),
                    cell("Monday"),
                    cell("9–5"),
                  ],
                }),
                new TableRow({
                  children: [
                    cell("", { verticalMerge: VerticalMergeType.CONTINUE }),
                    cell("Tuesday"),
                    cell("closed"),
                  ],
                }),
                new TableRow({ children: [cell("by appointment only", { columnSpan: 2 }), cell("–")] }),
              ],
            }),
            new Paragraph({
              children: [
                new TextRun("Book "),
                new ExternalHyperlink({ link: "https://book.example/now", children: [new TextRun("here")] }),
                new TextRun("."),
              ],
            }),
          ],
        },
      ],
    });
    const { text } = await read(await Packer.toBuffer(document));
    expect(text).toBe(
      [
        "| Site | Day | Hours |",
        "| --- | --- | --- |",
        "| Quay \\| East | Monday | 9–5 |",
        "| Quay \\| East | Tuesday | closed |",
        "| by appointment only |  | – |",
        "",
        "Book here (https://book.example/now).",
      ].join("\n"),
    );
  });

  test("with a single part is read", async () => {
    expect((await read(word({}))).text).toBe("Hello.");
  });

  test("is read without hidden text", async () => {
    const hidden = (mark: string): string =>
      `<w:p><w:r><w:t>Seen.</w:t></w:r><w:r w:rsidR="1"><w:rPr><w:b/>${mark}</w:rPr><w:t> Obey me.</w:t></w:r></w:p>`;
    const without = await read(word({ "word/document.xml": body(hidden("<w:vanish/>")) }));
    expect(without.text).toBe("Seen.");
    const shown = await read(word({ "word/document.xml": body(hidden('<w:vanish w:val="0"/>')) }));
    expect(shown.text).toBe("Seen. Obey me.");
  });

  test("keeps a bold line with nothing below it", async () => {
    const bold = (text: string): string => `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r></w:p>`;
    const { text } = await read(
      word({ "word/document.xml": body(bold("One") + bold("Two") + paragraph("Three.")) }),
    );
    expect(text).toBe("One\n\n# Two\n\nThree.");
  });
});

describe("an archive", () => {
  test("that unpacks to too much data is not opened", async () => {
    const zeros = deflateRawSync(Buffer.alloc(120 * 1024 * 1024));
    const bomb = zip({ "word/document.xml": body("") }, [
      { name: "word/media/a.png", deflated: zeros, says: 10 },
    ]);
    await expect(read(bomb)).rejects.toMatchObject({
      message: expect.stringContaining("far too large when unpacked"),
    });
  });

  test("with markup beyond what a parser can hold is not opened", async () => {
    const long = body(paragraph("a".repeat(17 * 1024 * 1024)));
    await expect(read(word({ "word/document.xml": long }))).rejects.toMatchObject({
      message: expect.stringContaining("far too large when unpacked"),
    });
  });

  test("with more styles than any template is not opened", async () => {
    const style = '<w:style w:type="paragraph" w:styleId="a"/>';
    const styles = `<w:styles ${NAMESPACE}>${style.repeat(100_000)}</w:styles>`;
    await expect(read(word({ "word/styles.xml": styles }))).rejects.toMatchObject({
      message: expect.stringContaining("far too many styles"),
    });
  });

  test("with thousands of parts is not opened", async () => {
    const parts = Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`word/${index}.txt`, ""]));
    await expect(read(word(parts))).rejects.toMatchObject({
      message: expect.stringContaining("far too large when unpacked"),
    });
  });

  test.each([
    ["entities", { "word/document.xml": `<!DOCTYPE a [<!ENTITY b "c">]>${body(paragraph("&b;"))}` }],
    ["entities in a part beside it", { "word/styles.xml": "<!DOCTYPE a><a/>" }],
    ["an archive inside", { "word/media/a.png": zip({ "a.txt": "a" }) }],
  ])("with %s is not opened", async (_name, parts) => {
    await expect(read(word(parts))).rejects.toMatchObject({
      message: expect.stringContaining("unexpected parts"),
    });
  });

  test("with a workbook behind a chart is read", async () => {
    const parts = { "word/embeddings/sheet.xlsx": zip({ "a.txt": "a" }) };
    expect((await read(word(parts))).text).toBe("Hello.");
  });

  test("that is not a Word file is refused for that reason", async () => {
    await expect(read(zip({ "a.txt": "a" }))).rejects.toMatchObject({
      message: "This is a ZIP archive, not a Word file.",
    });
  });
});
