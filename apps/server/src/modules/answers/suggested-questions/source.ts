import type { Language } from "@understudy/knowledge";

/** A passage from which questions are generated. */
export type Source = {
  id: number;
  documentId: number;
  headingPath: string[];
  text: string;
  /** Column names of a table that began in an earlier passage. */
  lead: string;
  language: Language | undefined;
};
