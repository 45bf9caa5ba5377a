import { CANARY_HOST } from "../testing/payloads.ts";

/** A file whose first bytes indicate one type, and which a browser that sniffs content treats as another. */
export type Polyglot = { name: string; filename: string; type: string; bytes: Buffer };

/** Runs wherever it is executed as a script, and reports it to the canary and in the page. */
const PROGRAM = `try{top.__ran=1}catch{}try{new Image().src="http://${CANARY_HOST}/zq1z"}catch{}try{fetch("http://${CANARY_HOST}/zq1z",{mode:"no-cors"})}catch{}`;
const HTML = `<!doctype html><html><body><script>${PROGRAM}</script><img src=x onerror='${PROGRAM}'></body></html>`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" onload='${PROGRAM}'><script><![CDATA[${PROGRAM}]]></script><foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>${PROGRAM.replaceAll("&", "&amp;")}</script></body></foreignObject></svg>`;
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const withHtml = (magic: string): Buffer => Buffer.concat([Buffer.from(magic, "latin1"), Buffer.from(HTML)]);

/** Files that claim to be a picture and are not, or are also something else. */
export function hostilePictures(): Polyglot[] {
  const one = (name: string, filename: string, type: string, bytes: Buffer | string): Polyglot => ({
    name,
    filename,
    type,
    bytes: Buffer.from(bytes as string),
  });
  return [
    one("a drawing with a program", "face.svg", "image/svg+xml", SVG),
    one("the same, called a PNG", "face.png", "image/png", SVG),
    one(
      "the same behind an XML line",
      "face.svg",
      "image/svg+xml",
      `<?xml version="1.0"?>\n<!-- x -->${SVG}`,
    ),
    one("a page", "face.html", "text/html", HTML),
    one("a page called a PNG", "face.png", "image/png", HTML),
    one("a page behind the first bytes of a PNG", "face.png", "image/png", withHtml("\x89PNG\r\n\x1a\n")),
    one("a page behind the first bytes of a JPEG", "face.jpg", "image/jpeg", withHtml("\xff\xd8\xff\xe0")),
    one("a page behind those of a WebP", "face.webp", "image/webp", withHtml("RIFF\0\0\0\0WEBP")),
    one("a GIF that is a program", "face.gif", "image/gif", `GIF89a=0;${PROGRAM}`),
    one("a real PNG with a page behind it", "face.png", "image/png", Buffer.concat([PNG, Buffer.from(HTML)])),
    one("a real PNG, called a page", "face.html", "text/html", Buffer.concat([PNG, Buffer.from(HTML)])),
    one("an icon that is a page", "face.ico", "image/x-icon", withHtml("\0\0\x01\0")),
  ];
}

/** Files that are accepted as text, but are a page, a drawing or a script to a browser that sniffs content. */
export function hostileTexts(): Polyglot[] {
  return [
    { name: "a page", filename: "page.txt", type: "text/plain", bytes: Buffer.from(HTML) },
    { name: "a drawing", filename: "drawing.md", type: "text/markdown", bytes: Buffer.from(SVG) },
    { name: "a program", filename: "program.txt", type: "text/plain", bytes: Buffer.from(PROGRAM) },
    {
      name: "a PDF that is a page",
      filename: "page.pdf",
      type: "application/pdf",
      bytes: withHtml("%PDF-1.7\n"),
    },
    {
      name: "a page in UTF-16",
      filename: "wide.txt",
      type: "text/plain",
      bytes: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(HTML, "utf16le")]),
    },
  ];
}

/** Whether any part of the script is still in it. */
export const holdsProgram = (bytes: Buffer): boolean => bytes.includes("zq1z");
