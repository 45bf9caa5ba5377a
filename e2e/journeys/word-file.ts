import {
  AlignmentType,
  Document,
  Footer,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";

const HEADINGS = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
];
const BULLET = { level: 0 };
const NUMBERS = "numbers";

/** A golden document as a word processor saves it: headings, lists, tables, numbered pages. */
export async function wordFile(markdown: string): Promise<Uint8Array> {
  const children = blocksOf(markdown).flatMap(wordsOf);
  const footer = new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [
          new TextRun({ children: ["Page ", PageNumber.CURRENT, " of ", PageNumber.TOTAL_PAGES], size: 16 }),
        ],
      }),
    ],
  });
  const level = {
    level: 0,
    format: LevelFormat.DECIMAL,
    text: "%1.",
    style: { paragraph: { indent: { left: 720, hanging: 360 } } },
  };
  const document = new Document({
    numbering: { config: [{ reference: NUMBERS, levels: [level] }] },
    sections: [{ footers: { default: footer }, children }],
  });
  return Packer.toBuffer(document);
}

/** Groups the lines of each table, paragraph and list item. */
function blocksOf(markdown: string): string[][] {
  const blocks: string[][] = [];
  let open: string[] | undefined;
  for (const line of markdown.split("\n")) {
    const previous = open?.at(-1) ?? "";
    const alone = /^(#{1,4} |[-*] |\d+\. |---$|> )/.test(line);
    if (line.trim() === "") open = undefined;
    else if (open && !alone && !isHeading(previous) && isRow(line) === isRow(previous)) open.push(line);
    else {
      open = [line];
      blocks.push(open);
    }
  }
  return blocks;
}

function isRow(line: string): boolean {
  return line.startsWith("|");
}

function isHeading(line: string): boolean {
  return /^#{1,4} /.test(line);
}

function wordsOf(lines: readonly string[]): (Paragraph | Table)[] {
  const [first = ""] = lines;
  if (isRow(first)) return [tableOf(lines), new Paragraph("")];
  if (first === "---") return [new Paragraph({ thematicBreak: true })];
  const text = lines.map((line) => line.trim()).join("\n");
  const heading = /^(#{1,4}) (.*)$/.exec(text);
  if (heading) {
    const [, marks = "", words = ""] = heading;
    return [
      new Paragraph({
        heading: HEADINGS[marks.length - 1] ?? HeadingLevel.HEADING_4,
        children: runsOf(words),
      }),
    ];
  }
  const bullet = /^[-*] (.*)$/s.exec(text);
  if (bullet) return [new Paragraph({ bullet: BULLET, children: runsOf(bullet[1] ?? "") })];
  const numbered = /^\d+\. (.*)$/s.exec(text);
  if (numbered)
    return [
      new Paragraph({ numbering: { reference: NUMBERS, level: 0 }, children: runsOf(numbered[1] ?? "") }),
    ];
  return [new Paragraph({ spacing: { after: 120 }, children: runsOf(text.replace(/^> /, "")) })];
}

function tableOf(lines: readonly string[]): Table {
  const rows = lines
    .filter((line) => !/^\|[\s:|-]+\|$/.test(line))
    .map((line) => line.slice(1, line.trimEnd().lastIndexOf("|")).split("|"));
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map(
      (cells, index) =>
        new TableRow({
          tableHeader: index === 0,
          children: cells.map(
            (cell) =>
              new TableCell({
                width: { size: 100 / cells.length, type: WidthType.PERCENTAGE },
                children: [new Paragraph({ children: runsOf(cell.trim(), index === 0) })],
              }),
          ),
        }),
    ),
  });
}

function runsOf(text: string, bold = false): TextRun[] {
  return text
    .replace(/\[([^\]]*)\]\(([^)]*)\)/g, "$1 ($2)")
    .replace(/<[^>]*>/g, "")
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/)
    .filter(Boolean)
    .flatMap((part) => {
      const strong = part.startsWith("**");
      const italics = !strong && part.startsWith("*") && part.length > 1;
      const words = strong ? part.slice(2, -2) : italics || part.startsWith("`") ? part.slice(1, -1) : part;
      // The golden files are not wrapped, so every line end is intended.
      return words
        .split("\n")
        .map(
          (line, index) =>
            new TextRun({ text: line, bold: bold || strong, italics, break: Math.min(index, 1) }),
        );
    });
}
