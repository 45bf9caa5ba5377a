import { AppError, documents } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { DocumentService } from "./service.ts";

type Dependencies = { service: DocumentService; mainProfileId: (userId: string) => Promise<number> };

export function documentRoutes(app: FastifyInstance, { service, mainProfileId }: Dependencies): void {
  route(app, documents.list, async ({ actor }) => service.list(actor.userId, await mainProfileId(actor.userId)));

  route(app, documents.upload, async ({ actor, request }) => {
    const profileId = await mainProfileId(actor.userId);
    const part = await request.file();
    if (part?.fieldname !== "file") throw new AppError("invalid_request", { detail: "Send the file in the field `file`." });
    return service.upload(actor.userId, profileId, { filename: cleanName(part.filename), bytes: part.file });
  });

  route(app, documents.remove, ({ actor, params }) => service.remove(actor.userId, params.id));
}

/** A name is shown, never used as a path: no folders, no control characters, no more than a field holds. */
function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  return last.replace(/[\p{Cc}\p{Cf}]/gu, "").slice(-255) || "document";
}
