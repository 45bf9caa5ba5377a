type Part = string | Uint8Array;

/** Builds a PDF from its objects, as bytes. It doesn't have to be valid. Object 1 is the root. */
export function makePdf(objects: readonly Part[], trailer = ""): Uint8Array {
  const pieces: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  let length = pieces[0]?.length ?? 0;
  const add = (part: Part): void => {
    const piece = Buffer.from(part);
    pieces.push(piece);
    length += piece.length;
  };
  objects.forEach((object, index) => {
    offsets.push(length);
    add(`${index + 1} 0 obj\n`);
    add(object);
    add("\nendobj\n");
  });
  const start = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`);
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(pieces);
}

export function stream(content: Part, entries = ""): Uint8Array {
  const bytes = Buffer.from(content);
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${entries}>>\nstream\n`),
    bytes,
    Buffer.from("\nendstream"),
  ]);
}

const HELLO = "BT /F1 12 Tf 72 720 Td (Hello from the page.) Tj ET";

type Page = { root?: string; page?: string; content?: Part; contentEntries?: string; more?: readonly Part[] };

/** One page that says hello. Additional objects start at number 6. */
export function onePage({
  root = "",
  page = "",
  content = HELLO,
  contentEntries = "",
  more = [],
}: Page = {}): Uint8Array {
  return makePdf([
    `<< /Type /Catalog /Pages 2 0 R ${root}>>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${page}>>`,
    stream(content, contentEntries),
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...more,
  ]);
}
