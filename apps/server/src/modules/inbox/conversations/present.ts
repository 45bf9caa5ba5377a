import {
  CitedCell,
  type CONVERSATION_SOURCES,
  type Conversation,
  type ConversationSummary,
  type EXCHANGE_STATES,
  MESSAGE_KINDS,
  type WrittenBy,
} from "@understudy/contracts";
import type {
  CitationRow,
  ContactRow,
  ConversationRow,
  ExchangeRow,
  GapRow,
  MessageRow,
} from "./repository.ts";

type Origin = {
  exchanges: number;
  last_at: Date;
  question: string;
  questions: number;
  answered: number;
  uncited: number;
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
    source: row.source as (typeof CONVERSATION_SOURCES)[number],
    embedHost: row.embed_host,
    byOwner: row.by_owner,
    visitorName: row.visitor_name,
  };
}

type Left = { count: number; email: string } | undefined;

export function presentSummary(row: ConversationRow, came: Origin, left: Left): ConversationSummary {
  const { exchanges, questions, answered, uncited, partly, notAnswered, up, down } = came;
  const other = questions - answered - uncited - partly - notAnswered;
  return {
    ...head(row),
    lastAt: came.last_at.toISOString(),
    question: came.question,
    exchanges,
    questions,
    states: { answered, uncited, partly, notAnswered, other },
    thumbs: { up, down },
    contacts: left?.count ?? 0,
    email: left?.email ?? null,
  };
}

type Rows = {
  exchanges: ExchangeRow[];
  citations: CitationRow[];
  contacts: ContactRow[];
  gaps: GapRow[];
  writers: ReadonlyMap<number, WrittenBy>;
  messages: MessageRow[];
  otherQuestions: Conversation["otherQuestions"];
};

type OpenedConversation = ConversationRow & {
  person_until: Date | null;
  turn: number;
  occasion_id: number | null;
  occasion: number | null;
};

export function presentConversation(
  row: OpenedConversation,
  { exchanges, citations, contacts, gaps, writers, messages, otherQuestions }: Rows,
  { at, retentionDays }: { at: Date; retentionDays: number },
): Conversation {
  const until = row.person_until && row.person_until > at ? row.person_until.toISOString() : null;
  const answering = exchanges.some(({ state }) => state === "pending");
  const cited = Map.groupBy(citations, ({ message_id }) => message_id);
  const left = Map.groupBy(contacts, ({ message_id }) => message_id);
  const gapOf = new Map(gaps.map(({ message_id, status }) => [message_id, status]));
  const last = exchanges.at(-1)?.created_at ?? row.created_at;
  return {
    ...head(row),
    occasion: row.occasion_id === null ? null : { id: row.occasion },
    exchanges: exchanges.map((exchange) => ({
      id: exchange.id,
      message: exchange.message,
      // A kind from a newer release is not treated as a question.
      kind: MESSAGE_KINDS.find((kind) => kind === exchange.kind) ?? "small_talk",
      response: exchange.response,
      state: exchange.state as (typeof EXCHANGE_STATES)[number] | "pending",
      citations: (cited.get(exchange.id) ?? []).map(presentCitation),
      unsupported: exchange.unsupported as { start: number; end: number }[],
      createdAt: exchange.created_at.toISOString(),
      firstWordMs: exchange.first_word_ms,
      wholeAnswerMs: exchange.total_ms,
      thumb: exchange.thumb as 1 | -1 | null,
      thumbReason: exchange.thumb_reason,
      writtenBy: writers.get(exchange.id) ?? null,
      gap: presentGap(gapOf.get(exchange.id)),
      contacts: (left.get(exchange.id) ?? []).map(({ id, email, name, answer, ...at }) => ({
        id,
        email,
        name,
        answer,
        confirmedAt: (at.confirmed_at ?? exchange.created_at).toISOString(),
        answeredAt: at.answered_at?.toISOString() ?? null,
      })),
    })),
    messages: messages.map(({ id, author, content, exchange_id, created_at }) => ({
      id,
      author: author as Conversation["messages"][number]["author"],
      content,
      exchangeId: exchange_id,
      createdAt: created_at.toISOString(),
    })),
    takeover: { person: until !== null, turn: row.turn, until, answering },
    deletedAt: new Date(last.getTime() + retentionDays * DAY_MS).toISOString(),
    otherQuestions,
  };
}

const DAY_MS = 86_400_000;

function presentGap(status: string | undefined): "open" | "closed" | null {
  if (status === undefined) return null;
  return status === "open" ? "open" : "closed";
}

/** If the passage has been re-indexed since, the stored quote is shown instead. */
function presentCitation(row: CitationRow): Conversation["exchanges"][number]["citations"][number] {
  return {
    number: row.number,
    start: row.start_offset,
    end: row.end_offset,
    documentId: row.document_id,
    correctionId: row.correction_id,
    documentName: row.filename ?? row.label?.[0] ?? "",
    ...(row.address ? { address: row.address } : {}),
    headingPath: row.label?.slice(1) ?? row.heading_path ?? [],
    page: row.page,
    passage: row.passage ?? row.quote,
    quote: row.quote,
    ...(row.cell ? { cell: CitedCell.parse(row.cell) } : {}),
    nameOnly: row.quotable === false,
  };
}
