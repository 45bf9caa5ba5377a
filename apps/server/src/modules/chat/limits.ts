import type { PLANS } from "@understudy/contracts";
import type { Admission } from "../../platform/caller.ts";
import type { Circle } from "../../platform/circle.ts";
import type { Tx } from "../../platform/database.ts";

/** What chat needs of a profile; the profiles feature finds it and says whether the asker may see it. */
export type Profile = {
  userId: string;
  profileId: number;
  ownerName: string;
  byOwner: boolean;
  /** By a program with the owner's API key: it reads what visitors read, and counts as one. */
  byKey: boolean;
  planType: keyof typeof PLANS;
  rateLimiting: boolean;
  /** For whom it answers this asker. */
  circle: Circle;
} & Admission;

/** Only its owner chooses for whom; at the link of an occasion it is that of the link for everybody. */
export function askedFor({ byOwner, circle }: Profile, as: Circle["of"] | undefined): Circle {
  if (!byOwner || as === undefined || circle.of === "link") return circle;
  return as === "link" ? { of: as, occasionId: null } : { of: as };
}

/** Looks a profile up for somebody at this address, unless that address, profile or owner has had too many calls. */
export type Admit = <Found extends Profile>(address: string, find: () => Promise<Found>) => Promise<Found>;

/** A text for the asker when the question is not answered. */
type Notice = Promise<string | undefined>;

/** What is counted where the plans feature keeps count. Each counts one more, or answers with a notice. */
export type Quotas = {
  conversation: (tx: Tx, profile: Profile, visitor: string) => Notice;
  question: (tx: Tx, profile: Profile, conversationId: number) => Notice;
  demo: (tx: Tx, visitor: string) => Notice;
  /** Who is at this address today. */
  visitor: (address: string) => Promise<string>;
  /** The same, as far as the demo is concerned. */
  demoVisitor: (address: string) => Promise<string>;
};

/** Asked in the transaction that keeps the question, with the conversation it goes on with if there is one. */
export type Limit = (tx: Tx, conversationId: number | undefined) => Notice;

const unlimited: Limit = async () => undefined;

/**
 * The limit that holds for a question to this profile. The owner's own tests and a developer's have none. The demo is ours, by whatever
 * name it is called: it is limited by visitor, and costs no owner a conversation.
 */
export async function limitOf(
  quotas: Quotas,
  profile: Profile,
  { address, demoUserId }: { address: string; demoUserId: string },
): Promise<Limit> {
  if (profile.byOwner || profile.test) return unlimited;
  if (profile.userId === demoUserId) {
    const visitor = await quotas.demoVisitor(address);
    return (tx) => quotas.demo(tx, visitor);
  }
  const visitor = await quotas.visitor(address);
  return (tx, conversationId) =>
    conversationId === undefined
      ? quotas.conversation(tx, profile, visitor)
      : quotas.question(tx, profile, conversationId);
}
