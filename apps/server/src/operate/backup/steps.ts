import type { RawStorage } from "../../platform/storage.ts";
import { forgetBases, isLogSealed, takeBase } from "./base.ts";
import { type Erasing, eraseAgain, keepErasures } from "./erasures.ts";
import { copyOriginals, giveBackOriginals, keysOfProfile } from "./originals.ts";
import { restoreOwner } from "./owner.ts";
import { backupPlace } from "./place.ts";
import { restoreCluster } from "./recovery.ts";
import { backupKeyOf } from "./seal.ts";
import type { Tools } from "./tools.ts";

type Options = {
  folder: string;
  url: string;
  store: RawStorage;
  tools: Tools;
  /** Encrypt and decrypt the database's backups. Without any, backups are stored unencrypted. */
  masterKeys: readonly Buffer[];
  clock: () => Date;
};
type Restore = {
  at?: Date | undefined;
  data: string;
  configFile?: string | undefined;
  patienceSeconds: number;
};

/** An operator's backup tasks, each as a separate step. The programs in the parent folder run them in order. */
export function backups({ folder, url, store, tools, masterKeys, clock }: Options) {
  const place = backupPlace(folder);
  const keys = masterKeys.map(backupKeyOf);
  return {
    /** Originals and erasures: cheap enough to run every minute. */
    async besides(keepDays: number) {
      const now = clock();
      const originals = await copyOriginals({ url, store, place, keepDays, now });
      return { originals, erasures: await keepErasures(url, place, { keepDays, now }) };
    },

    /**
     * Run `besides` after this step: originals must be copied after the rows that reference them, so that none is
     * missing.
     */
    async base(keepDays: number) {
      const { name, bytes } = await takeBase({ url, place, tools, keys, clock });
      const sealed = { base: keys.length > 0, log: await isLogSealed(place, keys) };
      return { base: name, bytes, sealed, forgotten: await forgetBases(place, keepDays, clock()) };
    },

    cluster: (restore: Restore) =>
      restoreCluster({ configFile: undefined, ...restore, at: restore.at, place, tools, keys, url }),

    originals: () => giveBackOriginals({ url, store, place }),

    eraseAgain: (erasing: Erasing) => eraseAgain(url, place, erasing),

    /** Restores one profile of one owner from a copy that was restored next to the live database. */
    async owner(copy: string, userId: string, profileId: number) {
      const back = await restoreOwner(copy, url, { userId, profileId });
      const keys = await keysOfProfile(url, userId, profileId);
      return { ...back, originals: await giveBackOriginals({ url, store, place }, keys) };
    },
  };
}
