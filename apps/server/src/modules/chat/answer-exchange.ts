import type { ChatAnswer, ChatEvent } from "@understudy/contracts";
import {
  type Engine,
  type LanguageModel,
  type MessageKind,
  type Persona,
  type Reply,
  respond,
} from "@understudy/knowledge";
import type { Database, Tx } from "../../platform/database.ts";
import type { Once } from "../../platform/idempotency.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { calledFor } from "../../platform/models/called-for.ts";
import type { Span } from "../../platform/trace.ts";
import { type ChatScope, completeExchange, leaseFrom } from "./exchange-store.ts";
import { leaseRepository } from "./leases.ts";
import { endOf, type Names, presentAnswer, presentEvent, presentStored, type Reader } from "./present.ts";
import { exchangeRepository, type LastExchange, type StoredExchange, storedExchanges } from "./repository.ts";
import type { Suggest } from "./suggest.ts";

export type Job = {
  db: Database;
  place: ChatScope;
  names: Names;
  message: string;
  messageKind: MessageKind;
  /** Earlier exchanges, newest last. */
  last: readonly LastExchange[];
  persona: Persona;
  engine: Engine;
  model: LanguageModel | undefined;
  once: Once | undefined;
  /** Whether a visitor can leave an e-mail address for the owner. */
  mail: boolean;
  /** Starts loading follow-up questions. The function it resolves to is called once the answer is complete. */
  suggest: () => Promise<Suggest>;
  /** Sends notifications about the exchange; undefined if there is no listener. */
  notify?: ((tx: Tx) => Promise<void>) | undefined;
  metrics: Metrics;
  /** Called each time an answer could not be stored, even if the next attempt succeeds. */
  onFault?: ((error: unknown) => void) | undefined;
  span: Span;
  clock: () => Date;
  /** When the request arrived, by `performance.now()`. */
  started: number;
};

type Emit = (event: ChatEvent) => void;

/** The text so far is stored at least once a second. */
const SAVE_MS = 900;
/** Often enough that two renewals in a row may fail or be late. */
const RENEW_MS = 5_000;
/** In total longer than a database takes to restart after a crash. */
const TRIES_MS = [0, 300, 1_500, 3_000, 5_000];
export const BROKEN = "I'm experiencing technical difficulties. Please try your question again.";

/** Generates and stores the answer of one exchange. Nothing here depends on a listener. */
export async function answerExchange(job: Job, emit: Emit, signal: AbortSignal): Promise<ChatAnswer> {
  emit({ type: "answer-start", ...job.names });
  const text = textSaver(job);
  const lease = renewLease(job);
  // Runs in parallel with the answer and must not delay it. An answer without suggestions is complete.
  const suggesting = job.suggest().catch(() => undefined);
  try {
    const { message, messageKind: kind, last, engine, model, clock } = job;
    const before = last.map((exchange) => exchange.message);
    const question = { text: message, before, lastReply: last.at(-1)?.response };
    const persona = kind === "small_talk" ? await withExamples(job, suggesting) : job.persona;
    const wanted = calledFor(engine, { signal });
    const asked = { question, kind, persona, engine: wanted, model, signal, today: clock() };
    for await (const event of respond(asked)) {
      if (event.type === "end") {
        const suggestions = (await suggesting)?.(message, event.reply) ?? [];
        return await ended(job, emit, { reply: event.reply, suggestions }, text.firstWordMs());
      }
      text.follow(event);
      emit(presentEvent(event, readerOf(job)));
    }
    throw new Error("an answer had no end");
  } catch (error) {
    const notice = text.current() ? `\n\n${BROKEN}` : BROKEN;
    emit({ type: "text-delta", text: notice });
    const response = text.current() + notice;
    const reply: Reply = { state: "failed", response, citations: [], unsupported: [], gap: false };
    await ended(job, emit, { reply, suggestions: [] }, text.firstWordMs()).catch(() =>
      emit(endOf(presentAnswer(reply, job.names, readerOf(job)))),
    );
    throw error;
  } finally {
    text.close();
    job.span.end();
    lease.close();
  }
}

/** Adds questions that the documents answer, for a visitor who asks what they can ask. */
async function withExamples(
  { persona, message }: Job,
  suggesting: Promise<Suggest | undefined>,
): Promise<Persona> {
  const examples = (await suggesting)?.(message, { state: "answered", citations: [] });
  return { ...persona, examples };
}

type Said = { reply: Reply; suggestions: string[] };

async function ended(
  job: Job,
  emit: Emit,
  { reply, suggestions }: Said,
  firstWordMs: number | null,
): Promise<ChatAnswer> {
  const { db, place, names, message, once, notify, started, clock } = job;
  const totalMs = Math.round(performance.now() - started);
  const answer = presentAnswer(reply, names, readerOf(job), suggestions);
  const times = { firstWordMs: firstWordMs ?? totalMs, totalMs, at: clock() };
  const ending = { names, message, reply, repeat: once && { once, answer }, notify, ...times };
  try {
    const storing = () => withRetries(() => completeExchange(db, place, ending), job.onFault);
    const kept = await job.span.within("storing", storing);
    const givenUp = kept ? undefined : await storedInstead(job, reply);
    if (givenUp) return replaceWithStored(job, emit, givenUp);
    job.span.note({ state: reply.state, citations: reply.citations.length, firstWordMs: times.firstWordMs });
    job.metrics.exchangeEnded(reply.state, times);
  } catch (error) {
    // A failed answer that could not be stored either gets here only once, so it is counted once.
    if (reply.state === "failed") job.metrics.exchangeEnded("failed", times);
    throw error;
  }
  emit(endOf(answer));
  return answer;
}

/** The exchange as stored, if its lease expired and the sweeper completed it instead of this answer. */
async function storedInstead({ db, place, names }: Job, { state }: Reply) {
  const stored = await storedExchanges(db).find(place.userId, names.exchangeId);
  return stored?.state === state ? undefined : stored;
}

/** Replaces the streamed answer with the stored one, so that the visitor and the owner see the same text. */
function replaceWithStored(job: Job, emit: Emit, stored: StoredExchange): ChatAnswer {
  const answer = presentStored(stored, [], job.names.sessionId, readerOf(job));
  emit({ type: "text-retract", from: 0 });
  emit({ type: "text-delta", text: answer.response });
  emit(endOf(answer));
  return answer;
}

function readerOf({ place, mail }: Job): Reader {
  return { byOwner: place.byOwner, mail };
}

/** A short database outage must not lose an answer that the visitor has already read. */
async function withRetries<Result>(work: () => Promise<Result>, onFault: Job["onFault"]): Promise<Result> {
  let fault: unknown;
  for (const wait of TRIES_MS) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    try {
      return await work();
    } catch (error) {
      fault = error;
      onFault?.(error);
    }
  }
  throw fault;
}

/** Renews the lease while this process works on the answer, so that the sweeper doesn't treat it as orphaned. */
function renewLease({ db, place, names, clock }: Job) {
  const renew = () => leaseRepository(db).renew(place.userId, names.exchangeId, leaseFrom(clock()));
  // If one renewal fails, the next one makes up for it.
  const timer = setInterval(() => void renew().catch(() => {}), RENEW_MS);
  return { close: (): void => clearInterval(timer) };
}

type TextEvent = { type: string; text?: string; from?: number };

/** Tracks the text of an answer and saves it while it grows. */
function textSaver({ db, place, names, started }: Job) {
  let text = "";
  let saved = "";
  let firstWordMs: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  const save = (): void => {
    if (text === saved) return;
    saved = text;
    // The final text is stored in any case. If one save fails, the next one makes up for it.
    exchangeRepository(db)
      .saveText(place.userId, names.exchangeId, text)
      .catch(() => {});
  };
  return {
    current: (): string => text,
    firstWordMs: (): number | null => firstWordMs,
    follow(event: TextEvent): void {
      if (event.type === "text-retract") text = text.slice(0, event.from);
      if (event.type !== "text-delta") return;
      text += event.text ?? "";
      firstWordMs ??= Math.round(performance.now() - started);
      timer ??= setInterval(save, SAVE_MS);
    },
    close: (): void => clearInterval(timer),
  };
}
