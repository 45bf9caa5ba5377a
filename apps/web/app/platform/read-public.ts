import { ApiError } from "@understudy/sdk";
import { data, isRouteErrorResponse } from "react-router";

const TOO_MANY = 429;

/**
 * Reads what a public page shows. A missing and a private one are the same 404; a server that cannot answer now must
 * not look like one of them.
 */
export async function readPublic<Read>(call: Promise<Read> | undefined): Promise<NonNullable<Read>> {
  const found = await call?.catch((error: unknown) => {
    const status = error instanceof ApiError ? error.status : 503;
    throw data(null, { status: isFailure(status) ? status : 404 });
  });
  if (!found) throw data(null, { status: 404 });
  return found;
}

const isFailure = (status: number): boolean => status >= 500 || status === TOO_MANY;

/** Whether a public page could not be read, although it may exist. */
export function isFailedRead(error: unknown): boolean {
  return error !== undefined && (!isRouteErrorResponse(error) || isFailure(error.status));
}
