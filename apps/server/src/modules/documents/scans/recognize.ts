import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import type { Language } from "@understudy/knowledge";
import createCore, { type Tesseract } from "tesseract.js-core/tesseract-core-simd-lstm.js";

/** Tesseract's names of the languages that documents are indexed in. */
const DATA: Record<Language, string> = { en: "eng", es: "spa", fr: "fra", de: "deu", it: "ita", pt: "por" };
const NEURAL = 1;
/** One line of text, as a page segmentation mode. */
const [WHOLE_PAGE, ONE_LINE] = ["3", "7"];

/** A box in pixels of the recognized picture. */
export type Box = { x0: number; y0: number; x1: number; y1: number };
export type FoundWord = { text: string; confidence: number; bbox: Box; symbols: { confidence: number }[] };
export type FoundLine = {
  bbox: Box;
  baseline: Box;
  rowAttributes: { rowHeight: number };
  words: FoundWord[];
};
type Found = { blocks: { paragraphs: { lines: FoundLine[] }[] }[] };

export type Recognizer = Awaited<ReturnType<typeof openRecognizer>>;

/** Tesseract with the data of one language, all from npm packages. It runs in the process that calls it. */
export async function openRecognizer(onProgress: () => void) {
  const core = await createCore({
    locateFile: (file) => fileURLToPath(import.meta.resolve(`tesseract.js-core/${file}`)),
    TesseractProgress: onProgress,
  });
  const engine: Tesseract = new core.TessBaseAPI();

  function show(picture: Uint8Array): void {
    core.FS.writeFile("/input", picture);
    if (engine.SetImageFile(1, 0) !== 0) throw new Error("The picture could not be read.");
  }

  return {
    use(language: Language): void {
      const name = DATA[language];
      const file = import.meta.resolve(`@tesseract.js-data/${name}/4.0.0_best_int/${name}.traineddata.gz`);
      core.FS.writeFile(`${name}.traineddata`, gunzipSync(readFileSync(new URL(file))));
      if (engine.Init(null, name, NEURAL) !== 0) throw new Error(`No language data for ${language}.`);
    },

    /** How far the lines of a picture rise or fall, in degrees. */
    angleOf(picture: Uint8Array): number {
      engine.SetVariable("tessedit_pageseg_mode", WHOLE_PAGE);
      show(picture);
      engine.FindLines();
      return (engine.GetGradient() * 180) / Math.PI;
    },

    read(picture: Uint8Array): FoundLine[] {
      engine.SetVariable("tessedit_pageseg_mode", WHOLE_PAGE);
      show(picture);
      engine.Recognize(null);
      return linesIn(engine.GetJSONText());
    },

    /** Reads lines of a picture, each by itself. */
    readLines(picture: Uint8Array, boxes: readonly Box[]): FoundLine[][] {
      engine.SetVariable("tessedit_pageseg_mode", ONE_LINE);
      show(picture);
      return boxes.map(({ x0, y0, x1, y1 }) => {
        engine.SetRectangle(x0, y0, x1 - x0, y1 - y0);
        engine.Recognize(null);
        onProgress();
        return linesIn(engine.GetJSONText());
      });
    },
  };
}

function linesIn(json: string): FoundLine[] {
  const { blocks } = JSON.parse(json) as Found;
  return (blocks ?? []).flatMap((block) =>
    (block.paragraphs ?? []).flatMap(({ lines }) => (lines ?? []).filter(({ words }) => words?.length > 0)),
  );
}
