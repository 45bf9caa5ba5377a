import {
  CERTAIN,
  isDoubtful,
  isFigure,
  isLegible,
  languageOf,
  type ScannedPage,
  type ScannedWord,
} from "@understudy/knowledge/scan";
import {
  blockNetwork,
  createHeartbeat,
  EXIT_NOT_THE_FILE,
  reportMemory,
  writeLine,
} from "../../../platform/bounded-inside.ts";
import type { ScanRequest } from "./scanner.ts";

/**
 * The process that recognizes the text of one page and exits. `scanner.ts` starts it without an environment; it can
 * read only its own program files and write none. The first input line is the request, and the rest is the file.
 */
blockNetwork();

const pieces: Uint8Array[] = [];
for await (const piece of process.stdin) pieces.push(piece as Uint8Array);
const input = Buffer.concat(pieces);
const head = input.indexOf("\n");
const request = JSON.parse(input.toString("utf8", 0, head)) as ScanRequest;
const alive = createHeartbeat();

// Programs that cannot be loaded are not the file's fault.
const drawing = await import("./draw-page.ts").catch(() => process.exit(EXIT_NOT_THE_FILE));
const { skewOf } = await import("./skew.ts");
const { openRecognizer } = await import("./recognize.ts").catch(() => process.exit(EXIT_NOT_THE_FILE));
type Drawn = Awaited<ReturnType<typeof drawing.drawPage>>;
type FoundLine = ReturnType<Awaited<ReturnType<typeof openRecognizer>>["read"]>[number];
reportMemory();

/** Below this, in degrees, lines are level. */
const LEVEL = 0.06;
const ENOUGH_STRIPS = 60;
/** The size of a letter in the height of a line, from the top of an l to the bottom of a g. */
const LETTER_SIZE = 0.88;

const drawn = await drawing
  .drawPage(input.subarray(head + 1), request.fileType, request.number)
  .catch((error) => (error instanceof drawing.TooManyPixels ? "pixels" : "damaged"));
if (typeof drawn === "string") writeLine(JSON.stringify({ problem: drawn }));
else await scan(drawn);

async function scan(page: Drawn): Promise<void> {
  alive();
  const blank = { width: page.width / page.scale, height: page.height / page.scale, turned: 0, lines: [] };
  if (await drawing.isBlank(page)) {
    writeLine(JSON.stringify({ page: { ...blank, language: request.language } }));
    writeLine(JSON.stringify({ done: 0 }));
    return;
  }
  const recognizer = await openRecognizer(alive).catch(() => process.exit(EXIT_NOT_THE_FILE));
  const skew = await skewOf(page);
  const turned = Math.abs(skew) < LEVEL ? 0 : -skew;
  const level = turned === 0 ? page : await drawing.turn(page, turned);
  alive();

  const picture = await drawing.asPicture(level);
  let language = request.language ?? "en";
  recognizer.use(language);
  let found = recognizer.read(picture);
  const detected = request.language ? undefined : languageOf(textOf(found));
  if (detected && detected !== language) {
    language = detected;
    recognizer.use(language);
    found = recognizer.read(picture);
  }
  const scanned = { ...blank, turned, ...placed(found, level.scale) };
  const legible = isLegible(scanned);
  const { lines, words } = legible ? scanned : { lines: [], words: [] };
  writeLine(JSON.stringify({ page: { ...blank, turned, lines, language: detected ?? request.language } }));
  for (const word of words) writeLine(JSON.stringify({ word }));
  await sayStrips(level, words);
  writeLine(JSON.stringify({ done: words.length }));
}

function textOf(lines: readonly FoundLine[]): string {
  return lines.map(({ words }) => words.map(({ text }) => text).join(" ")).join("\n");
}

/** In points. What Tesseract measures differently in every line is rounded. */
function placed(found: readonly FoundLine[], scale: number): Pick<ScannedPage, "lines" | "words"> {
  const points = (pixels: number): number => Math.round((pixels / scale) * 10) / 10;
  const words = found.flatMap((line, index) =>
    line.words.map(({ text, bbox: { x0, y0, x1, y1 }, ...word }): ScannedWord => {
      const sure = isFigure(text)
        ? Math.min(word.confidence, ...word.symbols.map((one) => one.confidence))
        : word.confidence;
      const place = [points(x0), points(y0), points(x1 - x0), points(y1 - y0)] as const;
      return [text, Math.min(CERTAIN - 1, Math.max(0, Math.round(sure))), index, ...place];
    }),
  );
  const lines = found.map(({ baseline, rowAttributes }): [number, number] => [
    points((baseline.y0 + baseline.y1) / 2),
    points(rowAttributes.rowHeight * LETTER_SIZE),
  ]);
  return { lines, words };
}

async function sayStrips(page: Drawn, words: readonly ScannedWord[]): Promise<void> {
  const doubtful = words.flatMap((word, index) => (isDoubtful(word) ? [{ word, index }] : []));
  for (const { word, index } of doubtful.slice(0, ENOUGH_STRIPS)) {
    const [, , , x, y, width, height] = word;
    const { scale } = page;
    const box = { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
    const strip = await drawing.cutStrip(page, box);
    writeLine(JSON.stringify({ strip: [index, strip.toString("base64")] }));
    alive();
  }
}
