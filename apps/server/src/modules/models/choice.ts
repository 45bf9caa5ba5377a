import { AppError, type ModelChoice, type ModelSource } from "@understudy/contracts";
import type { Database } from "../../platform/database.ts";
import type { ConnectionService } from "./connections.ts";
import { choiceRepository } from "./repository.ts";

type Dependencies = { db: Database; connections: ConnectionService; hasInstallation: boolean };

/** Which language models an AI profile asks. Without a choice, the operator's. */
export function choiceService({ db, connections, hasInstallation }: Dependencies) {
  const choices = choiceRepository(db);
  return {
    async read(userId: string, profileId: number): Promise<ModelChoice> {
      const sources = await choices.find(userId, profileId);
      return { sources: (sources as ModelSource[] | undefined) ?? (hasInstallation ? ["installation"] : []) };
    },

    async save(userId: string, profileId: number, { sources }: ModelChoice): Promise<ModelChoice> {
      const known = await connections.read(userId);
      const isKnown = (source: ModelSource): boolean =>
        source === "installation"
          ? hasInstallation
          : known.connections.some((one) => one.provider === source);
      if (new Set(sources).size < sources.length || !sources.every(isKnown)) {
        const message = "Choose models that are connected, each once.";
        throw new AppError("invalid_request", { detail: message, issues: [{ path: "sources", message }] });
      }
      await choices.save(userId, profileId, sources);
      return { sources };
    },
  };
}

export type ChoiceService = ReturnType<typeof choiceService>;
