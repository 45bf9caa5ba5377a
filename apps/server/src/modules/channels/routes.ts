import { channels } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { ChatChannelService } from "./chat/service.ts";
import type { MailboxService } from "./mail/service.ts";

type Dependencies = {
  mailboxes: MailboxService;
  chats: ChatChannelService;
  /** Throws not_found if the profile belongs to another owner. */
  ownProfileId: (userId: string, profileId: number) => Promise<number>;
};

export function channelRoutes(app: FastifyInstance, { mailboxes, chats, ownProfileId }: Dependencies): void {
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
  route(app, channels.chats, async ({ actor: { userId }, params }) =>
    chats.state(userId, await ownProfileId(userId, params.id)),
  );
  route(app, channels.connectChat, async ({ actor: { userId }, params, body }) =>
    chats.connect(userId, await ownProfileId(userId, params.id), params.app, body),
  );
  route(app, channels.disconnectChat, async ({ actor: { userId }, params }) =>
    chats.disconnect(userId, await ownProfileId(userId, params.id), params.app),
  );
  route(app, channels.checkChat, async ({ actor: { userId }, params }) =>
    chats.check(userId, await ownProfileId(userId, params.id), params.app),
  );
}

/** Apart from the other routes, because a signature is over the bytes of the body, before anything parses them. */
export async function receiveRoute(
  app: FastifyInstance,
  chats: ChatChannelService,
  clock: () => Date,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => {
      done(null, body);
    });
    route(scope, channels.receive, async ({ params, request }) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const received = { headers: request.headers, body, at: clock() };
      return chats.receive(params.app, params.userId, params.id, received);
    });
  });
}
