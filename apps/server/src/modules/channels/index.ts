import type { ChatApp } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import type { Tx } from "../../platform/database.ts";
import type { EphemeralStore } from "../../platform/ephemeral-store.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { Outbound } from "../../platform/outbound.ts";
import type { Vault } from "../../platform/vault.ts";
import { storedExchanges } from "../chat/index.ts";
import { chatCalls } from "./chat/adapter.ts";
import { discordAdapter } from "./chat/discord.ts";
import { answerChatMessage, chatJobs, giveUpChatMessage } from "./chat/jobs.ts";
import { chatChannelService } from "./chat/service.ts";
import { slackAdapter } from "./chat/slack.ts";
import { telegramAdapter } from "./chat/telegram.ts";
import { mailServers } from "./mail/servers.ts";
import { mailboxService } from "./mail/service.ts";
import { mailVisits, type VisitDependencies } from "./mail/visits.ts";
import { channelRoutes, receiveRoute } from "./routes.ts";

export { removeOldChatMessages } from "./chat/repository.ts";

export const channelJobs = [giveUpChatMessage, answerChatMessage];

type Dependencies = Omit<VisitDependencies, "servers" | "conversationToken"> & {
  jobs: Jobs;
  ephemeral: EphemeralStore;
  vault: Vault;
  outbound: Outbound;
  /** Where the API of each chat app is. */
  chatApps: Record<ChatApp, string>;
  origin: string;
};

/** Where visitors reach an assistant besides its pages: by e-mail and in chat apps. */
export function createChannels(dependencies: Dependencies) {
  const { db, jobs, ephemeral, vault, outbound, ask, nameOf, publishLiveEvent, origin, clock } = dependencies;
  const servers = mailServers({ outbound, vault });
  const mailboxes = mailboxService({ db, ephemeral, vault, servers, nameOf, clock });
  const stored = storedExchanges(db);
  const conversationToken = stored.tokenOf;
  const visits = mailVisits(Object.assign({ servers, conversationToken }, dependencies));
  const call = chatCalls(outbound);
  const { chatApps } = dependencies;
  const adapters = {
    telegram: telegramAdapter({ call, url: chatApps.telegram }),
    slack: slackAdapter({ call, url: chatApps.slack }),
    discord: discordAdapter({ call, url: chatApps.discord, origin, clock }),
  };
  const chats = chatChannelService({
    db,
    jobs,
    ephemeral,
    vault,
    adapters,
    nameOf,
    publishLiveEvent,
    origin,
    clock,
  });
  return {
    sweepMailboxes: visits.sweep,
    settle: visits.settle,
    /** Passes on what the owner wrote in a conversation to the chat app that it came from. */
    ownerWrote: (tx: Tx, message: Parameters<typeof chats.ownerWrote>[1]) => chats.ownerWrote(tx, message),
    jobHandlers: () =>
      chatJobs({
        db,
        jobs,
        ask,
        adapters,
        keysOf: chats.keysOf,
        storedExchanges: stored,
        nameOf,
        publishLiveEvent,
        clock,
      }),
    addRoutes(
      app: FastifyInstance,
      ownProfileId: (userId: string, profileId: number) => Promise<number>,
    ): void {
      channelRoutes(app, { mailboxes, chats, ownProfileId });
    },
    addReceiveRoute: (app: FastifyInstance): Promise<void> => receiveRoute(app, chats, clock),
  };
}
