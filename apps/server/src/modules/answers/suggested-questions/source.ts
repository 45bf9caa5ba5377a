import type { Language } from "@understudy/knowledge";

/** A passage as questions are drawn from it. */
export type Source = {
  id: number;
  documentId: number;
  headingPath: string[];
  text: string;
  /** Column names of a table that began earlier. */
  lead: string;
  language: Language | undefined;
};
