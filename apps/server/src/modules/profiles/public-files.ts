import { AppError, type PublicUser } from "@understudy/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Caller, ownCaller } from "../../platform/caller.ts";
import { pageCache } from "../../platform/page-cache.ts";
import { type PictureKind, type Pictures, sendPicture } from "../../platform/pictures.ts";
import { keepBytes, keepText, sendStored } from "../../platform/public-answer.ts";
import type { FindPublicStatus, PublicStatus } from "../../platform/public-pages.ts";
import { brandStyle } from "./brand-style.ts";
import { qrSvg } from "./qr-code.ts";
import { socialImages } from "./social-image.ts";

const LIMIT_BYTES = 32 * 1024 * 1024;

type Dependencies = {
  publicStatusOf: FindPublicStatus;
  publicUser: (key: string, caller: Caller) => Promise<PublicUser>;
  pictures: Pictures;
  /** URL of the owner's picture of this kind for the profile. */
  pictureOf: (userId: string, profileId: number, kind: PictureKind) => Promise<string | null>;
};
type FileRequest = { key: string; publicStatus: PublicStatus; viewerId: string | undefined };

/** Files of a public page: the image for link previews, the brand stylesheet and pictures, and the QR code. */
export function publicFileRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { publicStatusOf, publicUser, pictures, pictureOf } = dependencies;
  const cache = pageCache(LIMIT_BYTES);
  const images = socialImages();
  app.addHook("onClose", () => images.close());

  /** The same visibility as the page: files of a private page are for its owner only. */
  async function readRequest(request: FastifyRequest): Promise<FileRequest> {
    await app.publicLimits.admitRead(request);
    const key = (request.params as { id: string }).id;
    const publicStatus = await publicStatusOf({ by: "key", value: key });
    if (!publicStatus) throw new AppError("not_found");
    if (publicStatus.isPublic) return { key, publicStatus, viewerId: undefined };
    const actor = await app.authenticate(request);
    if (actor?.userId !== publicStatus.userId) throw new AppError("not_found");
    return { key, publicStatus, viewerId: actor.userId };
  }

  function file(
    name: string,
    type: string,
    make: (request: FileRequest) => Promise<ReturnType<typeof keepBytes>>,
  ) {
    app.get(`/p/:id/${name}`, async (request: FastifyRequest, reply: FastifyReply) => {
      const found = await readRequest(request);
      const { profileId, version, isPublic } = found.publicStatus;
      const made = await cache.get(`${name} ${profileId} ${version} ${found.key}`, () => make(found));
      if (!made) throw new AppError("not_found");
      return sendStored(request, reply.type(type), made, isPublic ? undefined : "private, no-store");
    });
  }

  file("image.png", "image/png", async ({ key, viewerId }) =>
    keepBytes(await images.draw(await publicUser(key, ownCaller(viewerId)))),
  );
  // A page without branding does not have this file.
  file("brand.css", "text/css; charset=utf-8", async ({ key, viewerId }) => {
    const { branding } = await publicUser(key, ownCaller(viewerId));
    if (!branding) throw new AppError("not_found");
    return keepText(brandStyle(branding));
  });
  file("qr.svg", "image/svg+xml", async ({ publicStatus }) =>
    keepText(qrSvg(app.ownOrigin + publicStatus.path)),
  );

  app.get("/o/:key/qr.svg", async (request, reply) => {
    const { key } = request.params as { key: string };
    await app.publicLimits.admitRead(request);
    if (!(await publicStatusOf({ by: "occasion", value: key }))) throw new AppError("not_found");
    const made = keepText(qrSvg(`${app.ownOrigin}/o/${key}`));
    return sendStored(request, reply.type("image/svg+xml"), made, "private, no-cache");
  });

  for (const kind of ["logo", "brand", "favicon"] as const) {
    app.get(`/p/:id/${kind}`, async (request, reply) => {
      const { userId, profileId } = (await readRequest(request)).publicStatus;
      const url = await pictureOf(userId, profileId, kind);
      const picture = url ? await pictures.find(url) : undefined;
      if (!picture) throw new AppError("not_found");
      return sendPicture(request, reply, picture);
    });
  }
}
