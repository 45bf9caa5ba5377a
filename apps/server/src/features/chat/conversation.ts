import { AppError, type chat } from "@understudy/contracts";
import type { output } from "zod";
import type { Database } from "../../platform/database.ts";
import { presentStored, type Reader } from "./present.ts";
import { citationRepository, conversationRepository, storedExchanges } from "./repository.ts";
import { withoutTricks } from "./stored.ts";

/** Which conversation, what its owner never wants mentioned, and who reads it. */
type Room = {
  db: Database;
  userId: string;
  profileId: number;
  sessionId: string;
  instructions: string | undefined;
  reader: Reader;
};

const MOST = 100;

/** What was said, oldest first. The token is the key: a foreign conversation and a missing one are alike. */
export async function readConversation(room: Room): Promise<output<typeof chat.conversation.response>> {
  const { db, userId, profileId, sessionId, instructions, reader } = room;
  const conversation = await conversationRepository(db).find(userId, profileId, sessionId);
  if (!conversation) throw new AppError("not_found");
  const exchanges = await storedExchanges(db).ofConversation(userId, conversation.id, MOST);
  const ids = exchanges.map(({ id }) => id);
  const citations = ids.length > 0 ? await citationRepository(db).list(userId, ids) : [];
  const byExchange = Map.groupBy(citations, (citation) => citation.message_id);
  return {
    exchanges: exchanges.map((exchange) => {
      const own = (byExchange.get(exchange.id) ?? []).map((one) => withoutTricks(one, instructions));
      return {
        message: exchange.message,
        thumb: exchange.thumb,
        createdAt: exchange.createdAt.toISOString(),
        answer: presentStored(exchange, own, sessionId, reader),
        ...(exchange.state === "pending" ? { pending: true as const } : {}),
      };
    }),
  };
}
