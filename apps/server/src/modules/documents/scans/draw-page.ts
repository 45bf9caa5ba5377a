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
  const { width = 1, height = 1, format } = await sharp(bytes, options).metadata();
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

/** As a file that Tesseract reads; smaller or larger if `factor` is not 1. */
export function asPicture({ pixels, width, height }: Drawn, factor = 1): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .resize({ width: Math.round(width * factor) })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** Whether a page has nothing on it. */
export async function isBlank({ pixels, width, height }: Drawn): Promise<boolean> {
  const { channels } = await sharp(pixels, { raw: { width, height, channels: 1 } }).stats();
  return (channels[0]?.stdev ?? 0) < 2;
}

const STRIP = { margin: 1.1, beside: 12, height: 96, width: 900 };

/** The part of a page around a word, for its owner. */
export async function cutStrip(
  { pixels, width, height }: Drawn,
  box: { x: number; y: number; width: number; height: number },
): Promise<Buffer> {
  const left = Math.max(0, Math.round(box.x - box.height * STRIP.beside));
  const top = Math.max(0, Math.round(box.y - box.height * STRIP.margin));
  const right = Math.min(width, Math.round(box.x + box.width + box.height * STRIP.beside));
  const bottom = Math.min(height, Math.round(box.y + box.height * (1 + STRIP.margin)));
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .extract({ left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) })
    .resize({ width: STRIP.width, height: STRIP.height, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 60 })
    .toBuffer();
}
