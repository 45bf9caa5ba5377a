import { AppError, type Conversation, type ConversationPage } from "@understudy/contracts";
import type { Database, Tx } from "../../../platform/database.ts";
import { recordErasure } from "../../../platform/erasures.ts";
import type { PublishLiveEvent } from "../../../platform/live.ts";
import { removeConversation } from "../../chat/index.ts";
import type { Filter } from "./filter.ts";
import { presentConversation, presentSummary } from "./present.ts";
import { conversationRepository, exchangeRepository, summaryRepository } from "./repository.ts";
import { forgetTraces, settleGroups } from "./traces.ts";

type Dependencies = { db: Database; publishLiveEvent: PublishLiveEvent; clock: () => Date };

export type ConversationService = ReturnType<typeof conversationService>;

const PER_PAGE = 25;
/** As many as one conversation may have. The owner's tests are unlimited, so only the latest are shown. */
const MOST_EXCHANGES = 500;

/** Conversations as their owner reads them. Another owner's conversation and a missing one get the same error. */
export function conversationService({ db, publishLiveEvent, clock }: Dependencies) {
  return {
    async list(userId: string, filter: Filter): Promise<ConversationPage> {
      // One extra row shows whether there is another page.
      const found = await conversationRepository(db).list(userId, filter, PER_PAGE + 1);
      const shown = found.slice(0, PER_PAGE);
      const ids = shown.map(({ id }) => id);
      if (ids.length === 0) return { conversations: [], next: null };
      const summaries = summaryRepository(db);
      const [came, contacts] = await Promise.all([
        summaries.summaries(userId, ids),
        summaries.contacts(userId, ids),
      ]);
      const cameOf = new Map(came.map((row) => [row.session_id, row]));
      const contactsOf = new Map(contacts.map((row) => [row.session_id, row.count]));
      return {
        conversations: shown.flatMap((row) => {
          const one = cameOf.get(row.id);
          // Deleted since the list was read.
          return one ? [presentSummary(row, one, contactsOf.get(row.id) ?? 0)] : [];
        }),
        next: found.length > PER_PAGE ? String(ids.at(-1)) : null,
      };
    },

    async read(userId: string, id: number): Promise<Conversation> {
      const row = await conversationRepository(db).find(userId, id);
      if (!row) throw new AppError("not_found");
      const repository = exchangeRepository(db);
      const exchanges = await repository.list(userId, id, MOST_EXCHANGES);
      const ids = exchanges.map((exchange) => exchange.id);
      const [messages, citations, contacts] = await Promise.all([
        repository.messages(userId, id),
        ids.length > 0 ? repository.citations(userId, ids) : [],
        ids.length > 0 ? repository.contacts(userId, ids) : [],
      ]);
      return presentConversation(row, { exchanges, citations, contacts, messages }, clock());
    },

    async remove(userId: string, id: number) {
      const receipt = await db.transaction().execute((tx) => removeIn(tx, userId, id));
      await publishLiveEvent(userId, { changed: "conversations" });
      return receipt;
    },
  };
}

async function removeIn(tx: Tx, userId: string, id: number) {
  const lockedExchanges = await tx
    .selectFrom("chat_messages")
    .select(["id", "question_group"])
    .where("user_id", "=", userId)
    .where("session_id", "=", id)
    .execute();
  const messages = await exchangeRepository(tx).messages(userId, id);
  const exchanges = lockedExchanges.map((exchange) => exchange.id);
  const groups = lockedExchanges.map(({ question_group }) => question_group);
  if (!(await removeConversation(tx, userId, id))) throw new AppError("not_found");
  // A visitor's message was sent as a question, so it may have an idempotency key like one.
  const contacts = await forgetTraces(tx, userId, [...exchanges, ...messages.map((message) => message.id)]);
  await settleGroups(tx, userId, groups);
  await recordErasure(tx, { kind: "conversation", userId, id });
  return { id, exchanges: exchanges.length, contacts };
}
