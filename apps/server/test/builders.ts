import { createHash, randomBytes } from "node:crypto";
import { SESSION_COOKIE } from "../src/platform/cookies.ts";
import type { TestApp } from "./app.ts";
import { row, rows } from "./database.ts";

export type Owner = { userId: string; profileId: number; email: string; cookie: string };

/** A signed-in owner, created as by the first sign-in by e-mail. */
export async function buildOwner(
  { app, url }: TestApp,
  email = `${randomBytes(6).toString("hex")}@example.com`,
) {
  const token = randomBytes(32).toString("base64url");
  await rows(
    url,
    `insert into sign_in_attempts (id, kind, details, expire)
     values ($1, 'email', $2, now() + interval '15 minutes')`,
    [
      createHash("sha256").update(token).digest("hex"),
      JSON.stringify({ kind: "email", email, returnTo: "/" }),
    ],
  );
  const answer = await app.inject({
    method: "POST",
    url: "/api/login/email/confirm",
    headers: { origin: app.ownOrigin, "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ token }).toString(),
  });
  const session = answer.cookies.find((cookie) => cookie.name === SESSION_COOKIE);
  if (!session) throw new Error(`The sign-in failed: ${answer.statusCode} ${answer.headers.location}`);
  const user = await row(url, "select user_id from directory where kind = 'email' and key = $1", [email]);
  const profile = await row(url, "select id from ai_profiles where user_id = $1 and is_main", [
    user["user_id"],
  ]);
  return {
    userId: String(user["user_id"]),
    profileId: Number(profile["id"]),
    email,
    cookie: `${SESSION_COOKIE}=${session.value}`,
  } satisfies Owner;
}

export function textFile(name: string, text: string, type = "text/plain"): File {
  return new File([text], name, { type });
}

export { until } from "../../../testing/wait.ts";
