import type { PACKAGE_FILES, WhiteLabel } from "@understudy/contracts";
import * as z from "zod";
import type { Database } from "../../../platform/database.ts";
import { defineJob, handle, type JobHandler } from "../../../platform/jobs.ts";
import type { PublishLiveEvent } from "../../../platform/live.ts";
import type { Storage } from "../../../platform/storage.ts";
import { zip } from "../../../platform/zip.ts";
import { packageRepository } from "./repository.ts";

const PackagePayload = z.object({ userId: z.string(), packageId: z.number() });
type PackagePayload = z.output<typeof PackagePayload>;

/** Marks a package as failed after the last retry, so that it does not appear to be in progress forever. */
export const giveUpPackage = defineJob({
  name: "white-label.give-up",
  payload: PackagePayload,
  retries: 50,
  timeoutSeconds: 60,
});

export const makePackage = defineJob({
  name: "white-label.package",
  payload: PackagePayload,
  retries: 3,
  timeoutSeconds: 300,
  whenGivenUp: giveUpPackage,
});

type File = { name: (typeof PACKAGE_FILES)[number]; bytes: Uint8Array };
/** Generates the files of a package one by one. */
export type MakeFiles = (userId: string, brand: WhiteLabel, at: Date) => AsyncIterable<File>;

type Dependencies = {
  db: Database;
  storage: Storage;
  publishLiveEvent: PublishLiveEvent;
  makeFiles: MakeFiles;
  clock: () => Date;
};

const MOST_BYTES = 50 * 1024 * 1024;
const GIVEN_UP = "Something went wrong while generating the package. Please generate it again.";

export function whiteLabelJobs(dependencies: Dependencies): JobHandler[] {
  const { db, publishLiveEvent } = dependencies;
  return [
    handle(makePackage, (place) => make(dependencies, place)),
    handle(giveUpPackage, async ({ userId, packageId }) => {
      await packageRepository(db).fail(userId, packageId, GIVEN_UP);
      await publishLiveEvent(userId, { changed: "packages" });
    }),
  ];
}

/** Lists each file once it is generated, so that progress is real. Safe to retry. */
async function make(
  { db, storage, publishLiveEvent, makeFiles, clock }: Dependencies,
  place: PackagePayload,
): Promise<void> {
  const { userId, packageId } = place;
  const packages = packageRepository(db);
  const brand = await packages.ordered(userId, packageId);
  if (!brand) return; // finished by another worker, or the owner was deleted
  const publishChange = () => publishLiveEvent(userId, { changed: "packages" });
  const at = clock();
  await packages.begin(userId, packageId);
  await publishChange();
  const files: File[] = [];
  for await (const file of makeFiles(userId, brand, at)) {
    files.push(file);
    await packages.addFile(userId, packageId, { name: file.name, bytes: file.bytes.byteLength });
    await publishChange();
  }
  const stored = await storage.put(
    zip(files.map(({ name, bytes }) => ({ name, at, body: bytes }))),
    MOST_BYTES,
  );
  const [finished] = await packages.finish(userId, packageId, stored);
  // The account may have been erased meanwhile; no row would reference the archive.
  if (!finished?.numUpdatedRows) await storage.remove(stored.key);
  await publishChange();
}
