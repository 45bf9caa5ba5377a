import { SIGNED_IN_COOKIE } from "@understudy/contracts/plain";
import type { FastifyReply, FastifyRequest } from "fastify";

/** `__Host-`: no other host or path can set it, and it is never sent unencrypted off this machine. */
export const SESSION_COOKIE = "__Host-session";
/** Binds a started sign-in to the browser that started it. */
export const SIGN_IN_COOKIE = "__Host-sign-in";
/** Records only which accounts this browser has signed in to before. */
export const BROWSER_COOKIE = "__Host-browser";

const options = { path: "/", httpOnly: true, secure: true, sameSite: "lax" } as const;

export function setCookie(reply: FastifyReply, name: string, value: string, maxAgeSeconds: number): void {
  reply.setCookie(name, value, { ...options, maxAge: maxAgeSeconds });
}

export function clearCookie(reply: FastifyReply, name: string): void {
  reply.clearCookie(name, options);
}

export function setSessionCookie(reply: FastifyReply, token: string, maxAgeSeconds: number): void {
  setCookie(reply, SESSION_COOKIE, token, maxAgeSeconds);
  setSignedIn(reply, maxAgeSeconds);
}

export function clearSessionCookie(reply: FastifyReply): void {
  clearCookie(reply, SESSION_COOKIE);
  reply.clearCookie(SIGNED_IN_COOKIE, readable);
}

/** For a browser that signed in before there was this cookie. It lasts until the browser is closed. */
export function noteSession(request: FastifyRequest, reply: FastifyReply): void {
  const { [SESSION_COOKIE]: session, [SIGNED_IN_COOKIE]: signedIn } = request.cookies;
  if (session && signedIn === undefined) setSignedIn(reply);
}

const readable = { ...options, httpOnly: false } as const;

function setSignedIn(reply: FastifyReply, maxAge?: number): void {
  reply.setCookie(SIGNED_IN_COOKIE, "1", { ...readable, ...(maxAge ? { maxAge } : {}) });
}
