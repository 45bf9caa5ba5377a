import { AppError, accounts } from "@understudy/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { clearCookie, clearSessionCookie, SIGN_IN_COOKIE, setCookie } from "../../platform/cookies.ts";
import { newToken } from "../../platform/ids.ts";
import { route } from "../../platform/route.ts";
import { normalEmail } from "./owners.ts";
import { ownPath } from "./return-to.ts";
import type { AccountService } from "./service.ts";
import type { Sessions } from "./sessions.ts";

type Dependencies = { service: AccountService; sessions: Sessions; origin: string };

const EMAIL = /^[^\s@<>"',;]{1,64}@[^\s@<>"',;]{1,190}\.[^\s@<>"',;.]{2,}$/;

export function accountRoutes(app: FastifyInstance, { service, sessions, origin }: Dependencies): void {
  const enter = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { userId, isNew, returnTo }: { userId: string; isNew: boolean; returnTo: string },
  ): Promise<{ redirect: string }> => {
    await sessions.start(request, reply, userId);
    await service.greetBrowser(request, reply, { userId, isNew });
    return { redirect: await service.own.placeAfterSignIn(userId, returnTo) };
  };

  route(app, accounts.currentUser, ({ actor }) => service.currentUser(actor.userId));
  route(app, accounts.signInWays, () => service.ways());

  route(app, accounts.login, async ({ query, request, reply }) => {
    const returnTo = ownPath(query.returnTo, origin);
    const { email, issuers } = service.ways();
    const way = query.way ?? (issuers.length === 1 && !email ? issuers[0]?.id : undefined);
    if (!way) return { redirect: `/login?returnTo=${encodeURIComponent(returnTo)}` };
    try {
      return { redirect: await service.startOpenId(way, asker(request, reply, returnTo)) };
    } catch (error) {
      request.log.warn({ err: error }, "could not reach the sign-in provider");
      return { redirect: `/login?error=way-failed&returnTo=${encodeURIComponent(returnTo)}` };
    }
  });

  route(app, accounts.loginCallback, async ({ params, request, reply }) => {
    const search = new URL(request.url, origin).search;
    const browser = request.cookies[SIGN_IN_COOKIE];
    clearCookie(reply, SIGN_IN_COOKIE);
    try {
      const signedIn = await service.finishOpenId(params.issuer, search, browser);
      if (!signedIn) return { redirect: "/login?error=sign-up-closed" };
      return await enter(request, reply, signedIn);
    } catch (error) {
      request.log.warn({ err: error }, "sign-in failed");
      return { redirect: "/login?error=way-failed" };
    }
  });

  route(app, accounts.requestLink, async ({ body, request }) => {
    const returnTo = ownPath(body.returnTo, origin);
    const email = normalEmail(body.email);
    const back = `returnTo=${encodeURIComponent(returnTo)}`;
    if (!EMAIL.test(email)) return { redirect: `/login?error=email-invalid&${back}` };
    try {
      await service.sendLink(email, { address: request.ip, returnTo });
    } catch (error) {
      if (error instanceof AppError && error.code === "too_many_requests")
        return { redirect: `/login?error=too-many&${back}` };
      throw error;
    }
    return { redirect: `/login/sent?email=${encodeURIComponent(email)}` };
  });

  route(app, accounts.linkEmail, ({ query }) => service.linkEmail(query.token));

  route(app, accounts.confirmLink, async ({ body, request, reply }) => {
    const signedIn = await service.finishLink(body.token);
    if (!signedIn) return { redirect: "/login/expired" };
    return enter(request, reply, signedIn);
  });

  route(app, accounts.logout, async ({ request, reply }) => {
    // Another site may send a browser here, but must not be able to sign the user out.
    if (request.headers["sec-fetch-site"] !== "cross-site") await sessions.end(request, reply);
    return { redirect: "/" };
  });

  route(app, accounts.logoutEverywhere, async ({ actor, query, reply }) => {
    const ended = await service.own.endAll(actor, query);
    clearSessionCookie(reply);
    return ended;
  });
}

/** Binds this sign-in to this browser, so that an attacker cannot sign a user in to a stranger's account. */
function asker(request: FastifyRequest, reply: FastifyReply, returnTo: string) {
  const browser = newToken();
  setCookie(reply, SIGN_IN_COOKIE, browser, 900);
  return { browser, address: request.ip, returnTo };
}
