import { readFile } from "node:fs/promises";
import path from "node:path";
import { AppError } from "@understudy/contracts";
import type { EmbeddedProfiles } from "./embedded.ts";
import { filled } from "./fill.ts";

type Dependencies = Pick<EmbeddedProfiles, "own" | "scriptOf"> & { folder: string };

/** Loader, chat and saved configuration in one file, for standalone packages. */
export function wholeWidget({ own, scriptOf, folder }: Dependencies) {
  return async (userId: string, profileId: number) => {
    const row = await own(userId, profileId);
    if (!row) throw new AppError("not_found");
    const whole = await readFile(path.join(folder, "whole.js"), "utf8");
    const { style, ...setup } = await scriptOf(row);
    return { script: filled(whole, { ...setup, style: null }), style, setup };
  };
}
