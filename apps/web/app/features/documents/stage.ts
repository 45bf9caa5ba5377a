import type { Document } from "@understudy/contracts";
import { formatNumber, plural } from "../../platform/format.ts";
import { documents as copy } from "./copy.ts";

export function isBeingRead({ status }: Pick<Document, "status">): boolean {
  return status === "queued" || status === "reading" || status === "learning";
}

/** The status of a document, as text. */
export function stageOf({ status, passages, learning, replacing, quotable }: Document): string {
  if (status === "ready") {
    const known = plural(passages, "passage");
    return quotable ? known : `${known}, ${copy.nameOnly}`;
  }
  const before = replacing ? ` ${copy.stage.before}` : "";
  if (status === "reading" && learning) {
    const page = formatNumber(Math.min(learning.done + 1, learning.total));
    return `${copy.stage.scanning(page, formatNumber(learning.total))}${replacing ? "." : ""}${before}`;
  }
  if (status !== "learning" || !learning) return `${copy.status[status]}${replacing ? "." : ""}${before}`;
  const { done, total } = learning;
  const stage = copy.stage.learning(plural(total, "passage"));
  return `${stage}, ${copy.stage.done(formatNumber(done))}${replacing ? "." : ""}${before}`;
}
