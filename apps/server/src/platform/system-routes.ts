import { AppError, system } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import type { Hot } from "./hot.ts";
import { openApiDocument } from "./openapi.ts";
import { route } from "./route.ts";

type Dependencies = { db: Database; hot: Hot; draining: () => boolean };

export function systemRoutes(app: FastifyInstance, { db, hot, draining }: Dependencies): void {
  const document = openApiDocument();
  route(app, system.live, () => ({ status: "ok" as const }));
  route(app, system.openapi, () => document);
  route(app, system.ready, async () => {
    if (draining()) throw new AppError("unavailable", { retryAfterSeconds: 5 });
    try {
      await sql`select 1`.execute(db);
    } catch (cause) {
      throw new AppError("unavailable", { retryAfterSeconds: 2, cause });
    }
    // No embedding model is used yet, whatever weights are at hand; this says so.
    return { status: "ready", database: "up", hot: hot.kind(), search: "words" } as const;
  });
}
