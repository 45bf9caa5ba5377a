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
    SetRectangle(left: number, top: number, width: number, height: number): void;
    FindLines(): void;
    /** How far lines rise or fall to the right, in radians. */
    GetGradient(): number;
    Recognize(monitor: null): number;
    GetJSONText(): string;
    Clear(): void;
  };

  export default function createCore(options: {
    locateFile: (file: string) => string;
    TesseractProgress: () => void;
  }): Promise<Core>;
}
