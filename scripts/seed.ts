import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { EXAMPLE_USER_ID, SAMPLE_USER_ID } from "@understudy/contracts";
import { sql } from "kysely";
import { createApp, DEMO_USER_ID } from "../apps/server/src/app.ts";
import { loadConfig } from "../apps/server/src/config.ts";
import { createLog } from "../apps/server/src/platform/log.ts";

type Assistant = {
  userId: string;
  profileId: number;
  folder: string;
  /** A subset of the folder. The default is every page. */
  only?: readonly string[];
  owner: {
    firstName: string;
    lastName?: string;
    title?: string;
    company?: string;
    location?: string;
    bio?: string;
  };
};

/**
 * The demo, which uses the product's own documentation, and the invented owners of `/profile-view` and `/case-studies`.
 */
const ASSISTANTS: readonly Assistant[] = [
  {
    userId: DEMO_USER_ID,
    profileId: 1,
    folder: "content/docs",
    owner: { firstName: "Understudy" },
  },
  {
    userId: SAMPLE_USER_ID,
    profileId: 2,
    folder: "content/sample",
    owner: {
      firstName: "Iris",
      lastName: "Calloway",
      title: "Bookbinder",
      company: "Ferry Lane Bindery",
      location: "Bristol",
      bio: "I mend books that were read to pieces, and teach others to do it. (Iris is invented: this is a sample profile.)",
    },
  },
  {
    userId: EXAMPLE_USER_ID,
    profileId: 3,
    folder: "evals/golden/coach/docs",
    only: ["bio.md", "faq.md", "price-list-2026.md"],
    owner: {
      firstName: "Marguerite",
      lastName: "Oyelaran-Voss",
      title: "Executive leadership coach",
      company: "Keelstone Leadership",
      location: "Edinburgh",
      bio: "I coach people who have just been given more to lead than they have led before. (Marguerite is invented: this is an example.)",
    },
  },
];

/**
 * `node scripts/seed.ts documents.md …` gives the demo only these pages: indexing all of them takes a minute.
 * Idempotent: existing owners and unchanged pages stay as they are.
 */
const demoPages = process.argv.slice(2);
const config = loadConfig(process.env);
const product = await createApp({ config, log: createLog("warn"), role: "http" });
try {
  for (const assistant of ASSISTANTS) {
    await ensureOwner(assistant);
    await upload(assistant);
  }
} finally {
  await product.close();
}

async function upload({ userId, profileId, folder, only }: Assistant): Promise<void> {
  const chosen = userId === DEMO_USER_ID && demoPages.length > 0 ? demoPages : only;
  const names = chosen ?? (await readdir(folder)).filter((name) => name.endsWith(".md"));
  const pages = await Promise.all(
    names.map(async (filename) => ({ filename, bytes: await readFile(path.join(folder, filename)) })),
  );
  const unchanged = await keepUnchanged(
    { userId, profileId },
    new Map(pages.map(({ filename, bytes }) => [filename, hashOf(bytes)])),
  );
  for (const { filename, bytes } of pages) {
    if (unchanged.has(filename)) continue;
    async function* once() {
      yield bytes;
    }
    await product.documents.upload(
      userId,
      { profileId, circle: "public" },
      {
        filename,
        declaredType: "text/markdown",
        bytes: once(),
      },
    );
    console.log(`${folder}: ${filename}`);
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/**
 * Removes every other document, including those of removed pages: an assistant has exactly the contents of its folder.
 */
async function keepUnchanged(
  { userId, profileId }: Pick<Assistant, "userId" | "profileId">,
  hashes: ReadonlyMap<string, string>,
): Promise<Set<string>> {
  const known = await product.db
    .selectFrom("documents")
    .select(["id", "filename", "content_hash", "status"])
    .where("user_id", "=", userId)
    .where("profile_id", "=", profileId)
    .where("kind", "=", "file")
    .execute();
  const unchanged = new Set<string>();
  for (const { id, filename, content_hash, status } of known) {
    const isCurrent =
      hashes.get(filename) === content_hash && status !== "failed" && !unchanged.has(filename);
    if (isCurrent) unchanged.add(filename);
    else await product.documents.remove(userId, id);
  }
  return unchanged;
}

async function ensureOwner({ userId, profileId, owner }: Assistant): Promise<void> {
  const made = await product.db.transaction().execute(async (tx) => {
    const inserted = await sql`insert into users (id, first_name) values (${userId}, ${owner.firstName})
                               on conflict do nothing`.execute(tx);
    // The documentation has more pages than the free plan allows.
    if (userId === DEMO_USER_ID)
      await sql`update users set plan_type = 'pro' where id = ${userId} and plan_type = 'free'`.execute(tx);
    await sql`insert into ai_profiles (user_id, id, is_main, name, is_public)
              values (${userId}, ${profileId}, true, ${owner.firstName}, true) on conflict do nothing`.execute(
      tx,
    );
    await sql`insert into profile_settings (user_id, profile_id)
              values (${userId}, ${profileId}) on conflict do nothing`.execute(tx);
    await sql`insert into directory (kind, key, user_id, profile_id)
              values ('profile', ${String(profileId)}, ${userId}, ${profileId})
              on conflict do nothing`.execute(tx);
    return inserted.numAffectedRows === 1n;
  });
  if (made) await product.profiles.updateProfile(userId, owner);
}
