import type { Conversation, ConversationSummary, EXCHANGE_STATES, SOURCES } from "@understudy/contracts";
import type { CitationRow, ContactRow, ConversationRow, ExchangeRow } from "./repository.ts";

type Came = {
  exchanges: number;
  last_at: Date;
  question: string;
  answered: number;
  partly: number;
  notAnswered: number;
  up: number;
  down: number;
};

function head(row: ConversationRow) {
  return {
    id: row.id,
    profileId: row.profile_id,
    profileName: row.profile_name,
    isMain: row.is_main,
    startedAt: row.created_at.toISOString(),
    source: row.source as (typeof SOURCES)[number],
    embedHost: row.embed_host,
    byOwner: row.by_owner,
  };
}

export function presentSummary(row: ConversationRow, came: Came, contacts: number): ConversationSummary {
  const { exchanges, answered, partly, notAnswered, up, down } = came;
  return {
    ...head(row),
    lastAt: came.last_at.toISOString(),
    question: came.question,
    exchanges,
    states: { answered, partly, notAnswered, other: exchanges - answered - partly - notAnswered },
    thumbs: { up, down },
    contacts,
  };
}

type Rows = { exchanges: ExchangeRow[]; citations: CitationRow[]; contacts: ContactRow[] };

export function presentConversation(
  row: ConversationRow,
  { exchanges, citations, contacts }: Rows,
): Conversation {
  const cited = Map.groupBy(citations, ({ message_id }) => message_id);
  const left = Map.groupBy(contacts, ({ message_id }) => message_id);
  return {
    ...head(row),
    exchanges: exchanges.map((exchange) => ({
      id: exchange.id,
      message: exchange.message,
      response: exchange.response,
      state: exchange.state as (typeof EXCHANGE_STATES)[number] | "pending",
      citations: (cited.get(exchange.id) ?? []).map(presentCitation),
      unsupported: exchange.unsupported as { start: number; end: number }[],
      createdAt: exchange.created_at.toISOString(),
      firstWordMs: exchange.first_word_ms,
      wholeAnswerMs: exchange.total_ms,
      thumb: exchange.thumb as 1 | -1 | null,
      thumbReason: exchange.thumb_reason,
      contacts: (left.get(exchange.id) ?? []).map(({ email, name, confirmed_at }) => ({
        email,
        name,
        confirmedAt: (confirmed_at ?? exchange.created_at).toISOString(),
      })),
    })),
  };
}

/** A passage that has been learned anew since shows the words that were quoted. */
function presentCitation(row: CitationRow): Conversation["exchanges"][number]["citations"][number] {
  return {
    number: row.number,
    start: row.start_offset,
    end: row.end_offset,
    documentId: row.document_id,
    correctionId: row.correction_id,
    documentName: row.filename ?? row.label?.[0] ?? "",
    headingPath: row.heading_path ?? row.label?.slice(1) ?? [],
    page: row.page,
    passage: row.passage ?? row.quote,
    quote: row.quote,
    nameOnly: row.quotable === false,
  };
}
