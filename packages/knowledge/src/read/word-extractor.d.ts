declare module "word-extractor/lib/word-ole-extractor.js" {
  export type Piece = { text: string; startFilePos: number; endFilePos: number; bpc: 1 | 2 };
  export type WordDocument = {
    getBody(options: { filterUnicode: false }): string;
    getFootnotes(options: { filterUnicode: false }): string;
  };

  class WordOleExtractor {
    _pieces: Piece[];
    extract(reader: unknown): Promise<WordDocument>;
    extractWordDocument(document: unknown, buffer: Buffer): Promise<WordDocument>;
    writeParagraphProperties(buffer: Buffer, table: Buffer): void;
  }

  export { WordOleExtractor as default };
}

declare module "word-extractor/lib/buffer-reader.js" {
  class BufferReader {
    constructor(buffer: Buffer);
    open(): Promise<void>;
  }

  export { BufferReader as default };
}
