/** What is used of Tesseract's interface for WebAssembly, which has no types of its own. */
declare module "tesseract.js-core/tesseract-core-simd-lstm.js" {
  export type Core = {
    FS: { writeFile(path: string, bytes: Uint8Array): void };
    TessBaseAPI: new () => Tesseract;
  };

  export type Tesseract = {
    /** Returns 0, or -1 if the language data cannot be used. */
    Init(path: null, languages: string, engine: number): number;
    SetVariable(name: string, value: string): void;
    /** Reads the file `/input`. Returns 1 if it is not a picture. */
    SetImageFile(orientation: number, angle: number): number;
    Recognize(monitor: null): number;
    GetJSONText(): string;
  };

  export default function createCore(options: {
    locateFile: (file: string) => string;
    TesseractProgress: () => void;
  }): Promise<Core>;
}
