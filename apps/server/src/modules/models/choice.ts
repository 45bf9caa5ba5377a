import { AppError, type ModelChoice, type ModelSource, type models } from "@understudy/contracts";
import type { output } from "zod";
import type { Database } from "../../platform/database.ts";
import type { ConnectionService } from "./connections.ts";
import { choiceRepository } from "./repository.ts";

type Dependencies = { db: Database; connections: ConnectionService; hasInstallation: boolean };

/** Which language models an AI profile asks. Without a choice, the operator's. */
export function choiceService({ db, connections, hasInstallation }: Dependencies) {
  const choices = choiceRepository(db);
  return {
    async read(userId: string, profileId: number): Promise<ModelChoice> {
      const choice = await choices.find(userId, profileId);
      if (!choice) return { sources: hasInstallation ? ["installation"] : [], masks: false };
      return { sources: choice.sources as ModelSource[], masks: choice.masks };
    },

    async save(
      userId: string,
      profileId: number,
      { sources, masks }: output<typeof models.choose.body>,
    ): Promise<ModelChoice> {
      const known = await connections.read(userId);
      const isKnown = (source: ModelSource): boolean =>
        source === "installation"
          ? hasInstallation
          : known.connections.some((one) => one.provider === source);
      if (new Set(sources).size < sources.length || !sources.every(isKnown)) {
        const message = "Choose models that are connected, each once.";
        throw new AppError("invalid_request", { detail: message, issues: [{ path: "sources", message }] });
      }
      return { sources, masks: await choices.save(userId, profileId, { sources, masks }) };
    },
  };
}

export type ChoiceService = ReturnType<typeof choiceService>;
