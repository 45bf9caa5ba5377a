import type { Conversation, SavedAnswer } from "@understudy/contracts";

/**
 * The audience of an answer that is saved from a conversation. At a private link it is for that link only, or for the
 * owner only if the link was deleted.
 */
export function audienceOf({ occasion }: Pick<Conversation, "occasion">): {
  audience: SavedAnswer["circle"];
  privateLinkId: number | null;
} {
  if (occasion === null) return { audience: "public", privateLinkId: null };
  return { audience: occasion.id === null ? "owner" : "link", privateLinkId: occasion.id };
}
