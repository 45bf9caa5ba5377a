import { readFile } from "node:fs/promises";
import path from "node:path";
import { AppError } from "@understudy/contracts";
import type { EmbeddedProfiles } from "./embedded.ts";
import { filled } from "./fill.ts";

type Dependencies = Pick<EmbeddedProfiles, "own" | "scriptOf"> & { folder: string };

/** Loader and chat in one file with the saved configuration inside, for a package that stands alone. */
export function wholeWidget({ own, scriptOf, folder }: Dependencies) {
  return async (userId: string, profileId: number) => {
    const row = await own(userId, profileId);
    if (!row) throw new AppError("not_found");
    const whole = await readFile(path.join(folder, "whole.js"), "utf8");
    const { style, ...setup } = await scriptOf(row);
    return { script: filled(whole, { ...setup, style: null }), style, setup };
  };
}
