import type { FastifyInstance } from "fastify";
import type { EphemeralStore } from "../../platform/ephemeral-store.ts";
import type { Outbound } from "../../platform/outbound.ts";
import type { Vault } from "../../platform/vault.ts";
import { storedExchanges } from "../chat/index.ts";
import { mailServers } from "./mail/servers.ts";
import { mailboxService } from "./mail/service.ts";
import { mailVisits, type VisitDependencies } from "./mail/visits.ts";
import { channelRoutes } from "./routes.ts";

type Dependencies = Omit<VisitDependencies, "servers" | "conversationToken"> & {
  ephemeral: EphemeralStore;
  vault: Vault;
  outbound: Outbound;
};

/** Where visitors reach an assistant besides its pages: by e-mail. */
export function createChannels(dependencies: Dependencies) {
  const { db, ephemeral, vault, outbound, nameOf, clock } = dependencies;
  const servers = mailServers({ outbound, vault });
  const mailboxes = mailboxService({ db, ephemeral, vault, servers, nameOf, clock });
  const conversationToken = storedExchanges(db).tokenOf;
  const visits = mailVisits(Object.assign({ servers, conversationToken }, dependencies));
  return {
    sweepMailboxes: visits.sweep,
    settle: visits.settle,
    addRoutes(
      app: FastifyInstance,
      ownProfileId: (userId: string, profileId: number) => Promise<number>,
    ): void {
      channelRoutes(app, { mailboxes, ownProfileId });
    },
  };
}
