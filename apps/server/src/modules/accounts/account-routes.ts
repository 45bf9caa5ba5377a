import { AppError, account } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { clearSessionCookie } from "../../platform/cookies.ts";
import { route } from "../../platform/route.ts";
import type { AccountService } from "./service.ts";

/** Routes for the signed-in owner's own account. */
export function ownAccountRoutes(app: FastifyInstance, { own, unsubscribe }: AccountService): void {
  route(app, account.read, ({ actor }) => own.read(actor.userId));
  route(app, account.update, ({ actor, body }) => own.update(actor.userId, body));
  route(app, account.remove, async ({ actor, body, reply }) => {
    const receipt = await own.remove(actor.userId, body.email);
    clearSessionCookie(reply);
    return receipt;
  });
  route(app, account.keep, ({ actor }) => own.cancelErasure(actor.userId));
  route(app, account.devices, ({ actor }) => own.devices(actor));
  route(app, account.endDevice, ({ actor, params }) => own.endDevice(actor, params.id));
  route(app, account.endOthers, ({ actor, query }) => own.endOthers(actor, query));
  unsubscribeRoutes(app, unsubscribe);
}

/** The unsubscribe page looks the same for valid and invalid links; only submitting it checks the link. */
function unsubscribeRoutes(app: FastifyInstance, unsubscribe: AccountService["unsubscribe"]): void {
  route(app, account.lettersPage, ({ query }) => ({
    redirect: `/letters/off?${new URLSearchParams(query)}`,
  }));
  // RFC 8058: one-click unsubscribe must not redirect, so mail clients do not follow redirects.
  route(app, account.lettersOff, async ({ query }) => {
    if (!(await unsubscribe(query))) throw new AppError("not_found");
    return { off: true as const };
  });
  route(app, account.confirmLettersOff, async ({ body }) => ({
    redirect: `/letters/off?${(await unsubscribe(body)) ? `done=${body.kind}` : "expired=1"}`,
  }));
}
