import { type Answer, quote, scanNote } from "./answer.ts";
import { checker, isUnknownAnswer } from "./check.ts";
import { containsInjection, withoutInjections } from "./check-injections.ts";
import { forbiddenSubjects, withoutForbidden, withoutSubjects } from "./check-secrets.ts";
import { courtesyReply } from "./courtesy.ts";
import { dayText } from "./dates.ts";
import { doubtfulIn } from "./doubts.ts";
import type { AnswerEvent, LanguageModel, Persona, Reply } from "./events.ts";
import { generate } from "./generate.ts";
import type { Generation } from "./generate-task.ts";
import { onPage } from "./page.ts";
import type { Candidate, Engine, Hit, Limits } from "./ports.ts";
import { buildPrompt } from "./prompt.ts";
import { TEXTS } from "./respond.data.ts";
import { type Question, type Retrieval, retrieve } from "./retrieve.ts";
import { findSavedAnswers } from "./saved-answers.ts";
import { sentencesOf } from "./sentences.ts";
import { PASSAGE_LIMITS } from "./split.ts";
import { searchQuestions } from "./translate.ts";
import {
  type MessageKind,
  type ParsedQuestion,
  repeatsQuestion,
  type Understood,
  understand,
} from "./understand.ts";
import { isQuestion, type Language, messageLanguage } from "./words.ts";

/** Maximum number of passages for the model. More of them distract it. */
const MODEL_PASSAGES = 8;
/** Two attempts at the first word and a whole answer finish within 30 seconds, including the search. */
const MODEL_LIMITS: Limits = { firstWordMs: 10_000, totalMs: 30_000 };
/** Lower ranks count less. The larger this is, the slower the weight drops. */
const RANK_CONSTANT = 10;
/** Hits further down are neither shown nor checked. */
const CHECKED_HITS = 12;

export type RespondInput = {
  question: Question;
  /** The kind that was stored when the message arrived. Only `reply` is used here; the rest is classified again. */
  kind?: MessageKind | undefined;
  persona: Persona;
  engine: Engine;
  /** Without a model, the answer is a quotation. */
  model?: LanguageModel | undefined;
  /** The visitor's stop signal. It also cancels the model call. */
  signal: AbortSignal;
  today: Date;
  limits?: Limits | undefined;
};

/** One message with its interpretation. */
type Message = RespondInput & {
  understood: Understood;
  questions: ParsedQuestion[];
  /** The document that was read from the visitor's page. */
  pageDocument: number | undefined;
  /** Whether it also contains instructions (prompt injection). If so, no language model sees it. */
  hasInjection: boolean;
  limits: Limits;
  /** The deadline for the whole answer, including the search. */
  deadline: number;
};

/** Answers one message, event by event. Each step returns the reply, or leaves it to the next step. */
export async function* respond(input: RespondInput): AsyncGenerator<AnswerEvent, void> {
  const message = await interpretMessage(input);
  const saved = needsDocuments(message)
    ? await findSavedAnswers(message.question, message.persona, message.engine)
    : undefined;
  const reply =
    (yield* replyWithoutSearch(message)) ??
    (yield* replyWithSavedAnswer(saved?.exact)) ??
    (yield* replyFromDocuments(message, saved?.near ?? []));
  yield { type: "end", reply };
}

async function interpretMessage(input: RespondInput): Promise<Message> {
  const { persona, limits = input.engine.limits ?? MODEL_LIMITS } = input;
  const { engine, subject, documentId } = await onPage(input.question.page, input.engine);
  const hasInjection = containsInjection(input.question.text);
  const question = hasInjection ? withoutInjectedText(input.question) : input.question;
  const understood = understand(question.text, question.before ?? [], persona.ownerName, subject);
  const questions = understood.kind === "question" ? understood.questions : [];
  return {
    ...input,
    engine,
    question,
    pageDocument: documentId,
    understood,
    questions,
    hasInjection,
    limits,
    deadline: performance.now() + limits.totalMs,
  };
}

type Step = AsyncGenerator<AnswerEvent, Reply | undefined>;

/** Whether the message needs the documents at all. */
function needsDocuments({ kind, question, understood }: Message): boolean {
  return kind !== "reply" && question.text !== "" && understood.kind === "question";
}

/**
 * Replies without a search: to a courtesy, to a reply that was meant for the owner, to instructions
 * without a question.
 */
async function* replyWithoutSearch(message: Message): Step {
  if (needsDocuments(message)) return undefined;
  const response = textWithoutSearch(message);
  yield { type: "text-delta", text: response };
  const state = isForOwner(message) || message.question.text ? "answered" : "not_answered";
  const wants = message.understood.kind === "person" ? ({ wantsPerson: true } as const) : {};
  return { ...buildReply({ state, response, citations: [] }), gap: false, ...wants };
}

function textWithoutSearch(message: Message): string {
  const { question, understood, persona } = message;
  if (!isForOwner(message) && understood.kind !== "question") return courtesyReply(understood, persona);
  const { forOwner } = TEXTS[languageOf(question) ?? "en"];
  return isForOwner(message) ? forOwner.replaceAll("NAME", persona.ownerName) : unknownText(message);
}

/** Written to the owner, who has left the conversation since. */
const isForOwner = ({ kind }: Message): boolean => kind === "reply";

/** Replies with the saved answer to exactly this question. */
async function* replyWithSavedAnswer(answer: Answer | undefined): Step {
  if (!answer) return undefined;
  yield* streamQuotation(answer);
  return buildReply(answer);
}

/** The documents are read the same way with and without a model: it words what was found, and may find more. */
async function* replyFromDocuments(
  message: Message,
  saved: readonly Hit[],
): AsyncGenerator<AnswerEvent, Reply> {
  if (message.signal.aborted) return stoppedReply();
  const [quotation, found] = await Promise.all([
    readDocuments(message),
    // No language model sees a message that contains instructions, not even to translate it.
    message.model && !message.hasInjection ? search(message) : undefined,
  ]);
  const byModel = found && (yield* replyByModel(message, { quotation, found, saved }));
  return byModel ?? (yield* replyByQuotation(message, quotation));
}

/** Returns quotations from the documents, the closest match, or "I don't know". */
function readDocuments({ question, questions, persona, engine, today }: Message): Promise<Answer> {
  // A visitor who repeats an earlier question may get the same reply again.
  const isRepeated = question.before?.some((text) => repeatsQuestion(question.text, text)) ?? false;
  return quote(questions, persona, engine, {
    today,
    lastReply: isRepeated ? undefined : question.lastReply,
    prepare: (retrieval) => sanitizeRetrieval(retrieval, persona).retrieval,
    maySee: (row) => sanitizeText(row, persona.instructions).text === row,
  });
}

/** What was found before the model call. */
type Findings = { quotation: Answer; found: Retrieval; saved: readonly Hit[] };

/**
 * The model's answer: each sentence is checked and linked to the passages it used. Undefined while the
 * model is down.
 */
async function* replyByModel(message: Message, { quotation, found, saved }: Findings): Step {
  const { model, hasInjection, persona } = message;
  if (!model || hasInjection) return undefined;
  const { retrieval, hadInjection } = sanitizeRetrieval(found, persona);
  const hits = uniqueHits([
    ...saved,
    ...quotation.citations.map(({ candidate }) => candidate),
    ...retrieval.hits,
  ]);
  if (hits.length === 0) return undefined;
  return yield* generateReply({ ...message, model, quotation }, { ...retrieval, hits }, hadInjection);
}

async function* replyByQuotation(
  { signal, hasInjection }: Message,
  quotation: Answer,
): AsyncGenerator<AnswerEvent, Reply> {
  if (signal.aborted) return stoppedReply();
  yield* streamQuotation(quotation);
  const reply = buildReply(quotation);
  return { ...reply, gap: reply.gap && !hasInjection };
}

const stoppedReply = (): Reply => buildReply({ state: "stopped", response: "", citations: [] });

/**
 * If a message contains instructions, only its questions are answered, preferably those without instructions. The
 * result may be empty.
 */
function withoutInjectedText({ text, ...rest }: Question): Question {
  const questions = sentencesOf(text).filter((sentence) => isQuestion(sentence.text));
  const safe = questions.filter((sentence) => !containsInjection(sentence.text));
  const chosen = safe.length > 0 ? safe : questions;
  return { ...rest, text: chosen.map((sentence) => sentence.text).join(" ") };
}

function languageOf({ text, before }: Question): Language | undefined {
  return messageLanguage(text, before?.at(-1));
}

function unknownText({ question, persona }: Pick<RespondInput, "question" | "persona">): string {
  const { unknown } = TEXTS[languageOf(question) ?? "en"];
  return persona.unknown || unknown.replaceAll("NAME", persona.ownerName);
}

/** Searches the owner's documents for the question, in all its readings and in the documents' other languages. */
async function search({ question, questions, engine, model, signal, today }: Message): Promise<Retrieval> {
  // The language model reads all of the first passages, so reranking them costs more than it gains.
  const { reranker: _reranker, ...quick } = engine;
  const [first = question.text, ...rest] = questions.flatMap((one) => one.readings);
  const [own, further] = await Promise.all([
    retrieve({ text: first }, quick, today),
    Promise.all(rest.map((text) => retrieve({ text }, quick, today))),
  ]);
  const translated = model ? await searchQuestions(question.text, own.languages, model, signal) : [];
  const others = await Promise.all(translated.slice(1).map((text) => retrieve({ text }, quick, today)));
  const all = [own, ...further, ...others];
  if (all.length === 1) return own;
  return {
    ...own,
    hits: mergeByRank(all.map(({ hits }) => hits)),
    weights: new Map(all.flatMap(({ weights }) => [...weights])),
  };
}

/** Each passage once, at its first position. */
function uniqueHits(candidates: readonly (Candidate & { score?: number })[]): Hit[] {
  const first = new Map<number, Hit>();
  for (const candidate of candidates) {
    if (!first.has(candidate.passageId)) first.set(candidate.passageId, { score: 0, ...candidate });
  }
  return [...first.values()];
}

/** Scores of different searches are not comparable, but ranks are. */
function mergeByRank(lists: readonly Hit[][]): Hit[] {
  const found = new Map<number, Hit>();
  for (const hits of lists) {
    for (const [place, hit] of hits.entries()) {
      const score = 1 / (RANK_CONSTANT + place) + (found.get(hit.passageId)?.score ?? 0);
      found.set(hit.passageId, { ...hit, score });
    }
  }
  return [...found.values()].sort((a, b) => b.score - a.score);
}

/** Removes prompt injections and what the owner never wants mentioned. */
export function sanitizeRetrieval(
  retrieval: Retrieval,
  { instructions }: Pick<Persona, "instructions">,
): { retrieval: Retrieval; hadInjection: boolean } {
  let hadInjection = false;
  const hits: Hit[] = [];
  const forbidden = forbiddenSubjects(instructions);
  for (const [place, hit] of retrieval.hits.entries()) {
    if (hits.length >= CHECKED_HITS) break;
    const sanitized = sanitizePassage(hit.text, forbidden);
    if (sanitized.hadInjection && place < MODEL_PASSAGES) hadInjection = true;
    const { text } = sanitized;
    if (text) hits.push({ ...hit, text, doubtful: doubtfulIn(text, hit) });
  }
  return { retrieval: { ...retrieval, hits }, hadInjection };
}

/** A passage as a visitor may see it. */
export function sanitizeText(
  passage: string,
  instructions: string | undefined,
): { text: string; hadInjection: boolean } {
  return sanitizePassage(passage, forbiddenSubjects(instructions));
}

function sanitizePassage(
  passage: string,
  forbidden: readonly string[][],
): { text: string; hadInjection: boolean } {
  // The splitter makes no longer passages; longer ones that an earlier version stored are cut here.
  const { text, hadInjection } = withoutInjections(passage.slice(0, PASSAGE_LIMITS.characters));
  return { text: withoutSubjects(text, forbidden), hadInjection };
}

/** `quotation` is the reply without the model. */
type ModelInput = Message & { model: LanguageModel; quotation: Answer };

/** The model's answer, tried twice; undefined if it produced no text that may be shown. */
async function* generateReply(
  input: ModelInput,
  retrieval: Retrieval,
  hadInjection: boolean,
): AsyncGenerator<AnswerEvent, Reply | undefined> {
  const { signal, limits, deadline } = input;
  const task = buildTask(input, retrieval, hadInjection);
  for (let attempt = 0; attempt < 2 && !signal.aborted; attempt += 1) {
    const totalMs = Math.max(1, Math.round(deadline - performance.now()));
    try {
      const generation = yield* sourcesFirst(
        retrieval,
        generate({ ...task, limits: { ...limits, totalMs } }),
      );
      return yield* concludeReply(input, generation, TEXTS[task.language ?? "en"].broken);
    } catch {
      // It failed before the first word: try once more, then fall back to the quotation.
    }
  }
  return undefined;
}

/** Sends the sources with the first word and not before, because the answer may still be a quotation. */
async function* sourcesFirst(
  { hits }: Retrieval,
  events: AsyncGenerator<AnswerEvent, Generation>,
): AsyncGenerator<AnswerEvent, Generation> {
  let areSourcesSent = false;
  for (;;) {
    const next = await events.next();
    if (next.done) return next.value;
    if (!areSourcesSent) {
      areSourcesSent = true;
      for (const candidate of hits.slice(0, MODEL_PASSAGES)) yield { type: "source-found", candidate };
    }
    yield next.value;
  }
}

function buildTask(input: ModelInput, { hits }: Retrieval, hadInjection: boolean) {
  const { question, persona, model, quotation, signal, today } = input;
  const candidates = hits.slice(0, MODEL_PASSAGES);
  const language = languageOf(question);
  const instructions = withoutForbidden(persona.instructions);
  const before = question.before?.filter((text) => !containsInjection(text));
  const prompt = buildPrompt({
    question: { text: question.text, before },
    persona,
    instructions,
    candidates,
    likely: likelyLines(quotation),
    pageDocument: input.pageDocument,
    language,
    today,
    boundary: crypto.randomUUID(),
  });
  const unconfirmed = TEXTS[language ?? "en"].unconfirmed.replaceAll("NAME", persona.ownerName);
  return {
    prompt,
    model,
    signal,
    language,
    checker: checker({
      candidates,
      ownerName: persona.ownerName,
      language,
      today: dayText(today),
      system: prompt.system,
      instructions,
      question: question.text,
      forbidden: forbiddenSubjects(persona.instructions),
      strict: hadInjection,
    }),
    passages: candidates.map(({ text, lead }) => `${lead}\n${text}`).join("\n"),
    // A refusal is not shown if the documents answer: the quotation follows instead.
    texts: { unconfirmed, unknown: isCertain(input) ? "" : unknownText({ question, persona }) },
  };
}

/** The lines of the documents that fit best, as they would be quoted. */
function likelyLines({ response, citations }: Answer): string[] {
  return [...new Set(citations.map(({ start, end }) => response.slice(start, end).trim()))];
}

/**
 * Whether the reranker is sure that the documents answer. Without one, only words decide, and the model
 * knows better.
 */
const isCertain = ({ engine, quotation }: ModelInput): boolean =>
  engine.reranker !== undefined && quotation.state === "answered";

/** The final reply from the model's output; undefined if none of it may be shown. */
async function* concludeReply(
  input: ModelInput,
  { draft, marker, unconfirmed, removed, fault }: Generation,
  broken: string,
): AsyncGenerator<AnswerEvent, Reply | undefined> {
  const { signal } = input;
  if (fault !== undefined && !signal.aborted) {
    draft.add(draft.text() ? `\n\n${broken}` : broken);
    yield* draft.take();
  }
  const { citations, unsupported } = draft;
  const isRefusal = marker === "unknown" || (citations.length === 0 && isUnknownAnswer(draft.text()));
  if (isRefusal && fault === undefined && !signal.aborted && isCertain(input)) {
    draft.retract(0);
    yield* draft.take();
  }
  const language = languageOf(input.question) ?? "en";
  const { ownerName } = input.persona;
  const doubts = scanNote({ response: draft.text(), citations, language, ownerName });
  if (doubts && !signal.aborted) {
    draft.add(`\n\n${doubts}`);
    yield* draft.take();
  }
  const response = draft.text();
  if (response === "" && !signal.aborted) return undefined;
  const reply = (state: Reply["state"]): Reply => ({
    state,
    response,
    citations,
    unsupported,
    gap: leavesGap(state),
    byModel: true,
    removed,
  });
  if (signal.aborted) return reply("stopped");
  if (fault !== undefined) return reply("failed");
  if (marker === "unknown") return reply("not_answered");
  if (citations.length === 0)
    return reply(isUnknownAnswer(response) || unconfirmed > 0 ? "not_answered" : "partly");
  return reply(marker === "partly" || unconfirmed > 0 ? "partly" : "answered");
}

/** Turns a finished answer into events: each part up to a citation, then the citation. */
async function* streamQuotation({ response, citations }: Answer): AsyncGenerator<AnswerEvent, void> {
  const seen = new Set<number>();
  for (const { candidate } of citations) {
    if (!seen.has(candidate.passageId)) yield { type: "source-found", candidate };
    seen.add(candidate.passageId);
  }
  let at = 0;
  for (const citation of citations) {
    if (citation.end > at) yield { type: "text-delta", text: response.slice(at, citation.end) };
    at = Math.max(at, citation.end);
    yield { type: "citation", citation };
  }
  if (at < response.length) yield { type: "text-delta", text: response.slice(at) };
}

function buildReply(answer: Pick<Reply, "state" | "response" | "citations">): Reply {
  return { ...answer, unsupported: [], gap: leavesGap(answer.state) };
}

/** "The closest I found" is not an answer either, so both are reported to the owner. */
function leavesGap(state: Reply["state"]): boolean {
  return state === "not_answered" || state === "partly";
}
