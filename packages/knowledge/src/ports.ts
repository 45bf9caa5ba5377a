import type { Passage } from "./split.ts";

export type IndexedPassage = Passage & { words: string[] };

export type Candidate = {
  passageId: number;
  documentId: number;
  documentName: string;
  headingPath: string[];
  text: string;
};

export type Hit = Candidate & { score: number };

export type SearchResult = {
  /** Best first. */
  hits: Hit[];
  /** How much each word of the question says in this profile: much if few passages have it, little if many. */
  weights: Map<string, number>;
};

/** What the engine needs of a store. Whoever makes one has already bound it to one owner and one profile. */
export type PassageStore = {
  /** Swaps all passages of a document in one step, so that running twice changes nothing. */
  replace(documentId: number, content: string, passages: IndexedPassage[]): Promise<void>;
  /** Passages that share a word with the question, scored as BM25 with the profile's own frequencies. */
  searchWords(words: string[], limit: number): Promise<SearchResult>;
};
