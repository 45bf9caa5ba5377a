import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { compose, DEMO_USER_ID } from "../apps/server/src/compose.ts";
import { loadConfig } from "../apps/server/src/config.ts";
import { createLog } from "../apps/server/src/platform/log.ts";

const FOLDER = "content/docs";
const DEMO_PROFILE_ID = 1;

/** Fills the demo assistant with the product's own documentation. Safe to run again: changed pages are replaced. */
const config = loadConfig(process.env);
const product = await compose({ config, log: createLog("warn"), role: "http" });
try {
  await ensureDemoOwner();
  const known = await product.documents.list(DEMO_USER_ID, DEMO_PROFILE_ID);
  for (const filename of (await readdir(FOLDER)).filter((name) => name.endsWith(".md"))) {
    const bytes = await readFile(path.join(FOLDER, filename));
    for (const old of known.filter((document) => document.filename === filename)) {
      await product.documents.remove(DEMO_USER_ID, old.id);
    }
    async function* once() {
      yield bytes;
    }
    const upload = { filename, declaredType: "text/markdown", bytes: once() };
    await product.documents.upload(DEMO_USER_ID, DEMO_PROFILE_ID, upload);
    console.log(`demo: ${filename}`);
  }
} finally {
  await product.close();
}

async function ensureDemoOwner(): Promise<void> {
  await product.db.transaction().execute(async (tx) => {
    await sql`insert into users (id, first_name) values (${DEMO_USER_ID}, 'Understudy') on conflict do nothing`.execute(
      tx,
    );
    await sql`insert into ai_profiles (user_id, id, is_main, name, is_public)
              values (${DEMO_USER_ID}, ${DEMO_PROFILE_ID}, true, 'Understudy', true) on conflict do nothing`.execute(
      tx,
    );
    await sql`insert into profile_settings (user_id, profile_id)
              values (${DEMO_USER_ID}, ${DEMO_PROFILE_ID}) on conflict do nothing`.execute(tx);
    await sql`insert into directory (kind, key, user_id, profile_id)
              values ('profile', ${String(DEMO_PROFILE_ID)}, ${DEMO_USER_ID}, ${DEMO_PROFILE_ID})
              on conflict do nothing`.execute(tx);
  });
}
