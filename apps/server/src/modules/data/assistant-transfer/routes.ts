import { AppError, assistantTransfer, LIMITS } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/route.ts";
import type { TransferService } from "./service.ts";

type Dependencies = {
  service: TransferService;
  /** Throws not_found if the profile belongs to another owner. */
  ownProfileId: (userId: string, profileId: number) => Promise<number>;
};

export function transferRoutes(app: FastifyInstance, { service, ownProfileId }: Dependencies): void {
  route(app, assistantTransfer.take, async ({ actor: { userId }, params }) =>
    service.exportAssistant({ userId, profileId: await ownProfileId(userId, params.id) }),
  );

  route(app, assistantTransfer.bring, async ({ actor, request }) => {
    const part = await request.file({ limits: { fileSize: LIMITS.brainBytes + 1 } }).catch(refuseForm);
    if (part?.fieldname !== "file")
      throw new AppError("invalid_request", { detail: "Send the file in the field `file`." });
    return service.importAssistant(actor.userId, sentBytes(part.file));
  });
}

/** A truncated form is a client error; size errors of the parser keep their own status code. */
function refuseForm(error: Error): never {
  throw "statusCode" in error || error instanceof AppError
    ? error
    : new AppError("invalid_request", { cause: error });
}

async function* sentBytes(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* file;
  } catch (error) {
    refuseForm(error as Error);
  }
}
