import { AppError, system } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import type { EphemeralStore } from "./ephemeral-store.ts";
import type { HostedEmbedder } from "./models/embedder.ts";
import { openApiDocument } from "./openapi.ts";
import { route } from "./route.ts";

type Dependencies = {
  db: Database;
  ephemeral: EphemeralStore;
  embedder: Pick<HostedEmbedder, "isUp"> | undefined;
  draining: () => boolean;
};

export function systemRoutes(
  app: FastifyInstance,
  { db, ephemeral, embedder, draining }: Dependencies,
): void {
  const document = openApiDocument();
  const ready = async () => {
    if (draining()) throw new AppError("unavailable", { retryAfterSeconds: 5 });
    try {
      await sql`select 1`.execute(db);
    } catch (cause) {
      throw new AppError("unavailable", { retryAfterSeconds: 2, cause });
    }
    // Without an embedder, or with it down, the product is still ready: it searches by keywords and says so. Machines
    // poll this constantly, so it gives the models no work.
    const search = (await embedder?.isUp()) ? "words and meaning" : "words";
    return { status: "ready", database: "up", hot: ephemeral.kind(), search } as const;
  };
  route(app, system.live, () => ({ status: "ok" as const }), { quiet: true });
  route(app, system.ready, ready, { quiet: true });
  route(app, system.openapi, () => document);
}
