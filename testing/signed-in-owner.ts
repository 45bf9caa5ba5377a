import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { newBrowser, SESSION } from "./http-browser.ts";
import type { Harness } from "./product-processes.ts";
import type { BenchFile } from "./sample-files.ts";

/** A signed-in owner who uploads as a browser does. */
export async function signedInOwner(
  { db, origin }: Pick<Harness, "db" | "origin">,
  email = "owner@example.com",
) {
  const token = randomBytes(32).toString("base64url");
  const id = createHash("sha256").update(token).digest("hex");
  const details = JSON.stringify({ kind: "email", email, returnTo: "/" });
  await sql`insert into sign_in_attempts (id, kind, details, expire)
    values (${id}, 'email', ${details}::jsonb, now() + interval '15 minutes')`.execute(db);
  const browser = newBrowser(origin);
  await browser.post("/api/login/email/confirm", { token });
  // Plan limits on documents are not under test.
  await sql`update users set plan_type = 'enterprise'`.execute(db);
  const cookie = `${SESSION}=${browser.cookies.get(SESSION)}`;
  return {
    cookie,
    async upload({ name, type, bytes }: BenchFile): Promise<void> {
      const body = new FormData();
      body.append("file", new File([bytes], name, { type }));
      const answer = await fetch(`${origin}/api/documents`, {
        method: "POST",
        headers: { cookie, origin },
        body,
      });
      if (!answer.ok) throw new Error(`An upload was refused: ${answer.status} ${await answer.text()}`);
    },
  };
}
