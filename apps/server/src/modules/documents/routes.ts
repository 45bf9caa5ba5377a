import { AppError, documents, LIMITS } from "@understudy/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { route } from "../../platform/route.ts";
import type { DocumentDesk } from "./desk.ts";
import type { DocumentService } from "./service.ts";

type Dependencies = {
  service: DocumentService & DocumentDesk;
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

  route(app, documents.upload, async ({ actor, query, request }) => {
    const place = { profileId: await mainProfileId(actor.userId), ...query };
    return service.upload(actor.userId, place, await sentFile(request));
  });

  route(app, documents.listOf, async ({ actor, params }) =>
    service.list(actor.userId, await ownProfileId(actor.userId, params.id)),
  );

  route(app, documents.uploadTo, async ({ actor, params, query, request }) => {
    const place = { profileId: await ownProfileId(actor.userId, params.id), ...query };
    return service.upload(actor.userId, place, await sentFile(request));
  });

  route(app, documents.removeFrom, async ({ actor, params }) => {
    const profileId = await ownProfileId(actor.userId, params.id);
    return service.remove(actor.userId, params.documentId, profileId);
  });

  route(app, documents.open, ({ actor, params, query }) =>
    service.open(actor.userId, params.id, query.after),
  );

  route(app, documents.original, ({ actor, params }) => service.original(actor.userId, params.id));

  route(app, documents.replace, async ({ actor, params, request }) =>
    service.replace(actor.userId, params.id, await sentFile(request)),
  );

  route(app, documents.update, ({ actor, params, body }) => service.update(actor.userId, params.id, body));

  route(app, documents.remove, ({ actor, params }) => service.remove(actor.userId, params.id));
}

async function sentFile(request: FastifyRequest) {
  // With the whole path that was sent: a name that is changed on the way is not the owner's any more.
  const part = await request.file({ preservePath: true }).catch(refuseForm);
  if (part?.fieldname !== "file")
    throw new AppError("invalid_request", { detail: "Send the file in the field `file`." });
  return { filename: checkedName(part.filename), declaredType: part.mimetype, bytes: sentBytes(part.file) };
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

/** What turns the direction of writing, or is no letter at all, but the two joiners, which scripts and emoji need. */
const DECEIVES = /[\p{Cc}\p{Cs}\ufffd]|(?![\u200c\u200d])\p{Cf}/u;
const NAME = "This file name cannot be used. Rename the file and upload it again.";

/** A name is shown as it is and never used as a path; one that could be taken for a path or deceive is refused. */
function checkedName(name: string): string {
  const bad = !name || name.length > LIMITS.fieldCharacters || /[/\\]/.test(name) || DECEIVES.test(name);
  if (bad) throw new AppError("invalid_request", { detail: NAME });
  return name;
}
