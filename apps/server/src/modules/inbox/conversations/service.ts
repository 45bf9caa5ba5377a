import {
  AppError,
  type ClosestPassage,
  type Conversation,
  type ConversationPage,
  type ConversationSummary,
  type WrittenBy,
} from "@understudy/contracts";
import { type Audience, OWNER, PUBLIC } from "../../../platform/audience.ts";
import type { Database, Tx } from "../../../platform/database.ts";
import { recordErasure } from "../../../platform/erasures.ts";
import type { PublishLiveEvent } from "../../../platform/live.ts";
import type { ProfileRef } from "../../../platform/profile-ref.ts";
import { removeConversation } from "../../chat/index.ts";
import type { Filter } from "./filter.ts";
import { presentConversation, presentSummary } from "./present.ts";
import {
  type ConversationRow,
  conversationRepository,
  exchangeRepository,
  summaryRepository,
} from "./repository.ts";
import { forgetTraces, settleGroups } from "./traces.ts";

type Dependencies = {
  db: Database;
  publishLiveEvent: PublishLiveEvent;
  /** Which language model wrote these exchanges. */
  writtenBy: (userId: string, exchangeIds: readonly number[]) => Promise<Map<number, WrittenBy>>;
  /** How many days the profile keeps conversations. */
  retentionDaysOf: (profileRef: ProfileRef) => Promise<number>;
  /** The passage that is closest to a question, among what this audience may see. */
  closestPassage: (
    profileRef: ProfileRef,
    audience: Audience,
    question: string,
  ) => Promise<ClosestPassage | null>;
  clock: () => Date;
};

export type ConversationService = ReturnType<typeof conversationService>;

const PER_PAGE = 25;
/** As many as one conversation may have. The owner's tests are unlimited, so only the latest are shown. */
const MOST_EXCHANGES = 500;

/** Conversations as their owner reads them. Another owner's conversation and a missing one get the same error. */
export function conversationService(dependencies: Dependencies) {
  const { db, publishLiveEvent, writtenBy, retentionDaysOf, closestPassage, clock } = dependencies;
  return {
    async list(userId: string, filter: Filter): Promise<ConversationPage> {
      // One extra row shows whether there is another page.
      const found = await conversationRepository(db).list(userId, filter, PER_PAGE + 1);
      const shown = found.slice(0, PER_PAGE);
      return {
        conversations: await summarize(db, userId, shown),
        next: found.length > PER_PAGE ? String(shown.at(-1)?.id) : null,
      };
    },

    /** The visitors' conversations among these, newest first. */
    async summaries(userId: string, ids: readonly number[]): Promise<ConversationSummary[]> {
      if (ids.length === 0) return [];
      return summarize(db, userId, await conversationRepository(db).ofVisitors(userId, ids));
    },

    async read(userId: string, id: number): Promise<Conversation> {
      const row = await conversationRepository(db).find(userId, id);
      if (!row) throw new AppError("not_found");
      const repository = exchangeRepository(db);
      const exchanges = await repository.list(userId, id, MOST_EXCHANGES);
      const ids = exchanges.map((exchange) => exchange.id);
      const [messages, citations, contacts, gaps, writers, retentionDays] = await Promise.all([
        repository.messages(userId, id),
        ids.length > 0 ? repository.citations(userId, ids) : [],
        ids.length > 0 ? repository.contacts(userId, ids) : [],
        ids.length > 0 ? repository.gaps(userId, ids) : [],
        writtenBy(userId, ids),
        retentionDaysOf({ userId, profileId: row.profile_id }),
      ]);
      const emails = [...new Set(contacts.map(({ email }) => email))];
      const others = emails.length > 0 ? await repository.otherQuestions(userId, id, emails) : [];
      const otherQuestions = others.map(({ session_id, question, confirmed_at }) => ({
        conversationId: session_id,
        question,
        confirmedAt: (confirmed_at ?? row.created_at).toISOString(),
      }));
      return presentConversation(
        row,
        { exchanges, citations, contacts, gaps, writers, messages, otherQuestions },
        { at: clock(), retentionDays },
      );
    },

    /** For the owner, while reading what the assistant could not answer. */
    async closest(
      userId: string,
      id: number,
      exchangeId: number,
    ): Promise<{ passage: ClosestPassage | null }> {
      const row = await conversationRepository(db).find(userId, id);
      const exchange = row && (await exchangeRepository(db).find(userId, id, exchangeId));
      if (!exchange) throw new AppError("not_found");
      const profileRef = { userId, profileId: row.profile_id };
      return { passage: await closestPassage(profileRef, audienceOf(row), exchange.message) };
    },

    async remove(userId: string, id: number) {
      const receipt = await db.transaction().execute((tx) => removeIn(tx, userId, id));
      await publishLiveEvent(userId, { changed: "conversations" });
      return receipt;
    },
  };
}

async function summarize(
  db: Database,
  userId: string,
  rows: readonly ConversationRow[],
): Promise<ConversationSummary[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const summaries = summaryRepository(db);
  const [came, contacts] = await Promise.all([
    summaries.summaries(userId, ids),
    summaries.contacts(userId, ids),
  ]);
  const cameOf = new Map(came.map((row) => [row.session_id, row]));
  const contactsOf = new Map(contacts.map((row) => [row.session_id, row]));
  return rows.flatMap((row) => {
    const one = cameOf.get(row.id);
    // Deleted since the list was read.
    return one ? [presentSummary(row, one, contactsOf.get(row.id))] : [];
  });
}

type AskedThrough = { by_owner: boolean; occasion_id: number | null; occasion: number | null };

/** What the visitor's audience could see. If their private link was deleted, it is what everyone can see. */
function audienceOf({ by_owner, occasion_id, occasion }: AskedThrough): Audience {
  if (by_owner) return OWNER;
  return occasion_id === null || occasion === null ? PUBLIC : { of: "link", privateLinkId: occasion };
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
