import { Readable } from "node:stream";
import { LIMITS, UPLOAD_TYPES } from "@understudy/contracts";
import type { Audience } from "../../platform/audience.ts";
import type { Tx } from "../../platform/database.ts";
import { replaceDeceivingCharacters } from "../../platform/file-names.ts";
import { newTimeId } from "../../platform/ids.ts";
import type { ProfileRef } from "../../platform/profile-ref.ts";
import { newKey } from "../../platform/storage.ts";
import { hasStorageRoom } from "../../platform/stored-bytes.ts";
import { ingestDocument } from "./jobs.ts";
import { putNewer } from "./newer.ts";
import { expectOriginal } from "./originals.ts";
import type { Original } from "./receive.ts";
import { documentRepository } from "./repository.ts";
import { type DocumentDependencies, removeDocuments, roomIn } from "./service.ts";

type Page = { address: string; title: string; text: string };
type File = { filename: string; fileType: string; bytes: Uint8Array };

/** Web pages and files of folders as ordinary documents: they count toward the plan and use the same ingest job and the same deletion. */
export function pageDocuments(dependencies: DocumentDependencies) {
  const { jobs, storage, storageLimit } = dependencies;
  const expect = expectOriginal(dependencies);
  return {
    /**
     * Stores a page's text, or a file, and calls `tie`, which links it to a row. If `tie` returns undefined, the file is removed.
     * After an error a row may exist all the same, so the file is left to the scheduled check, like any original.
     */
    async save<Saved>(
      userId: string,
      content: Page | File,
      tie: (original: Original) => Promise<Saved | undefined>,
    ) {
      const key = newKey();
      await expect(userId, key);
      const place = { owner: userId, key };
      const file = "text" in content ? fileOf(content) : content;
      const stored = await storage.put(Readable.from([file.bytes]), LIMITS.uploadBytes, place);
      const saved = await tie({
        filename: shownName(file.filename),
        fileType: file.fileType,
        byteSize: stored.bytes,
        contentHash: stored.sha256,
        storageKey: stored.key,
      });
      if (saved === undefined) await storage.remove(stored.key);
      return saved;
    },

    /** Returns the new document's id, or undefined if a limit of the plan is reached. */
    async add(
      tx: Tx,
      { userId, profileId }: ProfileRef,
      { address, circle }: { address: string | null; circle: Audience["of"] },
      original: Original,
    ) {
      if ((await roomIn(tx, userId, profileId)) <= 0) return undefined;
      if (!(await hasStorageRoom(tx, userId, original.byteSize, storageLimit))) return undefined;
      const id = newTimeId();
      const row = { profileId, circle, id, original, ...(address === null ? {} : { address }) };
      await documentRepository(tx).insert(userId, row);
      await jobs.enqueue(tx, ingestDocument, { userId, documentId: id });
      return id;
    },

    /** The old version stays in use until this one is indexed. Returns false if the owner has deleted the document. */
    async change(tx: Tx, userId: string, id: number, original: Original): Promise<boolean> {
      const document = await documentRepository(tx).lockFile(userId, id);
      if (document) await putNewer(dependencies, tx, document, original);
      return document !== undefined;
    },

    async remove(tx: Tx, userId: string, ids: readonly number[]): Promise<void> {
      await removeDocuments(dependencies, tx, { userId, ids });
    },
  };
}

/** A page is named after its title, or after its address if it has none. */
function fileOf({ title, address, text }: Page): File {
  const filename = title.trim() || address.replace(/^https?:\/\//, "");
  return { filename, fileType: UPLOAD_TYPES.md, bytes: Buffer.from(text) };
}

function shownName(name: string): string {
  return (
    replaceDeceivingCharacters(name)
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, LIMITS.fieldCharacters)
      .toWellFormed() || "-"
  );
}
