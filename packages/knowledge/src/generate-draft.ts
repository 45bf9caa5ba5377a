import type { Support } from "./check-support.ts";
import type { AnswerEvent, Span } from "./events.ts";
import type { AnswerCitation } from "./ports.ts";

export type Draft = ReturnType<typeof newDraft>;

/** The answer as it grows. Every change is an event, and the events alone reproduce the text. */
export function newDraft() {
  let text = "";
  let events: AnswerEvent[] = [];
  const citations: AnswerCitation[] = [];
  const unsupported: Span[] = [];
  return {
    text: (): string => text,
    citations,
    unsupported,
    add(piece: string): void {
      const shown = text === "" ? piece.trimStart() : piece;
      if (!shown) return;
      text += shown;
      events.push({ type: "text-delta", text: shown });
    },
    /** Retracts everything from an offset on, if there is any text. */
    retract(from: number): void {
      if (from >= text.length) return;
      text = text.slice(0, from);
      events.push({ type: "text-retract", from });
    },
    /** These passages support the text from `start` to the end. */
    cite(start: number, support: readonly Support[]): void {
      for (const { candidate, quote } of support) {
        const citation = { number: citations.length + 1, start, end: text.length, candidate, quote };
        citations.push(citation);
        events.push({ type: "citation", citation });
      }
    },
    mark(start: number): void {
      unsupported.push({ start, end: text.length });
    },
    /** Returns the events since the last call. */
    take(): AnswerEvent[] {
      const taken = events;
      events = [];
      return taken;
    },
  };
}
