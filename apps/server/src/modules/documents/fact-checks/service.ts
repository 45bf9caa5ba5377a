import { AppError, type FactCheck, type factChecks } from "@understudy/contracts";
import type { output } from "zod";
import type { Database, Tx } from "../../../platform/database.ts";
import type { PublishLiveEvent } from "../../../platform/live.ts";
import type { ProfileRef } from "../../../platform/profile-ref.ts";
import { documentRepository } from "../repository.ts";
import { endOf, factCheckRepository } from "./repository.ts";

type Dependencies = {
  db: Database;
  publishLiveEvent: PublishLiveEvent;
  /** Called in the transaction that changes what documents answer. */
  documentHidden: (tx: Tx, userId: string, profileId: number) => Promise<void>;
  timeZoneOf: (userId: string) => Promise<string>;
  clock: () => Date;
};
type Outcome = output<typeof factChecks.settle.body>;
/** Owners are asked this long before a statement ends. */
const ASKED_BEFORE_MS = 14 * 86_400_000;

export type FactCheckService = ReturnType<typeof factCheckService>;

/** Statements of documents that contradict each other, for their owner to settle. Visitors never see any of this. */
export function factCheckService(dependencies: Dependencies) {
  const { db, publishLiveEvent, documentHidden, timeZoneOf, clock } = dependencies;
  return {
    async list(profileRef: ProfileRef): Promise<FactCheck[]> {
      const rows = await factCheckRepository(db, profileRef).open(
        new Date(clock().getTime() + ASKED_BEFORE_MS),
      );
      return rows.map((row) => ({
        id: row.id,
        kind: row.kind as FactCheck["kind"],
        statement: { documentId: row.document_id, documentName: row.document_name, text: row.shown },
        other:
          row.other_document_id === null
            ? null
            : {
                documentId: row.other_document_id,
                documentName: row.other_name ?? "",
                text: row.other_shown ?? "",
              },
        endsOn: row.ends_on,
        ended: row.ends_at !== null && row.ends_at <= clock(),
        foundAt: row.found_at.toISOString(),
      }));
    },

    /** The statement that is not used any more leaves the answers with the next question. */
    async settle(profileRef: ProfileRef, id: number, settled: Outcome): Promise<undefined> {
      const { outcome } = settled;
      if (outcome === "ended" || outcome === "renewed") await settleEnding(profileRef, id, settled);
      else await settleContradiction(profileRef, id, outcome);
      await publishLiveEvent(profileRef.userId, { changed: "documents" });
    },
  };

  /** A statement that is renewed until a later day is asked about again before that day. */
  async function settleEnding(
    profileRef: ProfileRef,
    id: number,
    { outcome, until }: Outcome,
  ): Promise<void> {
    const timeZone = await timeZoneOf(profileRef.userId);
    const renewal = until
      ? { ends_on: until, ends_at: endOf({ endsOn: until, timeZone }) }
      : { state: "renewed", ends_on: null, ends_at: null };
    const change = outcome === "ended" ? { state: "ended" } : renewal;
    const ending = await factCheckRepository(db, profileRef).settle(id, "ending", change);
    if (!ending) throw new AppError("not_found");
  }

  async function settleContradiction(
    profileRef: ProfileRef,
    id: number,
    outcome: "both_right" | "statement" | "other",
  ): Promise<void> {
    const { userId, profileId } = profileRef;
    const setAside = outcome === "both_right" ? null : outcome === "statement" ? "other" : "statement";
    await db.transaction().execute(async (tx) => {
      const change = { state: setAside ? "preferred" : "both_right", set_aside: setAside } as const;
      const settled = await factCheckRepository(tx, profileRef).settle(id, "contradiction", change);
      if (!settled) throw new AppError("not_found");
      const hidden = setAside === "statement" ? settled.document_id : settled.other_document_id;
      if (setAside && hidden !== null) {
        await documentRepository(tx).forgetAnswers(userId, hidden);
        await documentHidden(tx, userId, profileId);
      }
    });
  }
}
