import type { Passage } from "./split.ts";
import type { Language } from "./words.ts";

/** A passage with everything that can be derived from its text alone. */
export type PreparedPassage = Passage & {
  /** Index words in their order, separated by spaces. */
  words: string;
  language: Language | undefined;
  /** Whether it contains a prompt injection. */
  hasInjection: boolean;
  /** Words that may have been misread in a scan: where each starts and ends in the text of the passage. */
  doubtful?: [start: number, end: number][];
};

export type IndexedPassage = PreparedPassage & {
  /** One for each window of the passage, in order; empty if there was no embedder. */
  vectors: Float32Array[];
  /** The vector of the whole passage. */
  whole?: Float32Array | undefined;
};

export type Candidate = {
  passageId: number;
  documentId: number;
  documentName: string;
  /** The URL, if the document is a web page. */
  address?: string | undefined;
  headingPath: string[];
  /** Where it starts in the text of the document, in UTF-16 units; absent for a saved answer. */
  start?: number | undefined;
  /** The exact text of the document between the passage's offsets. */
  text: string;
  /** Column names of a table that started in an earlier passage; empty otherwise. */
  lead: string;
  page: number | undefined;
  language: Language | undefined;
  /** The date as of which it is valid, according to its document, heading or text. */
  asOf: string | undefined;
  /** Words that may have been misread in a scan, by their places in `text`. */
  doubtful?: [start: number, end: number][] | undefined;
  /** Whether visitors may see its text as a source, and not only the name of its document. */
  quotable: boolean;
  /** Set if it is a saved answer and not a passage of a document. `label` replaces the document name. */
  savedAnswer?: { id: number; label: string[] } | undefined;
};

export type Hit = Candidate & { score: number };

/** A range of a response, and the passage that supports it. */
export type AnswerCitation = {
  number: number;
  /** Offsets of the supported text in the response. */
  start: number;
  end: number;
  candidate: Candidate;
  quote: string;
  /** Set if the support is a row of a table. */
  cell?: CitedCell | undefined;
};

/** A row of a table with the names of its columns, and which of its cells answer. */
export type CitedCell = {
  names: string[];
  cells: string[];
  /** Indexes of the cells that answer; empty if the whole row does. */
  columns: number[];
  /** The same cells as a spreadsheet names them, such as `Prices!B7`; empty for other documents. */
  addresses: string[];
};

/** Where a line of a spreadsheet is. Rows and columns count from 1. */
export type SheetPlace = { documentId: number; start: number; sheet: string; row: number; columns: number[] };

/**
 * The search input: words, and a vector if there is an embedder. `vectorWeight` affects the order of
 * the candidates.
 */
export type Search = {
  words: string[];
  /** Compared with the nearest window of each passage, or with the whole passage. */
  vector?:
    | {
        values: Float32Array;
        model: string;
        of: "windows" | "whole";
        /** Whether similarity is normalized within each language. */
        byLanguage?: boolean | undefined;
      }
    | undefined;
  vectorWeight: number;
  limit: number;
};

export type FoundPassage = Candidate & {
  /** Standard deviations above the mean of the profile's passages, divided by five: about 1 for the best. */
  byWords: number;
  byVector: number;
};

export type SearchResult = {
  /** Best first. */
  found: FoundPassage[];
  /** The weight of each question word in this profile: high if few passages have it, low if many do. */
  weights: Map<string, number>;
  /** The languages of all passages in the profile, most frequent first. */
  languages: Language[];
};

export type IndexedDocument = { content: string; passages: IndexedPassage[]; model: string | undefined };

/** What the engine needs from a store. An instance is already bound to one owner and one profile. */
export type PassageStore = {
  /** Swaps all passages of a document atomically, so that running it twice changes nothing. */
  replace(documentId: number, indexed: IndexedDocument): Promise<void>;
  /** BM25 with the profile's own frequencies, and the exact cosine to every window of its passages. */
  search(search: Search): Promise<SearchResult>;
  /** The first passages of the document that was read from this address; their scores are 0. */
  ofPage?(address: string): Promise<FoundPassage[]>;
  /** Words of the profile that look like one of these, each with a passage that contains it. */
  similarWords(words: string[]): Promise<{ word: string; similar: string; text: string }[]>;
  /** The passages of these documents that contain rows of tables, in their order. Very long documents are left out. */
  tables(documentIds: readonly number[]): Promise<Candidate[]>;
  /** Where lines of spreadsheets are, by their offsets in the text of their documents. */
  sheetPlaces(lines: readonly { documentId: number; start: number }[]): Promise<SheetPlace[]>;
};

/** The owner that a model is called for, and the signal that cancels the call. */
export type ModelCall = { owner?: string | undefined; signal?: AbortSignal | undefined };

export type Embedder = {
  /** Name and precision. Vectors of different models are never compared. */
  model: string;
  /** Whether it matches a question with a passage in another language. */
  isMultilingual?: boolean | undefined;
  /** Questions have priority over passages, because an upload has many passages. */
  embed(texts: readonly string[], urgency: "question" | "passage", call?: ModelCall): Promise<Float32Array[]>;
};

/** Scores how well each text answers the question. Higher is better; above 0 is related. */
export type Reranker = {
  score(question: string, texts: readonly string[], call?: ModelCall): Promise<number[]>;
};

/** A saved answer: the owner's own answer to a question. */
export type SavedAnswerEntry = {
  id: number;
  question: string;
  answer: string;
  answeredAt: Date;
  /** The cosine to the visitor's question; undefined if the answer was found by words. */
  cosine: number | undefined;
};

/** The saved answers of one profile. */
export type SavedAnswerStore = {
  /** Compares questions, if not the same embedder as for passages. The cosine thresholds depend on it. */
  embedder?: Embedder | undefined;
  /** Returns active saved answers with the nearest questions, best first; by words if there is no vector. */
  near(search: {
    words: string[];
    vector: { values: Float32Array; model: string } | undefined;
    limit: number;
  }): Promise<SavedAnswerEntry[]>;
};

/** The dependencies of retrieval and answering. Without models the engine searches by words, and says so. */
export type Engine = {
  store: PassageStore;
  embedder?: Embedder | undefined;
  reranker?: Reranker | undefined;
  savedAnswers?: SavedAnswerStore | undefined;
  /** How long a language model may take, if not the default. */
  limits?: Limits | undefined;
};

/** The time to the first word, and of the whole answer with all attempts. */
export type Limits = { firstWordMs: number; totalMs: number };
