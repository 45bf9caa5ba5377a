export {
  type Answer,
  answer,
  compose,
  lookUp,
  type QuestionResult,
} from "./answer.ts";
export { withoutInjections } from "./check-injections.ts";
export { contradicts } from "./contradict.ts";
export {
  type Contradiction,
  contradictionSearches,
  contradictionsBetween,
  replacedDocuments,
  type Statement,
} from "./contradictions.ts";
export type { Ending } from "./endings.ts";
export type {
  AnswerEvent,
  LanguageModel,
  Persona,
  Reply,
  TokensUsed,
} from "./events.ts";
export { isPicture, readFile } from "./extract.ts";
export { indexPassages, ingest } from "./ingest.ts";
export type { VisitedPage } from "./page.ts";
export { marksOn, type PageMark, startOfQuote } from "./page-marks.ts";
export type {
  AnswerCitation,
  Candidate,
  Embedder,
  Engine,
  FoundPassage,
  Hit,
  IndexedDocument,
  IndexedPassage,
  ModelCall,
  PassageStore,
  PreparedPassage,
  Reranker,
  SavedAnswerEntry,
  SavedAnswerStore,
  Search,
  SearchResult,
  SheetPlace,
} from "./ports.ts";
export type { PageAbout } from "./read/page-about.ts";
export type { PageLayout, PageReading, Reading } from "./read/reading.ts";
export type { ScannedPage, ScannedWord } from "./read/scan.ts";
export { respond, sanitizeRetrieval, sanitizeText } from "./respond.ts";
export { type Retrieval, retrieve } from "./retrieve.ts";
export { sameQuestion } from "./same-question.ts";
export { answersToo, sameSpelling } from "./saved-answers.ts";
export { says } from "./says.ts";
export { PASSAGE_LIMITS } from "./split.ts";
export { type MessageKind, messageKind, understand } from "./understand.ts";
export { indexWords, type Language, languageOf } from "./words.ts";
