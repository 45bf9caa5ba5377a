import type { Passage } from "./split.ts";

export type IndexedPassage = Passage & { words: string[] };

export type Candidate = {
  passageId: number;
  documentId: number;
  documentName: string;
  headingPath: string[];
  text: string;
};

/** What the engine needs of a store. Whoever makes one has already bound it to one owner and one profile. */
export type PassageStore = {
  /** Swaps all passages of a document in one step, so that running twice changes nothing. */
  replace(documentId: number, content: string, passages: IndexedPassage[]): Promise<void>;
  /** Passages that share a word with the question, and how many passages the profile has in all. */
  search(words: string[], limit: number): Promise<{ candidates: Candidate[]; total: number }>;
};
