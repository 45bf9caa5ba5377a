import { createHash, randomBytes } from "node:crypto";
import pg from "pg";

/** Signs an owner in with a sign-in link whose e-mail is never sent. */
export async function signIn(origin: string, databaseUrl: string, name: string) {
  const email = `${name}@${randomBytes(4).toString("hex")}.example`;
  const token = randomBytes(32).toString("base64url");
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into sign_in_attempts (id, kind, details, expire)
       values ($1, 'email', $2, now() + interval '15 minutes')`,
      [createHash("sha256").update(token).digest("hex"), { kind: "email", email, returnTo: "/" }],
    );
  } finally {
    await client.end();
  }
  const confirmed = await fetch(`${origin}/api/login/email/confirm`, {
    method: "POST",
    headers: { origin },
    body: new URLSearchParams({ token }),
    redirect: "manual",
  });
  const cookie = confirmed.headers
    .getSetCookie()
    .map((line) => line.split(";")[0] ?? "")
    .join("; ");
  const user = await fetch(`${origin}/api/auth/user`, { headers: { cookie } });
  if (!user.ok) throw new Error(`The sign-in failed: ${user.status} ${await user.text()}`);
  const { id: userId } = (await user.json()) as { id: string };
  return { userId, cookie };
}
