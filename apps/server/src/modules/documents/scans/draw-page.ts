import { PDFiumLibrary } from "@hyzyla/pdfium";
import { UPLOAD_TYPES } from "@understudy/contracts/plain";
import sharp from "sharp";

sharp.concurrency(1);
sharp.cache(false);

/** A small file can hold a huge picture. The cameras of telephones take up to 50 million pixels. */
const MOST_PIXELS = 52_000_000;
/** Letters of ten points are then about 40 pixels high, which Tesseract was trained with. */
const DPI = 300;
const MOST_DRAWN = { pixels: 12_000_000, side: 6_000 };
/** The long side of a picture that is read, in pixels, and how far a small one is enlarged. */
const PICTURE = { side: 3_000, larger: 3 };
/** The long side of a page, in points: pictures do not say how large the paper was. */
const PAPER = 842;

export class TooManyPixels extends Error {}

/** Shades of gray, one byte per pixel. */
export type Drawn = {
  pixels: Buffer;
  width: number;
  height: number;
  /** Pixels per point of the page. */
  scale: number;
};

/** Draws one page as it is read. A picture has one page. Anything wrong with the file is an error. */
export function drawPage(bytes: Uint8Array, fileType: string, number: number): Promise<Drawn> {
  return fileType === UPLOAD_TYPES.pdf ? drawPdfPage(bytes, number) : drawPicture(bytes);
}

async function drawPdfPage(bytes: Uint8Array, number: number): Promise<Drawn> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const page = document.getPage(number - 1);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = Math.min(
    DPI / 72,
    Math.sqrt(MOST_DRAWN.pixels / (originalWidth * originalHeight)),
    MOST_DRAWN.side / Math.max(originalWidth, originalHeight),
  );
  const { data, width, height } = await page.render({ scale, render: "bitmap", colorSpace: "BGRA" });
  const pixels = await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: "#ffffff" })
    .grayscale()
    .raw()
    .toBuffer();
  return { pixels, width, height, scale: width / originalWidth };
}

async function drawPicture(bytes: Uint8Array): Promise<Drawn> {
  const options = { limitInputPixels: MOST_PIXELS, failOn: "error", pages: 1 } as const;
  // Only the head of the file is read for this.
  const {
    width = 1,
    height = 1,
    format,
  } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
  if (width * height > MOST_PIXELS) throw new TooManyPixels();
  if (format !== "png" && format !== "jpeg") throw new Error("Neither PNG nor JPEG.");
  const factor = Math.min(PICTURE.side / Math.max(width, height), PICTURE.larger);
  const { data, info } = await sharp(bytes, options)
    .autoOrient()
    .flatten({ background: "#ffffff" })
    .grayscale()
    .resize({
      width: Math.max(1, Math.round(width * factor)),
      height: Math.max(1, Math.round(height * factor)),
      fit: "inside",
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    pixels: data,
    width: info.width,
    height: info.height,
    scale: Math.max(info.width, info.height) / PAPER,
  };
}

/** Turns a page so that its lines are level. Its middle stays the middle. */
export async function turn({ pixels, width, height, scale }: Drawn, degrees: number): Promise<Drawn> {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .rotate(degrees, { background: "#ffffff" })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height, scale };
}

/** As a file that Tesseract reads. */
export function asPicture({ pixels, width, height }: Drawn): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** Whether a page has nothing on it. */
export async function isBlank({ pixels, width, height }: Drawn): Promise<boolean> {
  const { channels } = await sharp(pixels, { raw: { width, height, channels: 1 } }).stats();
  return (channels[0]?.stdev ?? 0) < 2;
}

const STRIP = { above: 1.1, beside: 12, height: 96, width: 900 };

/** The part of a page around a word, with the word marked, for its owner. */
export async function cutStrip(
  { pixels, width, height }: Drawn,
  word: { x: number; y: number; width: number; height: number },
): Promise<Buffer> {
  const left = Math.max(0, Math.round(word.x - word.height * STRIP.beside));
  const top = Math.max(0, Math.round(word.y - word.height * STRIP.above));
  const right = Math.min(width, Math.round(word.x + word.width + word.height * STRIP.beside));
  const bottom = Math.min(height, Math.round(word.y + word.height * (1 + STRIP.above)));
  const size = { width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect
    x="${word.x - left - 5}" y="${word.y - top - 5}" width="${word.width + 10}" height="${word.height + 10}"
    rx="4" fill="none" stroke="#c2410c" stroke-width="4"/></svg>`;
  const strip = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .extract({ left, top, ...size })
    .toColorspace("srgb")
    .composite([{ input: Buffer.from(frame) }])
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(strip)
    .resize({ width: STRIP.width, height: STRIP.height, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 60 })
    .toBuffer();
}
