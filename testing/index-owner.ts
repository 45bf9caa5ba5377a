import path from "node:path";
import { UPLOAD_TYPES } from "@understudy/contracts/plain";
import { type Embedder, indexPassages, readFile, type ScannedPage } from "@understudy/knowledge";
import { preparePassages } from "@understudy/knowledge/prepare";
import { sql } from "kysely";
import { embedderChoice } from "../apps/server/src/modules/documents/embedder-choice.ts";
import { indexVersion } from "../apps/server/src/modules/documents/index-version.ts";
import { storePages } from "../apps/server/src/modules/documents/page-store.ts";
import { passageStore } from "../apps/server/src/modules/documents/passage-store.ts";
import { documentRepository } from "../apps/server/src/modules/documents/repository.ts";
import type { Database } from "../apps/server/src/platform/database.ts";
import { directory } from "../apps/server/src/platform/directory.ts";
import { newProfileId, newTimeId, newUserId } from "../apps/server/src/platform/ids.ts";
import type { ProfileRef } from "../apps/server/src/platform/profile-ref.ts";

type File = { name: string; bytes: Uint8Array; scans?: ScannedPage[] };

/**
 * Creates an owner with all documents indexed. It bypasses the queue but uses the same engine and store. Returns the
 * embedder that indexed them.
 */
export async function indexOwner(
  db: Database,
  name: string,
  documents: Iterable<File>,
  standard: Embedder | undefined,
  multilingual?: Embedder,
): Promise<ProfileRef & { embedder: Embedder | undefined }> {
  const userId = newUserId();
  const profileId = newProfileId();
  // Use the plan without a limit: measurements send more questions than the free plan allows per month.
  await sql`insert into users (id, plan_type) values (${userId}, 'enterprise')`.execute(db);
  await sql`insert into ai_profiles (user_id, id, is_main, name) values (${userId}, ${profileId}, true, ${name})`.execute(
    db,
  );
  await sql`insert into profile_settings (user_id, profile_id) values (${userId}, ${profileId})`.execute(db);
  await directory(db).claim("profile", String(profileId), { userId, profileId });
  const profile = { userId, profileId };
  const readings = await Promise.all(
    [...documents].map(async ({ name: filename, bytes, scans }) => {
      const fileType = fileTypeOf(filename);
      const reading = await readFile(bytes, fileType, () => {}, scans);
      const original = { filename, fileType, byteSize: bytes.byteLength, contentHash: "", storageKey: "" };
      const { text, layout = [] } = reading;
      return { original, layout, text, passages: [...preparePassages(filename, reading)] };
    }),
  );
  const choice = embedderChoice({ db, embedder: standard, multilingual, reindex: async () => {} });
  for (const { passages } of readings) await choice.choose(profile, passages);
  const embedder = await choice.current(profile);
  for (const { original, layout, ...reading } of readings) {
    const place = { profileId, circle: "public", id: newTimeId(), original } as const;
    const { id } = await documentRepository(db).insert(userId, place);
    const store = passageStore(db, { ...profile, audience: { of: "owner" } }, (tx) =>
      storePages(tx, { userId, documentId: id }, layout),
    );
    await indexPassages({ id }, reading, { store, embedder });
    // Otherwise a worker that starts later would try to re-index the document, whose original isn't stored.
    await sql`update documents set learned_with = ${indexVersion(embedder?.model)}
      where user_id = ${userId} and id = ${id}`.execute(db);
  }
  return { ...profile, embedder };
}

export function fileTypeOf(filename: string): string {
  const extension = path.extname(filename).slice(1);
  return UPLOAD_TYPES[extension as keyof typeof UPLOAD_TYPES] ?? UPLOAD_TYPES.txt;
}
