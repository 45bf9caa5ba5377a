import { randomUUID } from "node:crypto";
import { AppError, type ChatAnswer, type ChatEvent } from "@understudy/contracts";
import { harmlessText, type Reply } from "@understudy/knowledge";
import type { Audience } from "../../platform/audience.ts";
import type { Database, Tx } from "../../platform/database.ts";
import type { NumberedEvent } from "./active-answers.ts";
import { BROKEN } from "./answer-exchange.ts";
import { completeExchange, type ExchangeEnded } from "./exchange-store.ts";
import { leaseRepository } from "./leases.ts";
import { endOf, type Names, presentStored, type Reader, readBy } from "./present.ts";
import {
  citationRepository,
  type StoredCitation,
  type StoredExchange,
  storedExchanges,
} from "./repository.ts";

const LOOK_MS = 500;
/** Longer than any answer and its lease. */
const PATIENCE_MS = 90_000;
const SWEPT_AT_ONCE = 100;

/** The exchange to read, the owner's instructions (what must never be mentioned), and the reader. */
export type StoredExchangeRef = {
  db: Database;
  userId: string;
  profileId: number;
  audience: Audience;
  names: Names;
  instructions: string | undefined;
  reader: Reader;
};

/** The stored answer, or undefined while it is in progress. */
export async function storedAnswer(exchangeRef: StoredExchangeRef): Promise<ChatAnswer | undefined> {
  const exchange = await read(exchangeRef);
  return exchange.state === "pending" ? undefined : present(exchangeRef, exchange);
}

/** Like `storedAnswer`, but waits for an answer that another process is working on. */
export async function awaitStored(
  exchangeRef: StoredExchangeRef,
  patienceMs = PATIENCE_MS,
): Promise<ChatAnswer> {
  for (let waited = 0; waited <= patienceMs; waited += LOOK_MS) {
    const answer = await storedAnswer(exchangeRef);
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new AppError("unavailable", { retryAfterSeconds: 5 });
}

/**
 * Streams an answer from the database, for a process that is not generating it or after its end. The reader's text
 * starts over, so that no character is lost or duplicated.
 */
export async function* followStored(
  exchangeRef: StoredExchangeRef,
  signal: AbortSignal,
): AsyncGenerator<NumberedEvent, void> {
  const run = randomUUID();
  let number = 0;
  const numbered = (event: ChatEvent): NumberedEvent => ({ id: `${run}.${++number}`, event });
  yield numbered({ type: "answer-start", ...exchangeRef.names });
  yield numbered({ type: "text-retract", from: 0 });
  let text = "";
  for (let waited = 0; waited <= PATIENCE_MS && !signal.aborted; waited += LOOK_MS) {
    const exchange = await read(exchangeRef);
    const from = commonStart(text, exchange.response);
    if (from < text.length) yield numbered({ type: "text-retract", from });
    if (from < exchange.response.length) {
      yield numbered({ type: "text-delta", text: exchange.response.slice(from) });
    }
    text = exchange.response;
    if (exchange.state !== "pending") {
      const answer = await present(exchangeRef, exchange);
      for (const citation of answer.citations) yield numbered({ type: "citation", citation });
      yield numbered(endOf(answer));
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

async function read({ db, userId, names }: StoredExchangeRef): Promise<StoredExchange> {
  const exchange = await storedExchanges(db).find(userId, names.exchangeId);
  if (!exchange) throw new AppError("not_found");
  return exchange;
}

async function present(exchangeRef: StoredExchangeRef, exchange: StoredExchange): Promise<ChatAnswer> {
  const { db, names, instructions, reader } = exchangeRef;
  const citations = await citationRepository(db).list(readBy(exchangeRef, reader), [names.exchangeId]);
  const shown = citations.map((citation) => sanitizeCitation(citation, instructions));
  return presentStored(exchange, shown, names.sessionId, reader);
}

/** Removes prompt injections from a stored citation, because its passage may contain some. */
export function sanitizeCitation(citation: StoredCitation, instructions: string | undefined): StoredCitation {
  const { passage, quote } = citation;
  return { ...citation, passage: (passage && harmlessText(passage, instructions).text) || quote };
}

function commonStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  return at;
}

type Sweeping = { db: Database; exchangeEnded: ExchangeEnded };

/**
 * Completes the answers of killed processes. Their text stays, with a notice that it broke off, and the owner is
 * notified.
 */
export async function sweepOrphans({ db, exchangeEnded }: Sweeping, at: Date): Promise<number> {
  const orphans = await leaseRepository(db).expired(at, SWEPT_AT_ONCE);
  for (const { owner_id: userId, message_id: exchangeId } of orphans) {
    const exchange = await storedExchanges(db).find(userId, exchangeId);
    if (!exchange) {
      await leaseRepository(db).release(userId, exchangeId);
      continue;
    }
    const response = exchange.response ? `${exchange.response}\n\n${BROKEN}` : BROKEN;
    const reply: Reply = { state: "failed", response, citations: [], unsupported: [], gap: false };
    const names = { sessionId: "", exchangeId };
    const times = { firstWordMs: null, totalMs: null, at };
    const place = { userId, profileId: exchange.profileId };
    const notify = async (tx: Tx): Promise<void> => {
      if (await storedExchanges(tx).isVisitors(userId, exchangeId))
        await exchangeEnded(tx, { ...place, exchangeId });
    };
    await completeExchange(db, place, { names, message: exchange.message, reply, notify, ...times });
  }
  return orphans.length;
}
