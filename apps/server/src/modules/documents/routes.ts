import { AppError, documents, LIMITS } from "@understudy/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Actor, assertKeyCovers, assertKeyCoversMain, route } from "../../platform/route.ts";
import type { DocumentActions } from "./document-actions.ts";
import type { DocumentService } from "./service.ts";

type Dependencies = {
  service: DocumentService & DocumentActions;
  mainProfileId: (userId: string) => Promise<number>;
  /** Returns the id if the profile belongs to the owner, otherwise throws `not_found`. */
  ownProfileId: (userId: string, profileId: number) => Promise<number>;
};

export function documentRoutes(
  app: FastifyInstance,
  { service, mainProfileId, ownProfileId }: Dependencies,
): void {
  const mainOf = async (actor: Actor): Promise<number> => {
    const profileId = await mainProfileId(actor.userId);
    assertKeyCoversMain(actor, profileId);
    return profileId;
  };
  const ownOf = async (actor: Actor, profileId: number): Promise<number> => {
    assertKeyCovers(actor, profileId);
    return ownProfileId(actor.userId, profileId);
  };
  /** Checks the document's assistant first if the key is limited to one. */
  const coveredId = async (actor: Actor, id: number): Promise<number> => {
    if (actor.keyProfileId !== undefined) assertKeyCovers(actor, await service.profileIdOf(actor.userId, id));
    return id;
  };

  route(app, documents.list, async ({ actor }) => service.list(actor.userId, await mainOf(actor)));

  route(app, documents.upload, async ({ actor, query, request }) => {
    const place = { profileId: await mainOf(actor), ...query };
    return service.upload(actor.userId, place, await sentFile(request));
  });

  route(app, documents.listOf, async ({ actor, params }) =>
    service.list(actor.userId, await ownOf(actor, params.id)),
  );

  route(app, documents.uploadTo, async ({ actor, params, query, request }) => {
    const place = { profileId: await ownOf(actor, params.id), ...query };
    return service.upload(actor.userId, place, await sentFile(request));
  });

  route(app, documents.removeFrom, async ({ actor, params }) => {
    const profileId = await ownOf(actor, params.id);
    return service.remove(actor.userId, params.documentId, profileId);
  });

  route(app, documents.open, async ({ actor, params, query }) =>
    service.open(actor.userId, await coveredId(actor, params.id), query.after),
  );

  route(app, documents.original, async ({ actor, params }) =>
    service.original(actor.userId, await coveredId(actor, params.id)),
  );

  route(app, documents.replace, async ({ actor, params, request }) =>
    service.replace(actor.userId, await coveredId(actor, params.id), await sentFile(request)),
  );

  route(app, documents.update, async ({ actor, params, body }) =>
    service.update(actor.userId, await coveredId(actor, params.id), body),
  );

  route(app, documents.remove, async ({ actor, params }) =>
    service.remove(actor.userId, await coveredId(actor, params.id)),
  );
}

async function sentFile(request: FastifyRequest) {
  // `preservePath` keeps the name exactly as it was sent: a silently changed name is no longer the owner's.
  const part = await request.file({ preservePath: true }).catch(refuseForm);
  if (part?.fieldname !== "file")
    throw new AppError("invalid_request", { detail: "Send the file in the field `file`." });
  return { filename: checkedName(part.filename), declaredType: part.mimetype, bytes: sentBytes(part.file) };
}

/** A truncated form is the client's error. Errors of the parser's limits keep their own status code. */
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

/** Control and format characters, such as bidi overrides, can disguise a name. Scripts and emoji need both joiners. */
const DECEIVES = /[\p{Cc}\p{Cs}\ufffd]|(?![\u200c\u200d])\p{Cf}/u;
const NAME = "This file name can't be used. Rename the file and upload it again.";

/** Names are shown unchanged and never used as paths. A name that looks like a path or could deceive is rejected. */
function checkedName(name: string): string {
  const bad = !name || name.length > LIMITS.fieldCharacters || /[/\\]/.test(name) || DECEIVES.test(name);
  if (bad) throw new AppError("invalid_request", { detail: NAME });
  return name;
}
