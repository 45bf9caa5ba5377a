import type { AUDIENCES } from "@understudy/contracts/plain";
import { profileSource } from "@understudy/widget/chat";
import { api } from "../platform/api.ts";

/** The owner's chat with the main profile, asked as the audience that is chosen at that moment. */
export function ownerChatSource(userId: string, audience: () => (typeof AUDIENCES)[number]) {
  return profileSource(api, { userId }, false, audience);
}
