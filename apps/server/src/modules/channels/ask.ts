import { createHash } from "node:crypto";
import type { CHANNELS, ChatAnswer } from "@understudy/contracts";
import type { Caller } from "../../platform/caller.ts";

/** The same chat that visitors use, so that its limits, quotas and storage apply. */
export type Ask = (
  question: {
    profileId: number;
    message: string;
    sessionId: string | undefined;
    via: (typeof CHANNELS)[number];
    visitor?: { subject: string; name: string | null } | undefined;
  },
  asker: { caller: Caller; address: string; agent: string; idempotencyKey: string },
) => Promise<{ answer: () => Promise<ChatAnswer> }>;

type ChannelQuestion = Parameters<Ask>[0] & {
  userId: string;
  /** Identifies this message among all of the owner's channels. */
  key: string;
  /** Whom the limits of visitors count. */
  sender: string;
  agent: string;
};

/** How often a question is asked whose answers break off. Each ends as failed before the next one begins. */
const MOST_ASKS = 3;

/**
 * A message becomes one exchange: asked again after a crash, it gets the same answer. If that answer broke off, the
 * question is asked once more, in the same conversation. Each of these asks has its own idempotency key, so that a worker
 * which is killed between them repeats none.
 */
export async function askInChannel(
  ask: Ask,
  { userId, key, sender, agent, ...question }: ChannelQuestion,
): Promise<ChatAnswer> {
  const address = networkFor(sender);
  // As with an API key of the owner: visitors' answers, also from an assistant that is private.
  const caller: Caller = {
    viewerId: userId,
    keyId: 0,
    address,
    page: undefined,
    framed: false,
    allowCors: () => {},
  };
  const askOnce = async (number: number, sessionId: string | undefined): Promise<ChatAnswer> => {
    const idempotencyKey = number === 1 ? key : `${key}-${number}`;
    return (await ask({ ...question, sessionId }, { caller, address, agent, idempotencyKey })).answer();
  };
  let answer = await askOnce(1, question.sessionId);
  for (let number = 2; number <= MOST_ASKS && answer.state === "failed"; number += 1) {
    answer = await askOnce(number, answer.sessionId);
  }
  return answer;
}

export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Each sender counts as one network in the limits of visitors: a private one, which no real visitor comes from. */
function networkFor(sender: string): string {
  const groups = hashOf(sender).match(/.{4}/g)?.slice(0, 3) ?? [];
  return `fd00:${groups.join(":")}::1`;
}
