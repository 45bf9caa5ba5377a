import type { FastifyReply } from "fastify";

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
