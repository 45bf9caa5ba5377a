export { type Answer, type AnswerCitation, answer } from "./answer.ts";
export { ingest } from "./ingest.ts";
export type { Candidate, Hit, IndexedPassage, PassageStore, SearchResult } from "./ports.ts";
export { retrieve } from "./retrieve.ts";
