import { AppError, type PersonMessage, type Takeover } from "@understudy/contracts";
import { type Caller, ownCaller } from "../../../platform/caller.ts";
import type { Tx } from "../../../platform/database.ts";
import { claim, requestHash } from "../../../platform/idempotency.ts";
import { newTimeId } from "../../../platform/ids.ts";
import { tracedEngine } from "../../../platform/trace.ts";
import { answerWaiting, type NewExchange } from "../exchange-store.ts";
import { profileKeyOf } from "../present.ts";
import { conversationRepository } from "../repository.ts";
import { answerTurn, type Parts } from "../turn.ts";
import type { ConversationKey } from "./messages.ts";
import {
  handoverRepository,
  type LockedConversation,
  messageRepository,
  readSituation,
  releaseHandover,
} from "./repository.ts";
import { type HandoverEvent, isPersonThere, type Step, step } from "./state.ts";

type OwnerMessage = { content: string; key: string };
/** The result of a step, and the exchange that the assistant now has to answer. */
type StepResult = Step & { isAnswering: boolean; question?: NewExchange };

const SWEEP_BATCH = 100;
const NOT_JOINED = "You're no longer in this conversation. Join it again to send this.";
const FINISHING = "The assistant is finishing its answer. Try again in a moment.";

/** The owner joins and leaves a conversation. Either side can end the handover, and so does a silent owner. */
export function handovers(parts: Parts) {
  const { db, clock } = parts;

  /** Runs one step in one of the owner's conversations, with all its effects. */
  async function runStep(userId: string, id: number, event: HandoverEvent): Promise<StepResult> {
    const result = await db.transaction().execute(async (tx) => {
      const conversation = await handoverRepository(tx).lock(userId, id);
      if (!conversation) throw new AppError("not_found");
      return takeStep(tx, userId, conversation, event, clock());
    });
    await follow(userId, id, result);
    return result;
  }

  /** Runs after the commit, so that notified clients read the new state. */
  async function follow(userId: string, id: number, { question }: StepResult): Promise<void> {
    if (question) await answer(parts, userId, id, question);
    await notify(parts, userId, id);
  }

  return {
    async join(userId: string, id: number): Promise<Takeover> {
      const result = await db.transaction().execute(async (tx) => {
        const conversation = await handoverRepository(tx).lock(userId, id);
        if (!conversation) throw new AppError("not_found");
        if (conversation.byOwner)
          throw new AppError("conflict", { detail: "You can't join your own test conversation." });
        return takeStep(tx, userId, conversation, { type: "join" }, clock());
      });
      await notify(parts, userId, id);
      return present(result, clock());
    },

    /** Idempotent: a repeated request stores one message. */
    async say(userId: string, id: number, message: OwnerMessage): Promise<PersonMessage> {
      const sent = await db.transaction().execute((tx) => storeOwnerMessage(tx, parts, userId, id, message));
      await notify(parts, userId, id);
      return sent;
    },

    handBack: async (userId: string, id: number): Promise<Takeover> =>
      present(await runStep(userId, id, { type: "hand back" }), clock()),

    /** The visitor returns to the assistant. */
    async leave(
      { turn, sessionId: conversationToken, ...profileKey }: ConversationKey & { turn: number },
      caller: Caller,
    ): Promise<void> {
      const find = () => parts.findProfile(profileKeyOf(profileKey) ?? parts.demoUserId, caller);
      const profile = await parts.admit(caller.address, find);
      const conversation = await conversationRepository(db).find(profile, conversationToken);
      if (!conversation) throw new AppError("not_found");
      await runStep(profile.userId, conversation.id, { type: "leave", turn });
    },

    /** Hands back every conversation whose owner has been silent for too long. */
    async sweepTakeovers(): Promise<number> {
      const silent = await handoverRepository(db).silent(clock(), SWEEP_BATCH);
      for (const { userId, id } of silent) {
        await runStep(userId, id, { type: "time-out" }).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          return releaseHandover(db, userId, id);
        });
      }
      return silent.length;
    },
  };
}

/** Takes a step in the transaction that holds the row lock, and stores the changes. */
async function takeStep(
  tx: Tx,
  userId: string,
  conversation: LockedConversation,
  event: HandoverEvent,
  at: Date,
): Promise<StepResult> {
  const situation = await readSituation(tx, userId, conversation.id, at);
  const { handover, act } = step(conversation.handover, event, situation);
  if (handover !== conversation.handover)
    await handoverRepository(tx).change(userId, conversation.id, handover);
  // Otherwise the sweeper would find an obsolete lease again and again.
  else if (handover.until === null) await releaseHandover(tx, userId, conversation.id);
  const question = act === "answer" ? await answerWaiting(tx, userId, conversation, at) : undefined;
  return {
    handover,
    act,
    isAnswering: situation.isAnswering || question !== undefined,
    ...(question && { question }),
  };
}

async function storeOwnerMessage(
  tx: Tx,
  { ownerWrote, clock }: Parts,
  userId: string,
  id: number,
  { content, key }: OwnerMessage,
): Promise<PersonMessage> {
  const at = clock();
  const messages = messageRepository(tx);
  const conversation = await handoverRepository(tx).lock(userId, id);
  if (!conversation) throw new AppError("not_found");
  const messageId = await messages.after(userId, id, newTimeId(at.getTime()));
  const once = { userId, scope: `say:${id}`, key, hash: requestHash([content]) };
  const earlier = await claim(tx, once, at, messageId);
  const before = earlier?.reference && (await messages.find(userId, earlier.reference));
  if (before) return before;
  const { act, isAnswering } = await takeStep(tx, userId, conversation, { type: "say" }, at);
  if (act === "refuse") throw new AppError("conflict", { detail: isAnswering ? FINISHING : NOT_JOINED });
  const message = { author: "owner", exchangeId: null, content, at } as const;
  const { profileId } = conversation;
  await messages.add(userId, { id: messageId, profileId, conversationId: id, ...message });
  await ownerWrote(tx, { userId, conversationId: id, id: messageId, content });
  return { id: messageId, author: "owner", content, exchangeId: null, createdAt: at.toISOString() };
}

/** Starts the answer in this process without a client request. The visitor's chat gets an event and follows it. */
async function answer(
  parts: Parts,
  userId: string,
  conversationId: number,
  question: NewExchange,
): Promise<void> {
  const { db, trace } = parts;
  const conversation = await handoverRepository(db).find(userId, conversationId);
  if (!conversation) return;
  const { profileId, audience } = conversation;
  const ownProfile = await parts.findProfile(String(profileId), ownCaller(userId));
  // The profile was found as the owner. The answer must use only what this visitor's audience may see.
  const profile = { ...ownProfile, byOwner: false, test: false, audience };
  const exchanges = await conversationRepository(db).earlierExchanges(userId, conversationId);
  const span = trace.begin("question");
  const engine = tracedEngine(await parts.engineOf(userId, profileId, audience, profile), span);
  // The last one is the question itself.
  const history = exchanges.slice(0, -1);
  answerTurn(parts, { ...question, profile, history, engine, span, startedAt: performance.now() });
}

/** Notifies the open pages of the owner and the visitor. A lost event only costs a reload. */
async function notify(
  { publishLiveEvent, notifyConversation }: Parts,
  userId: string,
  id: number,
): Promise<void> {
  await Promise.allSettled([
    publishLiveEvent(userId, { changed: "conversations" }),
    notifyConversation(userId, id),
  ]);
}

function present({ handover, isAnswering }: StepResult, at: Date): Takeover {
  const person = isPersonThere(handover, at);
  return {
    person,
    turn: handover.turn,
    answering: isAnswering,
    until: person && handover.until ? handover.until.toISOString() : null,
  };
}
