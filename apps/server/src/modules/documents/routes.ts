import { documentDrafts, documents } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { type Actor, assertKeyCovers, assertKeyCoversMain, route } from "../../platform/route.ts";
import type { DocumentActions } from "./document-actions.ts";
import type { PagePictures } from "./pictures/page-pictures.ts";
import { sentFile } from "./sent-file.ts";
import type { DocumentService } from "./service.ts";

type Dependencies = {
  service: DocumentService & DocumentActions;
  pictures: PagePictures;
  mainProfileId: (userId: string) => Promise<number>;
  /** Returns the id if the profile belongs to the owner, otherwise throws `not_found`. */
  ownProfileId: (userId: string, profileId: number) => Promise<number>;
};

export function documentRoutes(
  app: FastifyInstance,
  { service, pictures, mainProfileId, ownProfileId }: Dependencies,
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

  route(app, documents.page, async ({ actor, params }) =>
    pictures.page(actor.userId, await coveredId(actor, params.id), params.page),
  );

  route(app, documents.words, async ({ actor, params }) =>
    service.wordsToCheck(actor.userId, await coveredId(actor, params.id)),
  );

  route(app, documents.checkWord, async ({ actor, params, body }) =>
    service.checkWord(actor.userId, await coveredId(actor, params.id), body),
  );

  route(app, documents.replace, async ({ actor, params, request }) =>
    service.replace(actor.userId, await coveredId(actor, params.id), await sentFile(request)),
  );

  route(app, documentDrafts.upload, async ({ actor, params, request }) =>
    service.uploadDraft(actor.userId, params.id, await sentFile(request)),
  );

  route(app, documentDrafts.read, async ({ actor, params }) => service.readDraft(actor.userId, params.id));

  route(app, documentDrafts.confirm, async ({ actor, params }) =>
    service.confirmDraft(actor.userId, params.id),
  );

  route(app, documentDrafts.discard, async ({ actor, params }) =>
    service.discardDraft(actor.userId, params.id),
  );

  route(app, documents.update, async ({ actor, params, body }) =>
    service.update(actor.userId, await coveredId(actor, params.id), body),
  );

  route(app, documents.remove, async ({ actor, params }) =>
    service.remove(actor.userId, await coveredId(actor, params.id)),
  );
}
