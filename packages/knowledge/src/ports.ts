import type { Passage } from "./split.ts";
import type { Language } from "./words.ts";

export type IndexedPassage = Passage & {
  words: string[];
  language: Language | undefined;
  /** Absent where no embedder was at hand: the passage is then found by its words. */
  vector?: Float32Array | undefined;
};

export type Candidate = {
  passageId: number;
  documentId: number;
  documentName: string;
  headingPath: string[];
  /** Exactly what stands in the document between the passage's offsets. */
  text: string;
  /** Column names of a table that began in an earlier passage; empty otherwise. */
  lead: string;
  page: number | undefined;
  language: Language | undefined;
  /** The day as of which it holds, as its document, heading or text says. */
  asOf: string | undefined;
};

export type Hit = Candidate & { score: number };

export type SearchResult = {
  /** Best first. */
  hits: Hit[];
  /** How much each word of the question says in this profile: much if few passages have it, little if many. */
  weights: Map<string, number>;
};

export type Learned = { content: string; passages: IndexedPassage[]; model: string | undefined };

/** What the engine needs of a store. Whoever makes one has already bound it to one owner and one profile. */
export type PassageStore = {
  /** Swaps all passages of a document in one step, so that running twice changes nothing. */
  replace(documentId: number, learned: Learned): Promise<void>;
  /** Passages that share a word with the question, scored as BM25 with the profile's own frequencies. */
  searchWords(words: string[], limit: number): Promise<SearchResult>;
  /** The nearest passages by cosine among those that this model embedded. Exact: recall is 1. */
  searchVectors(vector: Float32Array, model: string, limit: number): Promise<Hit[]>;
  /** For each word that no passage has, the profile's own word that it was probably meant to be. */
  closestWords(words: string[]): Promise<Map<string, string>>;
  /** The languages of the profile's passages, most frequent first. */
  languages(): Promise<Language[]>;
};

export type Embedder = {
  /** Name and precision: vectors of different models are never compared. */
  model: string;
  /** Questions go before passages, of which an upload has many. */
  embed(texts: readonly string[], urgency: "question" | "passage"): Promise<Float32Array[]>;
};

/** Scores how well each text answers the question; higher is better, above 0 related. */
export type Reranker = { score(question: string, texts: readonly string[]): Promise<number[]> };

/** What retrieval and answering work with. Without models the engine searches by words, and says so. */
export type Engine = {
  store: PassageStore;
  embedder?: Embedder | undefined;
  reranker?: Reranker | undefined;
};
