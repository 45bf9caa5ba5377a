import { AppError, documents } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { DocumentService } from "./service.ts";

type Dependencies = { service: DocumentService; mainProfileId: (userId: string) => Promise<number> };

export function documentRoutes(app: FastifyInstance, { service, mainProfileId }: Dependencies): void {
  route(app, documents.list, async ({ actor }) =>
    service.list(actor.userId, await mainProfileId(actor.userId)),
  );

  route(app, documents.upload, async ({ actor, request }) => {
    const profileId = await mainProfileId(actor.userId);
    const part = await request.file().catch(refuseForm);
    if (part?.fieldname !== "file")
      throw new AppError("invalid_request", { detail: "Send the file in the field `file`." });
    const bytes = sentBytes(part.file);
    return service.upload(actor.userId, profileId, { filename: cleanName(part.filename), bytes });
  });

  route(app, documents.remove, ({ actor, params }) => service.remove(actor.userId, params.id));
}

/** A form that breaks off is its sender's mistake; what the parser counts as too much keeps its own code. */
function refuseForm(error: Error): never {
  throw "statusCode" in error ? error : new AppError("invalid_request", { cause: error });
}

async function* sentBytes(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* file;
  } catch (error) {
    refuseForm(error as Error);
  }
}

/** A name is shown, never used as a path: no folders, no control characters, no more than a field holds. */
function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  return last.replace(/[\p{Cc}\p{Cf}]/gu, "").slice(-255) || "document";
}
