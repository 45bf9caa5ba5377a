import { Document, HeadingLevel, Packer, Paragraph } from "docx";
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from "pdf-lib";
import { asMarkdown, prose, type Section } from "./prose.ts";

export const KINDS = {
  text: {
    extension: "txt",
    type: "text/plain",
    write: async (text: Section[]) => Buffer.from(asMarkdown(text)),
  },
  pdf: { extension: "pdf", type: "application/pdf", write: asPdf },
  docx: {
    extension: "docx",
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    write: asWord,
  },
} as const;
export type Kind = keyof typeof KINDS;
export type BenchFile = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> };

/** Long documents of one kind, about sixty passages each. */
export function filesOf(kind: Kind, count: number): Promise<BenchFile[]> {
  const { extension, type, write } = KINDS[kind];
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `handbook-${index}.${extension}`,
      type,
      bytes: new Uint8Array(await write(prose(100 + index, 60, 180))),
    })),
  );
}

async function asWord(sections: Section[]): Promise<Uint8Array> {
  const children = sections.flatMap(({ title, paragraphs }) => [
    new Paragraph({ text: title, heading: HeadingLevel.HEADING_1 }),
    ...paragraphs.map((text) => new Paragraph(text)),
  ]);
  return Packer.toBuffer(new Document({ sections: [{ children }] }));
}

const WIDTH = 440;
const [LINE, TOP, FOOT] = [14, 780, 60];

async function asPdf(sections: Section[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const body = await pdf.embedFont(StandardFonts.TimesRoman);
  const bold = await pdf.embedFont(StandardFonts.TimesRomanBold);
  let page: PDFPage = pdf.addPage([595, 842]);
  let y = TOP;
  const draw = (text: string, font: PDFFont, size: number): void => {
    for (const line of linesOf(text, font, size)) {
      if (y < FOOT) [page, y] = [pdf.addPage([595, 842]), TOP];
      page.drawText(line, { x: 72, y, size, font });
      y -= LINE;
    }
    y -= LINE;
  };
  for (const { title, paragraphs } of sections) {
    draw(title, bold, 16);
    for (const paragraph of paragraphs) draw(paragraph, body, 11);
  }
  return pdf.save();
}

function linesOf(text: string, font: PDFFont, size: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (font.widthOfTextAtSize(longer, size) <= WIDTH) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
