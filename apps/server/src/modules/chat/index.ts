import type { FastifyInstance } from "fastify";
import type { Log } from "../../platform/log.ts";
import { handoverMessageService } from "./handover/messages.ts";
import { handoverRoutes } from "./handover/routes.ts";
import { chatRoutes } from "./routes.ts";
import { chatService } from "./service.ts";
import { visitorRoutes } from "./visitors/routes.ts";
import { visitorService } from "./visitors/service.ts";

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
export { removeExpiredVisitors } from "./visitors/repository.ts";

type Dependencies = Omit<Parameters<typeof chatService>[0], "notifyConversation" | "onFault"> &
  Pick<Parameters<typeof visitorService>[0], "vault" | "findLink"> & { log: Log };

/** One turn of a conversation: open, answer, complete; its stream; and the owner who joins it. */
export function createChat({ log, ...dependencies }: Dependencies) {
  const { db, ephemeral, publishLiveEvent, findProfile, ownerWrote, demoUserId, clock } = dependencies;
  const handover = handoverMessageService({
    db,
    ephemeral,
    publishLiveEvent,
    findProfile,
    ownerWrote,
    demoUserId,
    clock,
  });
  const service = chatService({
    ...dependencies,
    notifyConversation: handover.notifyConversation,
    onFault: (error) => log.warn({ err: error }, "could not store an answer; retrying"),
  });
  const { vault, findLink, admit } = dependencies;
  const visitors = visitorService({ db, vault, admit, findProfile, findLink, clock });
  return {
    ...service,
    handover,
    visitorOf: visitors.find,
    addRoutes(app: FastifyInstance): void {
      chatRoutes(app, service);
      handoverRoutes(app, { ...handover, ...service });
      visitorRoutes(app, visitors);
    },
  };
}
