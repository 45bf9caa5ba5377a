import type { RawStorage } from "../../platform/storage.ts";
import { forgetBases, isLogSealed, takeBase } from "./base.ts";
import { type Erasing, eraseAgain, keepErasures } from "./erasures.ts";
import { copyOriginals, giveBackOriginals, keysOfProfile } from "./originals.ts";
import { restoreOwner } from "./owner.ts";
import { backupPaths } from "./paths.ts";
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
  const paths = backupPaths(folder);
  const keys = masterKeys.map(backupKeyOf);
  return {
    /** Originals and erasures: cheap enough to run every minute. */
    async besides(keepDays: number) {
      const now = clock();
      const originals = await copyOriginals({ url, store, paths, keepDays, now });
      return { originals, erasures: await keepErasures(url, paths, { keepDays, now }) };
    },

    /**
     * Run `besides` after this step: originals must be copied after the rows that reference them, so that none is
     * missing.
     */
    async base(keepDays: number) {
      const { name, bytes } = await takeBase({ url, paths, tools, keys, clock });
      const sealed = { base: keys.length > 0, log: await isLogSealed(paths, keys) };
      return { base: name, bytes, sealed, forgotten: await forgetBases(paths, keepDays, clock()) };
    },

    cluster: (restore: Restore) =>
      restoreCluster({ configFile: undefined, ...restore, at: restore.at, paths, tools, keys, url }),

    originals: () => giveBackOriginals({ url, store, paths }),

    eraseAgain: (erasing: Erasing) => eraseAgain(url, paths, erasing),

    /** Restores one profile of one owner from a copy that was restored next to the live database. */
    async owner(copy: string, userId: string, profileId: number) {
      const back = await restoreOwner(copy, url, { userId, profileId });
      const keys = await keysOfProfile(url, userId, profileId);
      return { ...back, originals: await giveBackOriginals({ url, store, paths }, keys) };
    },
  };
}
