import type { FastifyInstance } from "fastify";
import type { Log } from "../../platform/log.ts";
import { handoverMessageService } from "./handover/messages.ts";
import { handoverRoutes } from "./handover/routes.ts";
import { chatRoutes } from "./routes.ts";
import { chatService } from "./service.ts";

export { profileKeyOf } from "./present.ts";
export {
  removeConversation,
  removeEmptyConversations,
  removeLeases,
  removeOldExchanges,
  removeOldMessages,
} from "./removal.ts";
export { storedExchanges } from "./repository.ts";
export type { Admit, Profile } from "./turn.ts";

type Dependencies = Omit<Parameters<typeof chatService>[0], "notifyConversation" | "onFault"> & { log: Log };

/** One turn of a conversation: open, answer, complete; its stream; and the owner who joins it. */
export function createChat({ log, ...dependencies }: Dependencies) {
  const { db, ephemeral, publishLiveEvent, findProfile, demoUserId, clock } = dependencies;
  const handover = handoverMessageService({
    db,
    ephemeral,
    publishLiveEvent,
    findProfile,
    demoUserId,
    clock,
  });
  const service = chatService({
    ...dependencies,
    notifyConversation: handover.notifyConversation,
    onFault: (error) => log.warn({ err: error }, "could not store an answer; retrying"),
  });
  return {
    ...service,
    handover,
    addRoutes(app: FastifyInstance): void {
      chatRoutes(app, service);
      handoverRoutes(app, { ...handover, ...service });
    },
  };
}
