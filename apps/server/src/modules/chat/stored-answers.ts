import { randomUUID } from "node:crypto";
import {
  AppError,
  type ChatAnswer,
  type ChatEvent,
  type chat,
  LONGEST_ANSWER_MS,
  type WrittenBy,
} from "@understudy/contracts";
import { sanitizeText } from "@understudy/knowledge";
import type { output } from "zod";
import type { Audience } from "../../platform/audience.ts";
import type { Database } from "../../platform/database.ts";
import type { NumberedEvent } from "./active-answers.ts";
import { failedReply } from "./exchange-store.ts";
import {
  type AnswerViewer,
  type ExchangeIds,
  endEvent,
  presentAnswer,
  presentStored,
  showsText,
  withViewerAudience,
} from "./present.ts";
import {
  type CallerScope,
  citationRepository,
  conversationRepository,
  type StoredCitation,
  type StoredExchange,
  storedExchanges,
} from "./repository.ts";
import type { Suggest } from "./suggest.ts";

const POLL_MS = 500;
/** Longer than any answer and its lease. */
const TIMEOUT_MS = LONGEST_ANSWER_MS + 60_000;

/** The exchange to read, the owner's instructions (what must never be mentioned), and the reader. */
export type StoredExchangeRef = {
  db: Database;
  userId: string;
  profileId: number;
  audience: Audience;
  ids: ExchangeIds;
  instructions: string | undefined;
  viewer: AnswerViewer;
};

/** The stored answer, or undefined while it is in progress. */
export async function storedAnswer(exchangeRef: StoredExchangeRef): Promise<ChatAnswer | undefined> {
  const exchange = await read(exchangeRef);
  return exchange.state === "pending" ? undefined : present(exchangeRef, exchange);
}

/** Like `storedAnswer`, but waits for an answer that another process is working on. */
export async function awaitStored(
  exchangeRef: StoredExchangeRef,
  timeoutMs = TIMEOUT_MS,
): Promise<ChatAnswer> {
  for (let waited = 0; waited <= timeoutMs; waited += POLL_MS) {
    const answer = await storedAnswer(exchangeRef);
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new AppError("unavailable", { retryAfterSeconds: 5 });
}

/**
 * Streams an answer from the database, for a process that is not generating it or after its end. The reader's text
 * starts over, so that no character is lost or duplicated. An answer that doesn't end in time ends here as a failed
 * one: a client that got no end would connect again and again.
 */
export async function* followStored(
  exchangeRef: StoredExchangeRef,
  signal: AbortSignal,
  timeoutMs = TIMEOUT_MS,
): AsyncGenerator<NumberedEvent, void> {
  const run = randomUUID();
  let number = 0;
  const numbered = (event: ChatEvent): NumberedEvent => ({ id: `${run}.${++number}`, event });
  yield numbered({ type: "answer-start", ...exchangeRef.ids });
  yield numbered({ type: "text-retract", from: 0 });
  let text = "";
  for (let waited = 0; waited <= timeoutMs && !signal.aborted; waited += POLL_MS) {
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
      yield numbered(endEvent(answer));
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  if (signal.aborted) return;
  const reply = failedReply(text);
  yield numbered({ type: "text-delta", text: reply.response.slice(text.length) });
  yield numbered(endEvent(presentAnswer(reply, exchangeRef.ids, exchangeRef.viewer)));
}

async function read({ db, userId, ids }: StoredExchangeRef): Promise<StoredExchange> {
  const exchange = await storedExchanges(db).find(userId, ids.exchangeId);
  if (!exchange) throw new AppError("not_found");
  return exchange;
}

async function present(exchangeRef: StoredExchangeRef, exchange: StoredExchange): Promise<ChatAnswer> {
  const { db, ids, instructions, viewer } = exchangeRef;
  const citations = await citationRepository(db).list(withViewerAudience(exchangeRef, viewer), [
    ids.exchangeId,
  ]);
  const shown = citations.map((citation) => sanitizeCitation(citation, instructions));
  return presentStored(exchange, shown, ids.sessionId, viewer);
}

/**
 * What a citation quotes, if this reader may see its text. A passage that is shown to visitors in part only, because of
 * the owner's instructions, is not shown as it is on its page either.
 */
export async function citedPassage(exchangeRef: StoredExchangeRef, number: number) {
  const { db, ids, instructions, viewer } = exchangeRef;
  const citations = await citationRepository(db).list(withViewerAudience(exchangeRef, viewer), [
    ids.exchangeId,
  ]);
  const citation = citations.find((one) => one.number === number);
  if (!citation?.document_id || !citation.passage_id || !citation.passage) return undefined;
  const { document_id: documentId, passage_id: passageId, passage, quote } = citation;
  const isShown = showsText(citation, viewer) && (viewer.byOwner || isUnchanged(passage, instructions));
  return isShown ? { documentId, passageId, quote } : undefined;
}

const isUnchanged = (passage: string, instructions: string | undefined): boolean =>
  sanitizeText(passage, instructions).text === passage;

/** Removes prompt injections from a stored citation, because its passage may contain some. */
function sanitizeCitation(citation: StoredCitation, instructions: string | undefined): StoredCitation {
  const { passage, quote } = citation;
  return { ...citation, passage: (passage && sanitizeText(passage, instructions).text) || quote };
}

function commonStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  return at;
}

/** The conversation to read, the owner's instructions (what must never be mentioned), and the reader. */
type StoredConversationRef = CallerScope & {
  db: Database;
  conversationToken: string;
  instructions: string | undefined;
  viewer: AnswerViewer;
  /** Follow-up questions after these questions. */
  suggest: (questions: readonly string[]) => Promise<Suggest>;
  /** Which language models wrote these exchanges. */
  writtenBy: (userId: string, exchangeIds: readonly number[]) => Promise<Map<number, WrittenBy>>;
};

const MOST_EXCHANGES = 100;

/**
 * Returns the exchanges, oldest first. The token grants access: another profile's conversation and a missing one get
 * the same error.
 */
export async function readConversation(
  conversationRef: StoredConversationRef,
): Promise<output<typeof chat.conversation.response>> {
  const { db, userId, conversationToken, instructions, viewer } = conversationRef;
  const conversation = await conversationRepository(db).find(conversationRef, conversationToken);
  if (!conversation) throw new AppError("not_found");
  const exchanges = await storedExchanges(db).ofConversation(userId, conversation.id, MOST_EXCHANGES);
  const ids = exchanges.map(({ id }) => id);
  const citations =
    ids.length > 0 ? await citationRepository(db).list(withViewerAudience(conversationRef, viewer), ids) : [];
  const byExchange = Map.groupBy(citations, (citation) => citation.message_id);
  const suggestions = await suggestionsAfter(exchanges, citations, conversationRef.suggest);
  const writers = viewer.byOwner ? await conversationRef.writtenBy(userId, ids) : undefined;
  return {
    exchanges: exchanges.map((exchange, index) => {
      const shown = (byExchange.get(exchange.id) ?? []).map((one) => sanitizeCitation(one, instructions));
      const writtenBy = writers?.get(exchange.id);
      const stored = presentStored(exchange, shown, conversationToken, viewer);
      const answer = writtenBy ? { ...stored, writtenBy } : stored;
      return {
        message: exchange.message,
        thumb: exchange.thumb,
        createdAt: exchange.createdAt.toISOString(),
        answer: index === exchanges.length - 1 ? { ...answer, suggestions } : answer,
        ...(exchange.state === "pending" ? { pending: true as const } : {}),
      };
    }),
  };
}

/** The suggestions that were offered with the answer. Only the last exchange has any. */
async function suggestionsAfter(
  exchanges: readonly StoredExchange[],
  citations: readonly StoredCitation[],
  suggest: StoredConversationRef["suggest"],
): Promise<string[]> {
  const last = exchanges.at(-1);
  if (!last || last.state === "pending") return [];
  const cited = citations
    .filter(({ message_id }) => message_id === last.id)
    .map(({ document_id, passage_id, heading_path, label }) => ({
      candidate: {
        documentId: document_id ?? 0,
        passageId: passage_id ?? 0,
        headingPath: label?.slice(1) ?? heading_path ?? [],
      },
    }));
  const questions = exchanges.map(({ message }) => message);
  return (await suggest(questions))(last.message, { state: last.state, citations: cited });
}
