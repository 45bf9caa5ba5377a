import { AppError, type Document, type OpenedDocument } from "@understudy/contracts";
import { PASSAGE_LIMITS, withoutInjections } from "@understudy/knowledge";
import type { FileAnswer } from "../../platform/file-answer.ts";
import { lockPlan } from "../../platform/locks.ts";
import { assertStorageRoom } from "../../platform/stored-bytes.ts";
import { citedSince } from "./cited.ts";
import { draftActions } from "./drafts.ts";
import { isSame, putNewer } from "./newer.ts";
import { expectOriginal } from "./originals.ts";
import { presentDocument } from "./present.ts";
import { type Original, receive, type Upload } from "./receive.ts";
import { type DocumentRow, documentRepository, newerOf, type OwnerChange } from "./repository.ts";
import { wordActions } from "./scans/words.ts";
import type { DocumentDependencies } from "./service.ts";

/** Page size: a screen or two of passages, and an upper bound for a document of any length. */
const PASSAGES = 200;

const FROM_THE_WEB = "This page comes from a website. Change it there and sync the site.";

const FROM_A_FOLDER = "This file comes from a folder. Change it there and sync the folder.";

export type DocumentActions = ReturnType<typeof documentActions>;

/** An owner's actions on one document of any profile. A missing document and another owner's both give `not_found`. */
export function documentActions(dependencies: DocumentDependencies) {
  const { db, jobs, storage, publishLiveEvent, documentHidden, embedderOf, clock } = dependencies;
  const intake = { storage, expect: expectOriginal(dependencies) };

  async function own(userId: string, id: number): Promise<DocumentRow> {
    const row = await documentRepository(db).findFile(userId, id);
    if (!row) throw new AppError("not_found");
    return row;
  }

  async function present(userId: string, row: DocumentRow): Promise<Document> {
    const documents = documentRepository(db);
    const cited = await documents.cited(userId, row.profile_id, citedSince(clock()));
    const draft = await documents.findDraft(userId, row.id);
    return presentDocument(row, cited.get(row.id), draft?.filename);
  }

  /** Checked before any bytes are received, so that a file for another owner's document is never stored. */
  async function assertReplaceable(userId: string, id: number): Promise<void> {
    const { address } = await own(userId, id);
    if (address !== null) throw new AppError("invalid_request", { detail: FROM_THE_WEB });
    if (await documentRepository(db).isFromFolder(userId, id))
      throw new AppError("invalid_request", { detail: FROM_A_FOLDER });
  }

  return {
    ...wordActions({ db, jobs, publishLiveEvent, present }),
    ...draftActions(dependencies, { assertReplaceable, present }),

    async open(userId: string, id: number, after: number | undefined): Promise<OpenedDocument> {
      const row = await own(userId, id);
      const passages = await documentRepository(db).passages(userId, id, after ?? -1, PASSAGES + 1);
      const { profile_id: profileId } = row;
      const embedder = await embedderOf({ userId, profileId });
      const multilingual = embedder?.isMultilingual ?? false;
      return { ...(await present(userId, row)), profileId, multilingual, ...presentRead(passages) };
    },

    async original(userId: string, id: number): Promise<FileAnswer> {
      const { filename, file_type, storage_key, address } = await own(userId, id);
      return {
        name: address === null ? filename : `${filename}.md`,
        type: file_type,
        body: await storage.read(storage_key),
      };
    },

    async replace(userId: string, id: number, file: Upload): Promise<Document> {
      await assertReplaceable(userId, id);
      const received = { ...file, owner: userId };
      const row = await receive(intake, received, (original) =>
        storeNewerVersion(dependencies, userId, id, original),
      );
      await publishLiveEvent(userId, { changed: "documents" });
      return present(userId, row);
    },

    /** Takes effect with the next question: every search checks the document's audience. */
    async update(userId: string, id: number, changes: OwnerChange): Promise<Document> {
      const row = await db.transaction().execute(async (tx) => {
        const documents = documentRepository(tx);
        const nothing = Object.values(changes).every((value) => value === undefined);
        const changed = await (nothing
          ? documents.lockFile(userId, id)
          : documents.updateByOwner(userId, id, changes));
        if (!changed) throw new AppError("not_found");
        if (isSeenByVisitors(changes)) {
          await documents.forgetAnswers(userId, id);
          await documentHidden(tx, userId, changed.profile_id);
        }
        return changed;
      });
      await publishLiveEvent(userId, { changed: "documents" });
      return present(userId, row);
    },
  };
}

/** Whether visitors may get other answers after this change. */
const isSeenByVisitors = ({ quotable, circle }: OwnerChange): boolean =>
  quotable !== undefined || circle !== undefined;

type Passages = Awaited<ReturnType<ReturnType<typeof documentRepository>["passages"]>>;

/** Expects up to one row more than the page size. The extra row means that there is a next page. */
function presentRead(passages: Passages): Pick<OpenedDocument, "read" | "next"> {
  const read = passages.slice(0, PASSAGES);
  return {
    read: read.map(({ heading_path, position: _, ...passage }) => ({
      ...passage,
      headingPath: heading_path,
      orders: withoutInjections(passage.text.slice(0, PASSAGE_LIMITS.characters)).hadInjection,
    })),
    next: passages.length > PASSAGES ? (read.at(-1)?.position ?? null) : null,
  };
}

/** Stores the newer version next to the active one. The ingest job makes it the active one once it is indexed. */
async function storeNewerVersion(
  { db, jobs, storage, storageLimit, clock }: DocumentDependencies,
  userId: string,
  id: number,
  original: Original,
): Promise<DocumentRow> {
  const row = await db.transaction().execute(async (tx) => {
    await lockPlan(tx, userId);
    const documents = documentRepository(tx);
    const document = await documents.lockFile(userId, id);
    if (!document) throw new AppError("not_found");
    if (isSame(document, original)) return document;
    // The new file replaces both the active version and a pending one.
    const replaced = document.byte_size + (newerOf(document)?.byteSize ?? 0);
    await assertStorageRoom(tx, userId, original.byteSize - replaced, storageLimit);
    return putNewer({ jobs, clock }, tx, document, original);
  });
  // The file is unchanged, so the uploaded copy is not needed.
  if (newerOf(row)?.storageKey !== original.storageKey) await storage.remove(original.storageKey);
  return row;
}
