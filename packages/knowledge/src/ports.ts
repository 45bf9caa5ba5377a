import type { Passage } from "./split.ts";
import type { Language } from "./words.ts";

/** A passage with all that can be told from its text alone. */
export type PreparedPassage = Passage & {
  /** As the index knows them, in their order, with a space between them. */
  words: string;
  language: Language | undefined;
  /** Whether something in it was planted to be obeyed. */
  planted: boolean;
};

export type IndexedPassage = PreparedPassage & {
  /** One for each window of the passage, in order; empty where no embedder was at hand. */
  vectors: Float32Array[];
  /** Of the passage as a whole. */
  whole?: Float32Array | undefined;
};

export type Candidate = {
  passageId: number;
  documentId: number;
  documentName: string;
  /** The web page that the document is. */
  address?: string | undefined;
  headingPath: string[];
  /** Exactly what stands in the document between the passage's offsets. */
  text: string;
  /** Column names of a table that began in an earlier passage; empty otherwise. */
  lead: string;
  page: number | undefined;
  language: Language | undefined;
  /** The day as of which it holds, as its document, heading or text says. */
  asOf: string | undefined;
  /** Whether visitors may see its words as a source, and not only the name of its document. */
  quotable: boolean;
  /** Set where it is the owner's own answer and no passage of a document; `label` is what stands for the document. */
  correction?: { id: number; label: string[] } | undefined;
};

export type Hit = Candidate & { score: number };

/** Words of a response, and the passage that they rest on. */
export type AnswerCitation = {
  number: number;
  /** Where the supported words stand in the response. */
  start: number;
  end: number;
  candidate: Candidate;
  quote: string;
};

/** What to search by: words, and a vector where there is an embedder. `vectorWeight` orders the candidates. */
export type Search = {
  words: string[];
  /** Compared with the nearest window of each passage, or with the passage as a whole. */
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

export type Found = Candidate & {
  /** Standard deviations above the mean of the profile's passages, divided by five: about 1 for the best. */
  byWords: number;
  byVector: number;
};

export type SearchResult = {
  /** Best first. */
  found: Found[];
  /** How much each word of the question says in this profile: much if few passages have it, little if many. */
  weights: Map<string, number>;
  /** The languages of all the profile's passages, most frequent first. */
  languages: Language[];
};

export type Learned = { content: string; passages: IndexedPassage[]; model: string | undefined };

/** What the engine needs of a store. Whoever makes one has already bound it to one owner and one profile. */
export type PassageStore = {
  /** Swaps all passages of a document in one step, so that running twice changes nothing. */
  replace(documentId: number, learned: Learned): Promise<void>;
  /** BM25 with the profile's own frequencies, and the exact cosine to every window of its passages. */
  search(search: Search): Promise<SearchResult>;
  /** Words of the profile that look like one of these, each with a passage that has it. */
  similarWords(words: string[]): Promise<{ word: string; similar: string; text: string }[]>;
};

/** For whom a model is called, and until when anybody waits for it. */
export type ModelCall = { owner?: string | undefined; signal?: AbortSignal | undefined };

export type Embedder = {
  /** Name and precision: vectors of different models are never compared. */
  model: string;
  /** Whether it brings a question and a passage together that are in different languages. */
  isMultilingual?: boolean | undefined;
  /** Questions go before passages, of which an upload has many. */
  embed(texts: readonly string[], urgency: "question" | "passage", call?: ModelCall): Promise<Float32Array[]>;
};

/** Scores how well each text answers the question; higher is better, above 0 related. */
export type Reranker = {
  score(question: string, texts: readonly string[], call?: ModelCall): Promise<number[]>;
};

/** An owner's own answer to a question. */
export type OwnAnswer = {
  id: number;
  question: string;
  answer: string;
  answeredAt: Date;
  /** To the question that was asked; undefined where it was found by its words. */
  cosine: number | undefined;
};

/** The owner's own answers to one profile's visitors. */
export type CorrectionStore = {
  /** By which questions are compared, if not by that of the passages: how near is near depends on it. */
  embedder?: Embedder | undefined;
  /** Those in force whose questions are nearest, best first; by words where there is no vector. */
  near(search: {
    words: string[];
    vector: { values: Float32Array; model: string } | undefined;
    limit: number;
  }): Promise<OwnAnswer[]>;
};

/** What retrieval and answering work with. Without models the engine searches by words, and says so. */
export type Engine = {
  store: PassageStore;
  embedder?: Embedder | undefined;
  reranker?: Reranker | undefined;
  corrections?: CorrectionStore | undefined;
};
