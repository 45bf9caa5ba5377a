export { type Answer, type AnswerCitation, answer, quote, type Speaker } from "./answer.ts";
export { certaintyOf, type Signals, signalsOf } from "./certainty.ts";
export { withoutPlanted } from "./check-planted.ts";
export { contradicts } from "./contradict.ts";
export { sameSpelling } from "./correct.ts";
export type { AnswerEvent, LanguageModel, ModelPrompt, Persona, Reply, Span } from "./events.ts";
export { linesFor } from "./evidence.ts";
export { readFile } from "./extract.ts";
export { ingest, learn } from "./ingest.ts";
export type {
  Candidate,
  CorrectionStore,
  Embedder,
  Engine,
  Found,
  Hit,
  IndexedPassage,
  Learned,
  ModelCall,
  OwnAnswer,
  PassageStore,
  PreparedPassage,
  Reranker,
  Search,
  SearchResult,
} from "./ports.ts";
export type { PageReading, Reading } from "./read/reading.ts";
export { type Asked, harmless, harmlessText, respond } from "./respond.ts";
export { type Question, type Retrieval, retrieve } from "./retrieve.ts";
export { sameQuestion } from "./same-question.ts";
export { says } from "./says.ts";
export { type MessageKind, messageKind } from "./smalltalk.ts";
export { PASSAGE_LIMITS } from "./split.ts";
export { indexWords, type Language } from "./words.ts";
