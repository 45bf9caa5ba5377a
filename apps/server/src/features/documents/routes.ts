import { AppError, documents } from "@understudy/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { route } from "../../platform/route.ts";
import type { DocumentService } from "./service.ts";

type Dependencies = {
  service: DocumentService;
  mainProfileId: (userId: string) => Promise<number>;
  /** The id of a profile that is the owner's; a foreign one is not found. */
  ownProfileId: (userId: string, profileId: number) => Promise<number>;
};

export function documentRoutes(
  app: FastifyInstance,
  { service, mainProfileId, ownProfileId }: Dependencies,
): void {
  route(app, documents.list, async ({ actor }) =>
    service.list(actor.userId, await mainProfileId(actor.userId)),
  );

  route(app, documents.upload, async ({ actor, request }) =>
    service.upload(actor.userId, await mainProfileId(actor.userId), await sentFile(request)),
  );

  route(app, documents.listOf, async ({ actor, params }) =>
    service.list(actor.userId, await ownProfileId(actor.userId, params.id)),
  );

  route(app, documents.uploadTo, async ({ actor, params, request }) =>
    service.upload(actor.userId, await ownProfileId(actor.userId, params.id), await sentFile(request)),
  );

  route(app, documents.removeFrom, async ({ actor, params }) => {
    const profileId = await ownProfileId(actor.userId, params.id);
    return service.remove(actor.userId, params.documentId, profileId);
  });

  route(app, documents.remove, ({ actor, params }) => service.remove(actor.userId, params.id));
}

async function sentFile(request: FastifyRequest) {
  const part = await request.file().catch(refuseForm);
  if (part?.fieldname !== "file")
    throw new AppError("invalid_request", { detail: "Send the file in the field `file`." });
  return { filename: cleanName(part.filename), declaredType: part.mimetype, bytes: sentBytes(part.file) };
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
