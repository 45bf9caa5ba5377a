import { AppError, LIMITS } from "@understudy/contracts";
import type { FastifyRequest } from "fastify";
import { hasDeceivingCharacters } from "../../platform/file-names.ts";
import type { Upload } from "./receive.ts";

/** The one file of a form. Its size is limited where it is written. */
export async function sentFile(
  request: FastifyRequest,
  mostBytes: number = LIMITS.uploadBytes,
): Promise<Upload> {
  // `preservePath` keeps the name exactly as it was sent: a silently changed name is no longer the owner's.
  const part = await request
    .file({ preservePath: true, limits: { fileSize: mostBytes + 1 } })
    .catch(refuseForm);
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

const NAME = "This file name can't be used. Rename the file and upload it again.";

/** Names are shown unchanged and never used as paths. A name that looks like a path or could deceive is rejected. */
function checkedName(name: string): string {
  const bad =
    !name || name.length > LIMITS.fieldCharacters || /[/\\]/.test(name) || hasDeceivingCharacters(name);
  if (bad) throw new AppError("invalid_request", { detail: NAME });
  return name;
}
