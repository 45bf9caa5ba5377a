import { AppError, type chat } from "@understudy/contracts";
import type { output } from "zod";
import type { Audience } from "../../platform/audience.ts";
import type { Database } from "../../platform/database.ts";
import { presentStored, type Reader, readBy } from "./present.ts";
import {
  citationRepository,
  conversationRepository,
  type StoredCitation,
  type StoredExchange,
  storedExchanges,
} from "./repository.ts";
import { sanitizeCitation } from "./stored-answers.ts";
import type { Suggest } from "./suggest.ts";

/** The conversation to read, the owner's instructions (what must never be mentioned), and the reader. */
type ProfileScope = {
  db: Database;
  userId: string;
  profileId: number;
  audience: Audience;
  byOwner: boolean;
  test: boolean;
  sessionId: string;
  instructions: string | undefined;
  reader: Reader;
  /** Follow-up questions after the last answer. */
  suggest: () => Promise<Suggest>;
};

const MOST = 100;

/**
 * Returns the exchanges, oldest first. The token grants access: another profile's conversation and a missing one get
 * the same error.
 */
export async function readConversation(
  room: ProfileScope,
): Promise<output<typeof chat.conversation.response>> {
  const { db, userId, sessionId, instructions, reader } = room;
  const conversation = await conversationRepository(db).find(room, sessionId);
  if (!conversation) throw new AppError("not_found");
  const exchanges = await storedExchanges(db).ofConversation(userId, conversation.id, MOST);
  const ids = exchanges.map(({ id }) => id);
  const citations = ids.length > 0 ? await citationRepository(db).list(readBy(room, reader), ids) : [];
  const byExchange = Map.groupBy(citations, (citation) => citation.message_id);
  const suggestions = await suggestionsAfter(exchanges.at(-1), citations, room.suggest);
  return {
    exchanges: exchanges.map((exchange, index) => {
      const own = (byExchange.get(exchange.id) ?? []).map((one) => sanitizeCitation(one, instructions));
      const answer = presentStored(exchange, own, sessionId, reader);
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
  last: StoredExchange | undefined,
  citations: readonly StoredCitation[],
  suggest: () => Promise<Suggest>,
): Promise<string[]> {
  if (!last || last.state === "pending") return [];
  const cited = citations
    .filter(({ message_id }) => message_id === last.id)
    .map(({ document_id, passage_id, heading_path }) => ({
      candidate: {
        documentId: document_id ?? 0,
        passageId: passage_id ?? 0,
        headingPath: heading_path ?? [],
      },
    }));
  return (await suggest())(last.message, { state: last.state, citations: cited });
}
