import { readFileSync } from "node:fs";
import { constants, crc32, deflateRawSync, deflateSync } from "node:zlib";
import { zip } from "../testing/zip-fixture.ts";
import { makePdf, onePage, stream } from "./pdf-maker.ts";

export type Bomb = {
  name: string;
  type: "docx" | "pdf" | "doc" | "md" | "txt" | "png" | "jpg";
  bytes: Uint8Array;
  /** Large but valid: it may be read if that takes no longer than refusing it. */
  readable?: boolean;
};

const MB = 1024 * 1024;
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const document = (inner: string): string => `<w:document ${W}><w:body>${inner}</w:body></w:document>`;
const HELLO = { "word/document.xml": document("<w:p><w:r><w:t>Hello.</w:t></w:r></w:p>") };

/** Compressed bytes that expand to this many megabytes of spaces. Repeats one block, so it is fast to build. */
function packed(megabytes: number): Buffer {
  const piece = deflateRawSync(Buffer.alloc(MB, " "), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array<Buffer>(megabytes).fill(piece), Buffer.from([3, 0])]);
}

const flate = (megabytes: number): Buffer =>
  Buffer.concat([Buffer.from([0x78, 0x9c]), packed(megabytes), Buffer.alloc(4)]);
const repeat = (text: string, bytes: number): string => text.repeat(Math.floor(bytes / text.length));

export function bombs(): Bomb[] {
  return [...archives(), ...markup(), ...pdfs(), ...olds(), ...texts(), ...pictures()];
}

/** A picture as large as its head says costs a gigabyte, whatever its file has. */
function pictures(): Bomb[] {
  const png = (name: string, side: number, megabytes: number): Bomb => {
    const head = Buffer.alloc(13);
    head.writeUInt32BE(side, 0);
    head.writeUInt32BE(side, 4);
    head[8] = 8;
    const chunk = (type: string, data: Buffer): Buffer => {
      const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
      const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(data.length);
      sum.writeUInt32BE(crc32(body));
      return Buffer.concat([length, body, sum]);
    };
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const parts = [chunk("IHDR", head), chunk("IDAT", flate(megabytes)), chunk("IEND", Buffer.alloc(0))];
    return { name, type: "png", bytes: Buffer.concat([signature, ...parts]) };
  };
  const photo = Buffer.from(
    readFileSync(new URL("../packages/knowledge/test-files/handbook.jpg", import.meta.url)),
  );
  // Height and width are behind the length and precision of the frame's head.
  const frame = photo.indexOf(Buffer.from([0xff, 0xc0]));
  photo.writeUInt16BE(65_000, frame + 5);
  photo.writeUInt16BE(65_000, frame + 7);
  return [
    png("a picture of 30,000 by 30,000", 30_000, 900),
    png("a small picture with 4 GB of data", 100, 4_000),
    { name: "a photo that says it is 65,000 by 65,000", type: "jpg", bytes: photo },
  ];
}

const docx = (name: string, bytes: Uint8Array): Bomb => ({ name, type: "docx", bytes });

function archives(): Bomb[] {
  const inner = zip({ "a.txt": repeat("a", MB) });
  const parts = (count: number, megabytes: number) =>
    Array.from({ length: count }, (_, index) => ({
      name: `word/media/${index}.png`,
      deflated: packed(megabytes),
      says: megabytes * MB,
    }));
  const main = (megabytes: number, says: number) => [
    { name: "word/document.xml", deflated: packed(megabytes), says },
  ];
  return [
    docx("1 GB of markup", zip({}, main(1_000, 1_000 * MB))),
    docx("1 GB of markup that says it has 10 bytes", zip({}, main(1_000, 10))),
    docx("4 GB of markup", zip({}, main(4_000, 1_000))),
    docx("9 GB of pictures", zip(HELLO, [{ name: "word/media/a.png", deflated: packed(9_000), says: 10 }])),
    docx("100 pictures of 50 MB", zip(HELLO, parts(100, 50))),
    docx("1,900 pictures of 1 MB", zip(HELLO, parts(1_900, 1))),
    docx("2,500 parts", zip({ ...HELLO, ...numbered(2_500) })),
    docx("60,000 parts", zip({ ...HELLO, ...numbered(60_000) })),
    docx("an archive instead of a document", zip({ "word/document.xml": inner })),
    docx(
      "an archive in an archive in an archive",
      zip({ ...HELLO, "word/media/a.png": zip({ "a.zip": zip({ "b.zip": inner }) }) }),
    ),
    docx("an archive that calls itself a document", zip({ ...HELLO, "word/styles.xml": zip(HELLO) })),
  ];
}

const numbered = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`word/p${index}.xml`, "<a/>"]));

function markup(): Bomb[] {
  const laughs = Array.from(
    { length: 10 },
    (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
  );
  const main = (name: string, text: string): Bomb => docx(name, zip({ "word/document.xml": text }));
  const run = "<w:r><w:t>a</w:t></w:r>";
  return [
    main("a billion laughs", `<!DOCTYPE a [<!ENTITY l0 "ha">${laughs.join("")}]>${document("&l10;")}`),
    main(
      "a document type with nothing in it yet",
      `<!DOCTYPE a [<!ENTITY b "c">]>${HELLO["word/document.xml"]}`,
    ),
    main(
      "one entity a million times",
      `<!DOCTYPE a [<!ENTITY b "${"b".repeat(50_000)}">]>${document("&b;".repeat(50_000))}`,
    ),
    main("entities from elsewhere", `<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd">${document("&b;")}`),
    main("200,000 levels", document(`${"<w:p>".repeat(200_000)}a${"</w:p>".repeat(200_000)}`)),
    main("200,000 levels that never end", document("<w:sdt>".repeat(200_000))),
    main("millions of empty paragraphs", document(repeat("<w:p/>", 15 * MB))),
    main("millions of runs", document(`<w:p>${repeat(run, 15 * MB)}</w:p>`)),
    main("a name of 15 MB", document(`<w:${"a".repeat(15 * MB)}/>`)),
    main("an attribute of 15 MB", document(`<w:p w:a="${"a".repeat(15 * MB)}"/>`)),
    { ...main("cells a thousand million columns wide", document(table())), readable: true },
    docx(
      "millions of styles",
      zip({
        ...HELLO,
        "word/styles.xml": `<w:styles ${W}>${repeat('<w:style w:type="paragraph" w:styleId="a"/>', 15 * MB)}</w:styles>`,
      }),
    ),
  ];
}

function table(): string {
  const cell =
    '<w:tc><w:tcPr><w:gridSpan w:val="999999999"/></w:tcPr><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc>';
  return `<w:tbl>${`<w:tr>${cell.repeat(50)}</w:tr>`.repeat(200)}</w:tbl>`;
}

function pdfs(): Bomb[] {
  const pdf = (name: string, bytes: Uint8Array): Bomb => ({ name, type: "pdf", bytes });
  const tree = "<< /Type /Catalog /Pages 2 0 R >>";
  const levels = Array.from({ length: 12 }, (_, level) => {
    const kids = `${level + 3} 0 R `.repeat(10);
    return `<< /Type /Pages /Kids [${kids}] /Count 1000000000000 >>`;
  });
  const loop = Buffer.concat([
    Buffer.from(onePage()),
    Buffer.from("\nxref\n0 0\ntrailer\n<< /Size 6 /Root 1 0 R /Prev 9 >>\nstartxref\n9\n%%EOF"),
  ]);
  const form = "/Resources << /Font << /F1 5 0 R >> /XObject << /A 6 0 R >> >> ";
  const ranges = `/CIDInit /ProcSet findresource begin begincmap\n${"1 beginbfrange\n<0000> <FFFF> <0000>\nendbfrange\n".repeat(2_000)}endcmap`;
  return [
    pdf("1 GB of drawing", onePage({ content: flate(1_000), contentEntries: "/Filter /FlateDecode " })),
    pdf("5 GB of drawing", onePage({ content: flate(5_000), contentEntries: "/Filter /FlateDecode " })),
    pdf(
      "1 GB of drawing, packed twice",
      onePage({ content: deflateSync(flate(1_000)), contentEntries: "/Filter [/FlateDecode /FlateDecode] " }),
    ),
    pdf(
      "1 GB of objects",
      makePdf([
        tree,
        "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
        stream(flate(1_000), "/Type /ObjStm /N 100000000 /First 10 /Filter /FlateDecode "),
      ]),
    ),
    { ...pdf("a table of objects that leads to itself", loop), readable: true },
    pdf(
      "a tree of pages that leads to itself",
      makePdf([tree, "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 100 >>"]),
    ),
    pdf("a million million pages", makePdf([tree, ...levels])),
    pdf(
      "10,000 pages that are one",
      makePdf([
        tree,
        `<< /Type /Pages /Kids [${"3 0 R ".repeat(10_000)}] /Count 10000 >>`,
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
      ]),
    ),
    pdf(
      "200,000 objects",
      makePdf([tree, "<< /Type /Pages /Kids [] /Count 0 >>", ...Array<string>(200_000).fill("null")]),
    ),
    pdf(
      "lists in lists, a million deep",
      makePdf([`<< /Type /Catalog /Pages 2 0 R /A ${"[".repeat(1_000_000)} >>`]),
    ),
    pdf(
      "drawings that draw themselves",
      onePage({
        content: "/A Do",
        page: form,
        more: [stream("/A Do /A Do /A Do", `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${form}`)],
      }),
    ),
    pdf(
      "a font of a hundred million letters",
      onePage({
        page: "/Resources << /Font << /F1 6 0 R >> >> ",
        more: [
          "<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /ToUnicode 7 0 R /DescendantFonts [8 0 R] >>",
          stream(ranges),
          "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A >>",
        ],
      }),
    ),
    {
      ...pdf(
        "9 MB of single letters",
        onePage({ content: `BT /F1 12 Tf ${repeat("1 0 Td (a) Tj ", 9 * MB)} ET` }),
      ),
      readable: true,
    },
  ];
}

/** The legacy format: a real file with corrupted tables. */
function olds(): Bomb[] {
  const real = readFileSync(new URL("../packages/knowledge/test-files/handbook.doc", import.meta.url));
  const bent = (name: string, bend: (bytes: Buffer) => void): Bomb => {
    const bytes = Buffer.from(real);
    bend(bytes);
    return { name, type: "doc", bytes };
  };
  const table = (real.readInt32LE(0x4c) + 1) * 512;
  return [
    bent("sectors that lead to themselves", (bytes) => {
      for (let sector = 0; sector < 40; sector += 1) bytes.writeInt32LE(sector, table + sector * 4);
    }),
    bent("sectors that lead in a circle", (bytes) => {
      for (let sector = 0; sector < 40; sector += 1)
        bytes.writeInt32LE((sector + 1) % 40, table + sector * 4);
    }),
    bent("a directory without end", (bytes) => bytes.writeUInt32LE(0xffffff, 0x2c)),
    bent("streams of 4 GB", (bytes) => {
      const directory = (real.readInt32LE(0x30) + 1) * 512;
      for (let entry = 0; entry < 4; entry += 1)
        bytes.writeUInt32LE(0xffffffff, directory + entry * 128 + 0x78);
    }),
  ];
}

function texts(): Bomb[] {
  const text = (name: string, type: "md" | "txt", content: string): Bomb => ({
    name,
    type,
    bytes: Buffer.from(content.slice(0, 10 * MB - 1)),
    readable: true,
  });
  return [
    text("quotations, 10,000 deep", "md", `${"> ".repeat(10_000)}a`),
    text(
      "lists, 10,000 deep",
      "md",
      Array.from({ length: 2_000 }, (_, depth) => `${" ".repeat(depth)}- a`).join("\n"),
    ),
    text("brackets that never close", "md", repeat("[", 5 * MB)),
    text("comments that never close", "md", `a ${repeat("<!--", 9 * MB)}`),
    text("one line of 10 MB", "txt", repeat("word ", 10 * MB)),
  ];
}
