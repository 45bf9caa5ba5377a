import type { PLANS } from "@understudy/contracts";
import type { Audience } from "../../platform/audience.ts";
import type { Admission } from "../../platform/caller.ts";
import type { Tx } from "../../platform/database.ts";

/** What chat needs from a profile. The profiles module finds it and decides whether the caller may see it. */
export type Profile = {
  userId: string;
  profileId: number;
  ownerName: string;
  byOwner: boolean;
  /** A program with the owner's API key: it reads what visitors read and counts as a visitor. */
  byKey: boolean;
  planType: keyof typeof PLANS;
  rateLimiting: boolean;
  /** The audience that this caller belongs to. */
  audience: Audience;
} & Admission;

/** Only the owner can choose the audience. On a private link, everyone gets the audience of that link. */
export function askedFor({ byOwner, audience }: Profile, as: Audience["of"] | undefined): Audience {
  if (!byOwner || as === undefined || audience.of === "link") return audience;
  return as === "link" ? { of: as, privateLinkId: null } : { of: as };
}

/** Finds a profile for a caller at this address, unless the address, profile or owner is over its rate limit. */
export type Admit = <Found extends Profile>(address: string, find: () => Promise<Found>) => Promise<Found>;

/** The text that the caller gets when the question is not answered. */
type Notice = Promise<string | undefined>;

/** Counters of the plans module. Each call adds one or returns a notice. */
export type Quotas = {
  conversation: (tx: Tx, profile: Profile, visitor: string) => Notice;
  question: (tx: Tx, profile: Profile, conversationId: number) => Notice;
  demo: (tx: Tx, visitor: string) => Notice;
  /** The visitor at this address today. */
  visitor: (address: string) => Promise<string>;
  /** The same, for the demo. */
  demoVisitor: (address: string) => Promise<string>;
};

/**
 * Runs in the transaction that stores the question. `conversationId` is set when the question continues a conversation.
 */
export type Limit = (tx: Tx, conversationId: number | undefined) => Notice;

const unlimited: Limit = async () => undefined;

/**
 * The limit for a question to this profile. Tests by the owner or a developer have none. The demo is ours, whichever
 * key it was found by: it is limited per visitor and uses up no owner's conversations.
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
