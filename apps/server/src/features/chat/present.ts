import type { ChatAnswer } from "@understudy/contracts";
import type { Answer } from "@understudy/knowledge";

/** Names, headings and words of the cited passages; no id of the store reaches a visitor. */
export function presentAnswer({ response, state, citations }: Answer, sessionId: string): ChatAnswer {
  return {
    response,
    sessionId,
    state,
    citations: citations.map(({ number, start, end, quote, candidate }) => ({
      number,
      start,
      end,
      quote,
      documentName: candidate.documentName,
      headingPath: candidate.headingPath,
      passage: candidate.text,
    })),
  };
}
