import { ingest, readFile } from "@understudy/knowledge";
import { sql } from "kysely";
import { passageStore } from "../../apps/server/src/features/documents/passage-store.ts";
import { documentRepository } from "../../apps/server/src/features/documents/repository.ts";
import type { Database } from "../../apps/server/src/platform/database.ts";
import { newProfileId, newTimeId, newUserId } from "../../apps/server/src/platform/ids.ts";
import type { GoldenOwner } from "./golden.ts";

/** An owner with all documents read, past the queue but through the same engine and the same store. */
export async function indexOwner(
  db: Database,
  owner: GoldenOwner,
): Promise<{ userId: string; profileId: number }> {
  const userId = newUserId();
  const profileId = newProfileId();
  await sql`insert into users (id) values (${userId})`.execute(db);
  await sql`insert into ai_profiles (user_id, id, is_main, name) values (${userId}, ${profileId}, true, ${owner.name})`.execute(
    db,
  );
  for (const { name, bytes } of owner.documents) {
    const fileType = name.endsWith(".md") ? "text/markdown" : "text/plain";
    const { id } = await documentRepository(db).insert(userId, {
      id: newTimeId(),
      profile_id: profileId,
      filename: name,
      file_type: fileType,
      byte_size: bytes.byteLength,
      content_hash: "",
      storage_key: "",
    });
    await ingest({ id, name }, await readFile(bytes, fileType), {
      store: passageStore(db, userId, profileId),
    });
  }
  return { userId, profileId };
}
