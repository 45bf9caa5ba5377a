import { createCanvas, DOMMatrix, GlobalFonts, ImageData, Path2D } from "@napi-rs/canvas";

/** The part of a page that is drawn, in points from the top left. */
type PagePart = { x: number; y: number; width: number; height: number };
type DrawnPage = { width: number; height: number; bytes: Buffer };

/** A page that is larger than a poster is drawn smaller, and one that is tiny not much larger. */
const MOST_PIXELS = 4_000_000;
const MOST_SCALE = 3;
const MOST_IMAGE_PIXELS = 24_000_000;
const QUALITY = 82;
const PAPER = "#ffffff";
const MARKER = "#ffd978";

/** What is drawn, in points from the top left of the page. `blank` is painted over, and `marks` are highlighted. */
export type PageDrawing = {
  number: number;
  /** The most pixels. */
  width: number;
  part?: PagePart;
  blank?: readonly PagePart[];
  marks?: readonly PagePart[];
};

/** Typefaces for text whose own the file does not have. */
type Typeface = { family: string; bytes: Uint8Array };

/**
 * Draws a part of one page of a PDF, at most `width` pixels wide. Nothing outside of the part gets onto the canvas.
 * Runs in a process of its own: pdf.js reads the file, and Skia only draws shapes and pictures that it has decoded.
 */
export async function drawPage(
  file: Uint8Array,
  { number, part, width, blank = [], marks = [] }: PageDrawing,
  typefaces: readonly Typeface[],
): Promise<DrawnPage> {
  // pdf.js expects them in the global scope, as in browsers, and looks for them when it is loaded.
  Object.assign(globalThis, { DOMMatrix, ImageData, Path2D });
  for (const { family, bytes } of typefaces) GlobalFonts.register(Buffer.from(bytes), family);
  const { getDocumentProxy } = await import("unpdf");
  const pdf = await getDocumentProxy(Uint8Array.from(file), {
    CanvasFactory,
    // Letters are drawn as shapes by pdf.js: no library of the system opens a typeface of the file.
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    isImageDecoderSupported: false,
    isOffscreenCanvasSupported: false,
    maxImageSize: MOST_IMAGE_PIXELS,
    useWasm: false,
    verbosity: 0,
  });
  const page = await pdf.getPage(number);
  const whole = page.getViewport({ scale: 1 });
  const shown = part ?? { x: 0, y: 0, width: whole.width, height: whole.height };
  const scale = Math.min(
    width / shown.width,
    MOST_SCALE,
    Math.sqrt(MOST_PIXELS / (shown.width * shown.height)),
  );
  const canvas = createCanvas(Math.ceil(shown.width * scale), Math.ceil(shown.height * scale));
  const viewport = page.getViewport({ scale, offsetX: -shown.x * scale, offsetY: -shown.y * scale });
  type Target = Parameters<typeof page.render>[0];
  const context = canvas.getContext("2d");
  const target = { canvas, canvasContext: context, viewport, background: PAPER };
  await page.render(target as unknown as Target).promise;
  context.resetTransform();
  const fill = (parts: readonly PagePart[], color: string): void => {
    context.fillStyle = color;
    for (const { x, y, ...size } of parts)
      context.fillRect((x - shown.x) * scale, (y - shown.y) * scale, size.width * scale, size.height * scale);
  };
  fill(blank, PAPER);
  // As a highlighter does: what is below stays readable.
  context.globalCompositeOperation = "multiply";
  fill(marks, MARKER);
  return { width: canvas.width, height: canvas.height, bytes: canvas.encodeSync("webp", QUALITY) };
}

/** The canvases that pdf.js asks for, as for masks. */
class CanvasFactory {
  create(width: number, height: number) {
    if (!(width > 0 && height > 0 && width * height <= 2 * MOST_IMAGE_PIXELS))
      throw new Error("A canvas of this size is not drawn.");
    const canvas = createCanvas(width, height);
    return { canvas, context: canvas.getContext("2d") };
  }

  reset({ canvas }: ReturnType<CanvasFactory["create"]>, width: number, height: number): void {
    canvas.width = width;
    canvas.height = height;
  }

  destroy({ canvas }: ReturnType<CanvasFactory["create"]>): void {
    canvas.width = 0;
    canvas.height = 0;
  }
}
