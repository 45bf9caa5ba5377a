import { AppError, profiles } from "@understudy/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { route } from "../../platform/route.ts";
import type { PictureService } from "./picture.ts";

/** A year: the address changes with the picture. */
const KEPT = "max-age=31536000, immutable";
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
    // Kept by browsers, never between them and us: a profile that turns private is private in every shared cache.
    reply.header("cache-control", isPublic ? `private, ${KEPT}` : "private, no-store");
    // Pages of other sites show it in their frame of ours.
    reply.header("cross-origin-resource-policy", "cross-origin");
    // Drawn here, and locked like whatever came from somebody all the same.
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

/** A form that breaks off is its sender's mistake; what the parser counts as too much keeps its own code. */
function refuseForm(error: Error): never {
  throw "statusCode" in error ? error : new AppError("invalid_request", { cause: error });
}
