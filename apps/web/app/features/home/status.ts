import type { Document } from "@understudy/contracts";
import { ownerHome as copy } from "../../content/owner-home.ts";

export type Status = { word: string; note: string; tone: "good" | "warn"; active: boolean };

/** Only documents count: profile fields alone aren't enough to answer from. */
export function statusOf(documents: readonly Document[]): Status {
  const { active, training, needsContent, unread } = copy.status;
  const failed = documents.filter(({ status }) => status === "failed").length;
  const ready = documents.filter(({ status }) => status === "ready").length;
  const underWay = documents.length - failed - ready;
  if (underWay > 0)
    return { word: training.word, note: training.note(underWay), tone: "warn", active: false };
  if (ready === 0) return { ...needsContent, tone: "warn", active: false };
  return { word: active.word, note: failed > 0 ? unread(failed) : active.note, tone: "good", active: true };
}
