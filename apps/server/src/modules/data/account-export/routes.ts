import { AppError, account } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../platform/database.ts";
import type { EphemeralStore } from "../../../platform/ephemeral-store.ts";
import { route } from "../../../platform/route.ts";
import type { Storage } from "../../../platform/storage.ts";
import { zip } from "../../../platform/zip.ts";
import { archiveOf } from "./archive.ts";

type Dependencies = { db: Database; storage: Storage; ephemeral: EphemeralStore; clock: () => Date };

/** Each export reads all data of the owner. */
const PER_HOUR = 10;

export function exportRoutes(app: FastifyInstance, { db, storage, ephemeral, clock }: Dependencies): void {
  route(app, account.export, async ({ actor: { userId } }) => {
    const retryAfterSeconds = await ephemeral.wait(`export:${userId}`, PER_HOUR, 3_600);
    if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds });
    const at = clock();
    return {
      name: `understudy-${at.toISOString().slice(0, 10)}.zip`,
      type: "application/zip",
      body: zip(archiveOf({ db, storage }, userId, at)),
    };
  });
}
