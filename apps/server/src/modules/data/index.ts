import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform/platform.ts";
import { exportRoutes } from "./account-export/routes.ts";
import { transferRoutes } from "./assistant-transfer/routes.ts";
import { transferService } from "./assistant-transfer/service.ts";
import { erasures } from "./erasure/erasure.ts";
import { sweepOldConversations } from "./retention/conversations.ts";

type Dependencies = Parameters<typeof transferService>[0] &
  Pick<Platform, "jobs"> &
  Pick<Parameters<typeof erasures>[0], "removeFiles" | "accountErased">;

/** Export, import, erasure and retention. */
export function createData(dependencies: Dependencies) {
  const { db, jobs, ephemeral, storage, removeFiles, accountErased, clock } = dependencies;
  const transfer = transferService(dependencies);
  return {
    transfer,
    sweepErasures: erasures({ db, jobs, ephemeral, removeFiles, accountErased, clock }).sweepErasures,
    sweepConversations: () => sweepOldConversations(db, clock()),
    addRoutes(app: FastifyInstance, ownProfileId: OwnProfileId): void {
      exportRoutes(app, { db, storage, ephemeral, clock });
      transferRoutes(app, { service: transfer, ownProfileId });
    },
  };
}

type OwnProfileId = (userId: string, profileId: number) => Promise<number>;
