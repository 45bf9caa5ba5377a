import { AppError, profiles } from "@understudy/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { route } from "../../platform/route.ts";
import type { PictureService } from "./picture.ts";

/** One year: the URL changes with the picture. */
const CACHE_FOREVER = "max-age=31536000, immutable";
const TYPES = { webp: "image/webp", jpg: "image/jpeg" } as const;

export function pictureRoutes(app: FastifyInstance, service: PictureService): void {
  route(app, profiles.savePicture, async ({ actor, request }) =>
    service.savePicture(actor.userId, await sentPicture(request)),
  );
  route(app, profiles.removePicture, ({ actor }) => service.removePicture(actor.userId));

  app.get("/pictures/:userId/:file", async (request, reply) => {
    const { userId, file } = request.params as { userId: string; file: string };
    const [, name = "", ending] = /^([\w-]{20,64})\.(webp|jpg)$/.exec(file) ?? [];
    if (!ending) throw new AppError("not_found");
    await app.publicLimits.admitRead(request);
    const type = ending as keyof typeof TYPES;
    const viewer = await app.authenticate(request);
    const { bytes, isPublic } = await service.picture(userId, name, type, viewer?.userId);
    // Cached by browsers only. A shared cache would still serve the picture after the profile turns private.
    reply.header("cache-control", isPublic ? `private, ${CACHE_FOREVER}` : "private, no-store");
    // Other sites show the picture inside our embedded frame.
    reply.header("cross-origin-resource-policy", "cross-origin");
    // Generated here, but locked down like any user upload.
    reply.header("content-disposition", "attachment");
    reply.header("content-security-policy", "sandbox; default-src 'none'; frame-ancestors 'none'");
    return reply.type(TYPES[type]).send(bytes);
  });
}

async function sentPicture(request: FastifyRequest): Promise<AsyncIterable<Uint8Array>> {
  const part = await request.file().catch(refuseForm);
  if (part?.fieldname !== "file")
    throw new AppError("invalid_request", { detail: "Send the picture in the field `file`." });
  return part.file;
}

/** A truncated form is the client's error. Errors of the parser's limits keep their own status code. */
function refuseForm(error: Error): never {
  throw "statusCode" in error ? error : new AppError("invalid_request", { cause: error });
}
