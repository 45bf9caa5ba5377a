import { AppError } from "@understudy/contracts";
import type { Database, Tx } from "../../platform/database.ts";
import { newToken } from "../../platform/ids.ts";
import type { Storage } from "../../platform/storage.ts";
import { pictureDrawer, type RenderedPicture, readPicture } from "./picture-file.ts";
import { ownProfileRepository } from "./repository.ts";

type Dependencies = {
  db: Database;
  storage: Storage;
  /** Removes files from storage, once the transaction is committed. */
  removeFiles: (tx: Tx, userId: string, storageKeys: string[]) => Promise<void>;
  clock: () => Date;
};

export type PictureService = ReturnType<typeof pictureService>;

const NONE = { picture_name: null, picture_webp_key: null, picture_jpeg_key: null, profile_image_url: null };

/** The owner's picture, which all of the owner's profiles show. */
export function pictureService({ db, storage, removeFiles, clock }: Dependencies) {
  const draw = pictureDrawer();

  /** Replaces the picture and removes the files of the old one. */
  async function replace(userId: string, columns: PictureColumns | typeof NONE): Promise<void> {
    const at = clock();
    await db.transaction().execute(async (tx) => {
      const rows = pictureRepository(tx);
      const before = await rows.lock(userId);
      if (!before) throw new AppError("unauthorized");
      await rows.update(userId, columns, at);
      const files = [before.picture_webp_key, before.picture_jpeg_key].filter((key) => key !== null);
      if (files.length > 0) await removeFiles(tx, userId, files);
      for (const { id } of await ownProfileRepository(tx).list(userId)) {
        await ownProfileRepository(tx).update(userId, id, {}, at);
      }
    });
  }

  async function savePicture(userId: string, drawn: RenderedPicture): Promise<PictureColumns> {
    const [webp, jpeg] = await Promise.all([store(storage, drawn.webp), store(storage, drawn.jpeg)]);
    const name = newToken();
    return {
      picture_name: name,
      picture_webp_key: webp,
      picture_jpeg_key: jpeg,
      profile_image_url: `/pictures/${userId}/${name}.webp`,
    };
  }

  return {
    async savePicture(userId: string, sent: AsyncIterable<Uint8Array>) {
      const saved = await savePicture(userId, await draw(await readPicture(sent)));
      try {
        await replace(userId, saved);
      } catch (error) {
        // No row refers to these files, so nothing would ever remove them.
        await Promise.all([saved.picture_webp_key, saved.picture_jpeg_key].map((key) => storage.remove(key)));
        throw error;
      }
      return { profileImageUrl: saved.profile_image_url };
    },

    async removePicture(userId: string) {
      await replace(userId, NONE);
      return { profileImageUrl: null };
    },

    /** Returns a picture to a viewer who may see one of the owner's pages. A replaced picture gives `not_found`. */
    async picture(userId: string, name: string, type: "webp" | "jpg", viewerId: string | undefined) {
      const row = await pictureRepository(db).find(userId);
      const key = type === "webp" ? row?.picture_webp_key : row?.picture_jpeg_key;
      if (!row || !key || row.picture_name !== name) throw new AppError("not_found");
      const isPublic = await pictureRepository(db).isShown(userId);
      if (!isPublic && viewerId !== userId) throw new AppError("not_found");
      return { bytes: Buffer.from(await storage.read(key)), isPublic };
    },
  };
}

type PictureColumns = Record<
  "picture_name" | "picture_webp_key" | "picture_jpeg_key" | "profile_image_url",
  string
>;

function pictureRepository(db: Database) {
  const picture = (userId: string) =>
    db
      .selectFrom("users")
      .select(["picture_name", "picture_webp_key", "picture_jpeg_key"])
      .where("id", "=", userId);
  return {
    find: (userId: string) => picture(userId).executeTakeFirst(),
    lock: (userId: string) => picture(userId).forNoKeyUpdate().executeTakeFirst(),

    update: (userId: string, columns: PictureColumns | typeof NONE, at: Date) =>
      db
        .updateTable("users")
        .set({ ...columns, updated_at: at })
        .where("id", "=", userId)
        .execute(),

    /** Whether a page that shows the owner's picture is public. */
    async isShown(userId: string): Promise<boolean> {
      const rows = await ownProfileRepository(db).list(userId);
      return rows.some(
        (row) => row.erase_at === null && (row.is_main ? row.owner_is_public : row.profile_is_public),
      );
    },
  };
}

async function store(storage: Storage, bytes: Buffer): Promise<string> {
  const { key } = await storage.put(
    (async function* () {
      yield bytes;
    })(),
    bytes.byteLength,
  );
  return key;
}
