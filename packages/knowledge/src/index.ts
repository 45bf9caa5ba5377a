export { type Answer, type AnswerCitation, answer } from "./answer.ts";
export { ingest } from "./ingest.ts";
export type { Candidate, IndexedPassage, PassageStore } from "./ports.ts";
