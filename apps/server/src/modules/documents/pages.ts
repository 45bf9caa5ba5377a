import { Readable } from "node:stream";
import { LIMITS, UPLOAD_TYPES } from "@understudy/contracts";
import type { Tx } from "../../platform/database.ts";
import { newTimeId } from "../../platform/ids.ts";
import { newKey } from "../../platform/storage.ts";
import { hasStorageRoom } from "../../platform/stored-bytes.ts";
import { putNewer } from "./desk.ts";
import { ingestDocument } from "./jobs.ts";
import { expectOriginal } from "./originals.ts";
import type { Original } from "./receive.ts";
import { documentRepository } from "./repository.ts";
import { type DocumentDependencies, removeDocuments, roomIn } from "./service.ts";

type Page = { address: string; title: string; text: string };
type Place = { userId: string; profileId: number };

/** Web pages as documents like any other: counted by the plan, learned by the same job, gone by the same way. */
export function pageDocuments(dependencies: DocumentDependencies) {
  const { jobs, storage, storageLimit } = dependencies;
  const expect = expectOriginal(dependencies);
  return {
    /**
     * Keeps a page's text and hands it to whoever ties it to a row; when nobody does, nothing of it is left. After a
     * fault a row may stand all the same: then it is looked for later, like any original.
     */
    async keep<Kept>(userId: string, page: Page, tie: (original: Original) => Promise<Kept | undefined>) {
      const key = newKey();
      await expect(userId, key);
      const place = { owner: userId, key };
      const stored = await storage.put(Readable.from([Buffer.from(page.text)]), LIMITS.uploadBytes, place);
      const kept = await tie({
        filename: nameOf(page),
        fileType: UPLOAD_TYPES.md,
        byteSize: stored.bytes,
        contentHash: stored.sha256,
        storageKey: stored.key,
      });
      if (kept === undefined) await storage.remove(stored.key);
      return kept;
    },

    /** The new document's id; undefined where the plan has no room for it. */
    async add(tx: Tx, { userId, profileId }: Place, address: string, original: Original) {
      if ((await roomIn(tx, userId, profileId)) <= 0) return undefined;
      if (!(await hasStorageRoom(tx, userId, original.byteSize, storageLimit))) return undefined;
      const id = newTimeId();
      // What stands on the web is public; its owner may close it like any document.
      await documentRepository(tx).insert(userId, { profileId, circle: "public", id, address, original });
      await jobs.enqueue(tx, ingestDocument, { userId, documentId: id });
      return id;
    },

    /** The version before answers until this one is learned. False where the owner has deleted the document. */
    async change(tx: Tx, userId: string, id: number, original: Original): Promise<boolean> {
      const held = await documentRepository(tx).hold(userId, id);
      if (held) await putNewer(dependencies, tx, held, original);
      return held !== undefined;
    },

    async remove(tx: Tx, userId: string, ids: readonly number[]): Promise<void> {
      await removeDocuments(dependencies, tx, { userId, ids });
    },
  };
}

/** What turns the direction of writing, or is no letter at all, but the two joiners, which scripts and emoji need. */
const DECEIVES = /[\p{Cc}\p{Cs}\ufffd]|(?![\u200c\u200d])\p{Cf}/gu;

/** A page is called by its title; one without is called by its address. */
function nameOf({ title, address }: Page): string {
  const name =
    title.replace(DECEIVES, " ").replace(/\s+/g, " ").trim() || address.replace(/^https?:\/\//, "");
  return name.slice(0, LIMITS.fieldCharacters).toWellFormed();
}
