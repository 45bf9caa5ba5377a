import { channels } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { MailboxService } from "./mail/service.ts";

type Dependencies = {
  mailboxes: MailboxService;
  /** Throws not_found if the profile belongs to another owner. */
  ownProfileId: (userId: string, profileId: number) => Promise<number>;
};

export function channelRoutes(app: FastifyInstance, { mailboxes, ownProfileId }: Dependencies): void {
  route(app, channels.mailbox, async ({ actor: { userId }, params }) =>
    mailboxes.state(userId, await ownProfileId(userId, params.id)),
  );
  route(app, channels.connectMailbox, async ({ actor: { userId }, params, body }) =>
    mailboxes.connect(userId, await ownProfileId(userId, params.id), body),
  );
  route(app, channels.disconnectMailbox, async ({ actor: { userId }, params }) =>
    mailboxes.disconnect(userId, await ownProfileId(userId, params.id)),
  );
  route(app, channels.checkMailbox, async ({ actor: { userId }, params }) =>
    mailboxes.check(userId, await ownProfileId(userId, params.id)),
  );
}
