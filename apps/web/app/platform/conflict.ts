import { ApiError } from "@understudy/sdk";

/** The fields that somebody else saved meanwhile, where that is why a save was refused. */
export function staleFields(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.code !== "conflict") return [];
  return (error.problem?.issues ?? []).map(({ path }) => path);
}
