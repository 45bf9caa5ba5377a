import { data, isRouteErrorResponse } from "react-router";

const TOO_MANY = 429;
const UNAVAILABLE = 503;

/**
 * Reads what a public page shows. A missing and a private one are the same 404; a server that can't answer now must not
 * look like either of them.
 */
export async function readPublic<Read>(call: Promise<Read> | undefined): Promise<NonNullable<Read>> {
  const found = await readOptional(call);
  if (!found) throw data(null, { status: 404 });
  return found;
}

/** The same for what a page can do without: undefined if the server refuses it. */
export async function readOptional<Read>(call: Promise<Read> | undefined): Promise<Read | undefined> {
  try {
    return await call;
  } catch (error) {
    const status = statusOf(error);
    if (isFailure(status)) throw data(null, { status });
    return undefined;
  }
}

/** The server creates the client of a loader from its own copy of the SDK, whose `ApiError` is not this build's. */
function statusOf(error: unknown): number {
  const { status } = (error ?? {}) as { status?: unknown };
  return typeof status === "number" ? status : UNAVAILABLE;
}

const isFailure = (status: number): boolean => status >= 500 || status === TOO_MANY;

/** Whether a page could not be read, although it may exist. */
export function isFailedRead(error: unknown): boolean {
  return error !== undefined && (!isRouteErrorResponse(error) || isFailure(error.status));
}
