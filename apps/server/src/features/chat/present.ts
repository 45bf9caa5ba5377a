import type { ChatAnswer, ChatEvent, Citation } from "@understudy/contracts";
import type { AnswerEvent, Reply } from "@understudy/knowledge";
import type { StoredCitation, StoredExchange } from "./repository.ts";

type AnswerCitation = Reply["citations"][number];
export type Names = { sessionId: string; exchangeId: number };

/** Names, headings and words of the cited passages; no id of the store but the exchange's reaches a visitor. */
export function presentAnswer({ response, state, citations, unsupported }: Reply, names: Names): ChatAnswer {
  return { response, ...names, state, citations: citations.map(presentCitation), unsupported };
}

function presentCitation({ number, start, end, quote, candidate }: AnswerCitation): Citation {
  return {
    ...{ number, start, end, quote },
    documentName: candidate.documentName,
    headingPath: candidate.headingPath,
    passage: candidate.text,
  };
}

/** An event as the visitor gets it; the end is told with the stored answer and not here. */
export function presentEvent(event: Exclude<AnswerEvent, { type: "end" }>): ChatEvent {
  switch (event.type) {
    case "source-found": {
      const { documentName, headingPath } = event.candidate;
      return { type: event.type, documentName, headingPath };
    }
    case "citation":
      return { type: event.type, citation: presentCitation(event.citation) };
    default:
      return event;
  }
}

/** An answer as it is kept. A passage that has been learned anew since shows the words that were quoted. */
export function presentStored(
  exchange: StoredExchange,
  citations: readonly StoredCitation[],
  sessionId: string,
): ChatAnswer {
  return {
    response: exchange.response,
    sessionId,
    exchangeId: exchange.id,
    state: exchange.state === "pending" ? "failed" : exchange.state,
    citations: citations.map(({ passage, heading_path, start_offset, end_offset, ...row }) => ({
      number: row.number,
      start: start_offset,
      end: end_offset,
      quote: row.quote,
      documentName: row.filename,
      headingPath: heading_path ?? [],
      passage: passage ?? row.quote,
    })),
    unsupported: exchange.unsupported,
  };
}

export function endOf(answer: ChatAnswer): ChatEvent {
  return { type: answer.state === "failed" ? "answer-error" : "answer-end", answer };
}
