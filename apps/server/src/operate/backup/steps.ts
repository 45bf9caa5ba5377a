import type { RawStorage } from "../../platform/storage.ts";
import { forgetBases, takeBase } from "./base.ts";
import { type Erasing, eraseAgain, keepErasures } from "./erasures.ts";
import { copyOriginals, giveBackOriginals, keysOfProfile } from "./originals.ts";
import { bringBack } from "./owner.ts";
import { backupPlace } from "./place.ts";
import { restoreCluster } from "./recovery.ts";
import type { Tools } from "./tools.ts";

type Options = { folder: string; url: string; store: RawStorage; tools: Tools; clock: () => Date };
type Restore = {
  at?: Date | undefined;
  data: string;
  configFile?: string | undefined;
  patienceSeconds: number;
};

/** What an operator does with backups, each step by itself; the programs beside this file put them in order. */
export function backups({ folder, url, store, tools, clock }: Options) {
  const place = backupPlace(folder);
  return {
    /** Originals and erasures: cheap enough for every minute. */
    async besides(keepDays: number) {
      const now = clock();
      const originals = await copyOriginals({ url, store, place, keepDays, now });
      return { originals, erasures: await keepErasures(url, place, { keepDays, now }) };
    },

    /** The originals come after the rows that name them, so that none is missing. */
    async base(keepDays: number) {
      const { name, bytes } = await takeBase({ url, place, tools, clock });
      return { base: name, bytes, forgotten: await forgetBases(place, keepDays, clock()) };
    },

    cluster: (restore: Restore) =>
      restoreCluster({ configFile: undefined, ...restore, at: restore.at, place, tools, url }),

    originals: () => giveBackOriginals({ url, store, place }),

    eraseAgain: (erasing: Erasing) => eraseAgain(url, place, erasing),

    /** One profile of one owner, from a copy that was restored beside the living database. */
    async owner(copy: string, userId: string, profileId: number) {
      const back = await bringBack(copy, url, { userId, profileId });
      const keys = await keysOfProfile(url, userId, profileId);
      return { ...back, originals: await giveBackOriginals({ url, store, place }, keys) };
    },
  };
}
