import {
  ANSWER_STATES,
  type ChatAnswer,
  type ChatEvent,
  type Citation,
  CitedCell,
} from "@understudy/contracts";
import type { AnswerEvent, Candidate, Reply } from "@understudy/knowledge";
import { type Audience, OWNER } from "../../platform/audience.ts";
import type { StoredCitation, StoredExchange } from "./repository.ts";

type AnswerCitation = Reply["citations"][number];
export type ExchangeIds = { sessionId: string; exchangeId: number };
/**
 * The reader of an answer. The owner sees every source; `mail` says whether the visitor can leave an e-mail address.
 */
export type AnswerViewer = { byOwner: boolean; mail: boolean };

/** Widget tests on a developer's machine can't leave an e-mail address. */
export function answerViewer(
  { byOwner, test }: { byOwner: boolean; test: boolean },
  mail: boolean,
): AnswerViewer {
  return { byOwner, mail: mail && !test };
}

/** The owner sees every source of every answer, regardless of its audience. */
export function withViewerAudience<Scope extends { audience: Audience }>(
  scope: Scope,
  { byOwner }: AnswerViewer,
): Scope {
  return byOwner ? { ...scope, audience: OWNER } : scope;
}

/** Identifies the assistant that a request is for, and the private link if there is one. */
export type ProfileKey = {
  userId?: string | undefined;
  profileId?: number | undefined;
  occasion?: string | undefined;
};

/** The key to find a profile by; undefined for the demo. */
export function profileKeyOf({ userId, profileId, occasion }: ProfileKey): string | undefined {
  return occasion ?? userId ?? (profileId === undefined ? undefined : String(profileId));
}

/**
 * Returns names, headings and text of the cited passages. The exchange's id is the only database id that a visitor
 * gets.
 */
export function presentAnswer(
  { response, state, citations, unsupported, wantsPerson }: Reply,
  ids: ExchangeIds,
  viewer: AnswerViewer,
  suggestions: string[] = [],
): ChatAnswer {
  return {
    response,
    ...ids,
    state,
    citations: citations.map((citation) => presentCitation(citation, viewer)),
    unsupported,
    suggestions,
    contact: mayContact(state, viewer),
    ...(wantsPerson ? { wantsPerson } : {}),
  };
}

/** A visitor who got an answer, or an honest "I don't know", may contact the owner. */
function mayContact(state: ChatAnswer["state"], { byOwner, mail }: AnswerViewer): boolean {
  return mail && !byOwner && (ANSWER_STATES as readonly string[]).includes(state);
}

function presentCitation(
  { number, start, end, quote, candidate, cell }: AnswerCitation,
  viewer: AnswerViewer,
): Citation {
  const { page, address, text: passage } = candidate;
  const { documentName, headingPath } = describeSource(candidate);
  const position = { number, start, end, documentName };
  if (!showsText(candidate, viewer)) return { ...position, ...NAME_ONLY };
  const source = { ...(address ? { address } : {}), headingPath, page: page ?? null, passage, quote };
  return { ...position, ...source, ...(cell ? { cell } : {}) };
}

/** A saved answer shows its author and date as the source. */
function describeSource({ documentName, headingPath, savedAnswer }: Candidate) {
  const [by = "", ...when] = savedAnswer?.label ?? [];
  return savedAnswer ? { documentName: by, headingPath: when } : { documentName, headingPath };
}

/**
 * What a visitor gets from a document that is shown by name only. Headings are hidden because they are part of its
 * text.
 */
const NAME_ONLY = { headingPath: [], page: null, passage: null, quote: null };

export function showsText({ quotable }: { quotable: boolean | null }, { byOwner }: AnswerViewer): boolean {
  return quotable !== false || byOwner;
}

/** An event as its reader gets it. The end is excluded: it is sent with the stored answer. */
export function presentEvent(event: Exclude<AnswerEvent, { type: "end" }>, viewer: AnswerViewer): ChatEvent {
  switch (event.type) {
    case "source-found": {
      const { candidate, type } = event;
      const { documentName, headingPath } = describeSource(candidate);
      return { type, documentName, headingPath: showsText(candidate, viewer) ? headingPath : [] };
    }
    case "citation":
      return { type: event.type, citation: presentCitation(event.citation, viewer) };
    default:
      return event;
  }
}

/** A stored answer. If a passage has been re-indexed since, the stored quote is shown instead. */
export function presentStored(
  exchange: StoredExchange,
  citations: readonly StoredCitation[],
  conversationToken: string,
  viewer: AnswerViewer,
): ChatAnswer {
  const state = exchange.state === "pending" ? "failed" : exchange.state;
  return {
    response: exchange.response,
    sessionId: conversationToken,
    exchangeId: exchange.id,
    state,
    citations: citations.map(({ passage, heading_path, start_offset, end_offset, label, ...row }) => ({
      number: row.number,
      start: start_offset,
      end: end_offset,
      documentName: row.filename ?? label?.[0] ?? "",
      ...(showsText(row, viewer)
        ? {
            ...(row.address ? { address: row.address } : {}),
            headingPath: label?.slice(1) ?? heading_path ?? [],
            page: row.page,
            passage: passage ?? row.quote,
            quote: row.quote,
            ...(row.cell ? { cell: CitedCell.parse(row.cell) } : {}),
          }
        : NAME_ONLY),
    })),
    unsupported: exchange.unsupported,
    suggestions: [],
    contact: mayContact(state, viewer),
    ...(exchange.wantsPerson ? { wantsPerson: true } : {}),
  };
}

export function endEvent(answer: ChatAnswer): ChatEvent {
  return { type: answer.state === "failed" ? "answer-error" : "answer-end", answer };
}
