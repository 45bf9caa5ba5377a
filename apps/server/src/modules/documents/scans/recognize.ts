import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import type { Language } from "@understudy/knowledge";
import createCore, { type Tesseract } from "tesseract.js-core/tesseract-core-simd-lstm.js";

/** Tesseract's names of the languages that documents are indexed in. */
const DATA: Record<Language, string> = { en: "eng", es: "spa", fr: "fra", de: "deu", it: "ita", pt: "por" };
const NEURAL = 1;
/** As a page segmentation mode. */
const WHOLE_PAGE = "3";

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

    read(picture: Uint8Array): FoundLine[] {
      engine.SetVariable("tessedit_pageseg_mode", WHOLE_PAGE);
      show(picture);
      engine.Recognize(null);
      return linesIn(engine.GetJSONText());
    },
  };
}

function linesIn(json: string): FoundLine[] {
  const { blocks } = JSON.parse(json) as Found;
  return (blocks ?? []).flatMap((block) =>
    (block.paragraphs ?? []).flatMap(({ lines }) => (lines ?? []).filter(({ words }) => words?.length > 0)),
  );
}
