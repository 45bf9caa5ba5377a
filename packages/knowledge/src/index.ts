export {
  type Answer,
  answer,
  compose,
  lookUp,
  type Part,
  type Speaker,
} from "./answer.ts";
export { withoutInjections } from "./check-planted.ts";
export { contradicts } from "./contradict.ts";
export { answersToo, sameSpelling } from "./correct.ts";
export type { AnswerEvent, LanguageModel, ModelPrompt, Persona, Reply, Span } from "./events.ts";
export { readFile } from "./extract.ts";
export { ingest, learn } from "./ingest.ts";
export type {
  AnswerCitation,
  Candidate,
  Embedder,
  Engine,
  Found,
  Hit,
  IndexedPassage,
  Learned,
  ModelCall,
  PassageStore,
  PreparedPassage,
  Reranker,
  SavedAnswerEntry,
  SavedAnswerStore,
  Search,
  SearchResult,
} from "./ports.ts";
export type { PageAbout } from "./read/page-about.ts";
export type { PageReading, Reading } from "./read/reading.ts";
export { type Asked, harmless, harmlessText, respond } from "./respond.ts";
export { type Question, type Retrieval, retrieve } from "./retrieve.ts";
export { sameQuestion } from "./same-question.ts";
export { says } from "./says.ts";
export { PASSAGE_LIMITS } from "./split.ts";
export { type MessageKind, messageKind, type ParsedQuestion, understand } from "./understand.ts";
export { indexWords, type Language, languageOf } from "./words.ts";
