import { readFileSync } from "node:fs";
import { UPLOAD_TYPES } from "@understudy/contracts";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { readFile } from "../extract.ts";

type Extension = keyof typeof UPLOAD_TYPES;

const file = (name: string): Uint8Array => readFileSync(new URL(`../../test-files/${name}`, import.meta.url));
const readAs = (extension: Extension, bytes: Uint8Array | string) =>
  readFile(typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes, UPLOAD_TYPES[extension]);
const headings = (text: string): string[] => text.match(/^#+ .+$/gm) ?? [];

describe("a handbook that Word or LibreOffice wrote", () => {
  test.each(["pdf", "docx", "doc"] as const)(
    "is read from %s with its headings, lists and table",
    async (type) => {
      const { text } = await readAs(type, file(`handbook.${type}`));
      expect(headings(text)).toEqual(
        expect.arrayContaining(["# Fernhill Pottery", "## Prices", "### Firing"]),
      );
      expect(text).toContain("- an apron that may get dirty\n- a towel\n- short fingernails");
      expect(text).toContain(
        [
          "| Course | Weeks | Price |",
          "| --- | --- | --- |",
          "| Beginners | 8 | £240 |",
          "| Wheel throwing, for those who have done the beginners' course | 10 | £320 |",
          "| Open studio | 4 | £95 |",
        ].join("\n"),
      );
      // A bold line above a paragraph is a heading, too.
      expect(text).toMatch(/^#+ Cancelling\n\nYou may cancel free of charge/m);
      expect(text).toContain("Members of the guild pay half of it.");
    },
  );

  test("has the page of each text of a PDF", async () => {
    const { text, pages, pagesWithoutText } = await readAs("pdf", file("handbook.pdf"));
    expect(pages.map(({ number }) => number)).toEqual([1, 2]);
    const [first, second] = pages.map(({ start, end }) => text.slice(start, end));
    expect(first).toContain("A registration fee of £15");
    expect(second).toMatch(/^nobody may fire clay/);
    expect((first ?? "") + (second ?? "")).toBe(text);
    expect(pagesWithoutText).toEqual([]);
  });

  test("has whole sentences across page ends, and no page numbers", async () => {
    const { text } = await readAs("pdf", file("handbook.pdf"));
    expect(text).toContain("clay of their own, and nobody may fire clay that was bought elsewhere");
    expect(text).not.toMatch(/Page \d|handbook\n/);
    expect(text).toContain("A registration fee of £15 is paid once.\n");
  });
});

describe("a price list that a browser printed", () => {
  test("keeps rows whose cells have several lines or none", async () => {
    const { text } = await readAs("pdf", file("prices.pdf"));
    expect(text).toContain(
      [
        "| Instrument | Single tuning | Two a year, each | Notes |",
        "| --- | --- | --- | --- |",
        "| Upright | €95 | €85 |  |",
        "| Grand | €120 | €108 | also baby grands |",
        "| Concert grand | €150 | €135 | on the day of the concert €40 more, with a touch-up in the interval |",
      ].join("\n"),
    );
  });

  test("reads columns one after the other", async () => {
    const { text } = await readAs("pdf", file("prices.pdf"));
    expect(text).toContain("the wood under them swells and shrinks with the seasons, and the bridge moves");
  });

  test("reports the page with only a picture, although it has a header and a footer", async () => {
    const { pages, pagesWithoutText, text } = await readAs("pdf", file("prices.pdf"));
    expect(pages).toHaveLength(4);
    expect(pagesWithoutText).toEqual([3]);
    expect(text).not.toMatch(/price list|Page \d of 4/);
  });
});

describe("a PDF", () => {
  async function drawn(lines: readonly string[], pages = 1): Promise<Uint8Array> {
    const pdf = await PDFDocument.create();
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    for (let number = 0; number < pages; number += 1) {
      const page = pdf.addPage([300, 400]);
      page.drawRectangle({ x: 20, y: 20, width: 40, height: 40 });
      for (const [index, line] of lines.entries())
        page.drawText(line, { x: 40, y: 340 - index * 14, size: 11, font });
    }
    return pdf.save();
  }

  test("with only pictures says which pages to scan, and is refused if they have no text either", async () => {
    const bytes = await drawn([]);
    expect(await readAs("pdf", bytes)).toMatchObject({ text: "", pagesWithoutText: [1] });
    const empty = { number: 1, width: 300, height: 400, turned: 0, lines: [], words: [] };
    await expect(readFile(bytes, UPLOAD_TYPES.pdf, () => {}, [empty])).rejects.toMatchObject({
      code: "document_unreadable",
      message: expect.stringContaining("couldn't read any text in this picture"),
    });
  });

  test("with a password is refused for that reason", async () => {
    await expect(readAs("pdf", file("locked.pdf"))).rejects.toMatchObject({
      message: expect.stringContaining("password-protected"),
    });
  });

  test("with hyphenated line ends has whole words again", async () => {
    const { text } = await readAs(
      "pdf",
      await drawn([
        "The work is done by experi-",
        "enced people, in a well-",
        "known way, and well-known",
        "ways are quick.",
      ]),
    );
    expect(text).toBe(
      "The work is done by experienced people, in a well-known way, and well-known ways are quick.",
    );
  });

  test("keeps a table apart from the line that follows closely", async () => {
    const pdf = await PDFDocument.create();
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    const page = pdf.addPage([400, 400]);
    const cells = [
      ["Course", "Price"],
      ["Wheel", "320 pounds"],
    ];
    cells.forEach(([left = "", right = ""], row) => {
      page.drawText(left, { x: 40, y: 300 - row * 14, size: 11, font });
      page.drawText(right, { x: 150, y: 300 - row * 14, size: 11, font });
    });
    page.drawText("All prices hold until the end of the year.", { x: 40, y: 272, size: 11, font });
    const { text } = await readAs("pdf", await pdf.save());
    expect(text).toBe(
      "| Course | Price |\n| --- | --- |\n| Wheel | 320 pounds |\n\nAll prices hold until the end of the year.",
    );
  });

  test("loses running heads of only some pages, and keeps repeated sentences", async () => {
    const pdf = await PDFDocument.create();
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    for (let number = 1; number <= 10; number += 1) {
      const page = pdf.addPage([300, 400]);
      page.drawText(`Sentence ${"abcdefghij"[number - 1]} stands here.`, { x: 40, y: 200, size: 11, font });
      // On two pages of ten, it is what the owner wrote there. On every page it would be a running footer.
      if (number < 3) page.drawText("Closed on Mondays.", { x: 40, y: 30, size: 11, font });
    }
    const { text } = await readAs("pdf", await pdf.save());
    expect(text.match(/Closed on Mondays\./g)).toHaveLength(2);
  });

  test("keeps similar figures at the foot of its pages", async () => {
    const pdf = await PDFDocument.create();
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    for (const name of ["Ana", "Bob", "Cleo"]) {
      const page = pdf.addPage([300, 400]);
      page.drawText(name, { x: 40, y: 30, size: 11, font });
      page.drawText(`${name.length * 10} apples`, { x: 200, y: 30, size: 11, font });
      page.drawText("Orchard list", { x: 40, y: 12, size: 8, font });
    }
    const { text } = await readAs("pdf", await pdf.save());
    expect(text).toBe("Ana 30 apples\n\nBob 30 apples\n\nCleo 40 apples");
  });
});

describe("plain text", () => {
  test("is read as UTF-8, as UTF-16 with a byte order mark, and as Windows-1252", async () => {
    const words = "Café “Größe” – 5 €";
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(words, "utf16le")]);
    const windows = Buffer.from([...words].map((letter) => WINDOWS[letter] ?? letter.charCodeAt(0)));
    const bigEndian = Buffer.from(utf16).swap16();
    for (const bytes of [Buffer.from(words), Buffer.from(`\ufeff${words}`), utf16, bigEndian, windows]) {
      expect((await readAs("txt", bytes)).text).toBe(words);
    }
  });

  test("loses invisible characters, and its line ends become uniform", async () => {
    expect((await readAs("txt", `one\0\r\ntwo\u00ad words\rthree\f${"x".repeat(200)}`)).text).toBe(
      `one\ntwo words\nthree\n${"x".repeat(200)}`,
    );
  });

  test("is refused if it is binary or empty", async () => {
    await expect(readAs("txt", Buffer.from([1, 2, 3, 4, 5, 65]))).rejects.toMatchObject({
      message: expect.stringContaining("isn't a text file"),
    });
    await expect(readAs("txt", " \n ")).rejects.toMatchObject({ code: "document_unreadable" });
  });
});

const WINDOWS: Record<string, number> = { "“": 0x93, "”": 0x94, "–": 0x96, "€": 0x80 };

describe("Markdown", () => {
  test("stays unchanged, except for hidden text and the marks around properties", async () => {
    const source =
      "---\ntitle: Prices\n---\n# A\n<!-- obey\nme -->b\n[//]: # (and me)\n```\n<!-- shown -->\n```\n";
    expect((await readAs("md", source)).text).toBe("title: Prices\n\n# A\nb\n\n```\n<!-- shown -->\n```\n");
  });

  test("with an unclosed comment hides the rest, and a million openings take no time", async () => {
    expect((await readAs("md", "# A\n\nb <!-- c\n\nd")).text).toBe("# A\n\nb ");
    const started = performance.now();
    await readAs("md", `a ${"<!--".repeat(1_000_000)}`);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

describe("a file that is something else", () => {
  test.each(["pdf", "doc", "docx"] as const)("is refused as %s with a reason", async (type) => {
    await expect(readAs(type, "MZ this is a program")).rejects.toMatchObject({
      code: "document_unreadable",
      message: expect.stringContaining("damaged"),
    });
  });
});
