import type { EphemeralStore } from "../../../platform/ephemeral-store.ts";
import type { PublishLiveEvent } from "../../../platform/live.ts";

type Dependencies = { ephemeral: EphemeralStore; publishLiveEvent: PublishLiveEvent };

/** Longer than the stream's polling interval, so that an open chat stays present. */
const PRESENT_SECONDS = 25;
/** A chat that reconnects within this time has not left. */
const LEAVING_SECONDS = 6;

/** Which conversations have an open, visible chat: its stream is open. It may be lost, and is right again shortly. */
export function presence({ ephemeral, publishLiveEvent }: Dependencies) {
  const group = (userId: string): string => `present:${userId}`;
  const publish = (userId: string): Promise<void> => publishLiveEvent(userId, { changed: "presence" });
  return {
    async enter(userId: string, conversationId: number): Promise<void> {
      const isNew = await ephemeral.mark(group(userId), String(conversationId), PRESENT_SECONDS);
      if (isNew) await publish(userId);
    },

    async leave(userId: string, conversationId: number): Promise<void> {
      await ephemeral.mark(group(userId), String(conversationId), LEAVING_SECONDS);
      setTimeout(() => void publish(userId).catch(() => {}), LEAVING_SECONDS * 1000 + 500).unref();
    },

    list: async (userId: string): Promise<number[]> => (await ephemeral.marked(group(userId))).map(Number),
  };
}
