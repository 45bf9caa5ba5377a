import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { ANSWER_STATES, AppError, type ChatAnswer, type Citation, LIMITS } from "@understudy/contracts";
import * as z from "zod";

/** A profile as the tools see it; everything goes through the visitor chat. */
export type ConsultedSource = {
  ownerName: string;
  page: string;
  ask: (question: string, conversation: string | undefined) => Promise<ChatAnswer>;
  answers: (conversation: string) => Promise<ChatAnswer[]>;
  documents: () => Promise<string[]>;
};

const conversation = z
  .string()
  .max(64)
  .describe("The `conversation` value of an earlier answer, to ask a follow-up question.");
const Source = z.strictObject({
  number: z.int().describe("Appears in the answer as [number]."),
  document: z.string(),
  headings: z.array(z.string()),
  page: z.int().nullable(),
  quote: z.string().nullable().describe("Null if the owner shares only the document's name."),
  link: z.string(),
});
const Answer = z.strictObject({
  state: z.enum(ANSWER_STATES).describe("`not_answered` means that the documents don't contain the answer."),
  answer: z.string(),
  sources: z.array(Source),
  conversation: z.string(),
  exchange: z.int().nullable(),
});
type Answer = z.infer<typeof Answer>;

export function addTools(server: McpServer, consulted: ConsultedSource): void {
  const { ownerName, page } = consulted;
  server.registerTool(
    "ask",
    {
      title: `Ask ${ownerName}'s assistant`,
      description: `Ask ${ownerName}'s assistant a question. It answers from ${ownerName}'s documents and cites them. Use full sentences and ask about one topic at a time.`,
      inputSchema: z.strictObject({
        question: z.string().trim().min(1).max(LIMITS.messageCharacters),
        conversation: conversation.optional(),
      }),
      outputSchema: Answer.shape,
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    ({ question, conversation: earlier }) =>
      withErrors(async () => answered(await consulted.ask(question, earlier), page)),
  );
  server.registerTool(
    "documents",
    {
      title: "List documents",
      description: `List the names of the documents that ${ownerName}'s assistant answers from and that visitors can see. Use the ask tool to find out what a document says.`,
      outputSchema: { documents: z.array(z.string()) },
      annotations: { readOnlyHint: true },
    },
    () =>
      withErrors(async () => {
        const documents = await consulted.documents();
        const text = documents.length > 0 ? documents.join("\n") : "There are no documents to list.";
        return { content: textContent(text), structuredContent: { documents } };
      }),
  );
  addSource(server, consulted);
}

function addSource(server: McpServer, { answers, page }: ConsultedSource): void {
  server.registerTool(
    "source",
    {
      title: "Read a source",
      description: "Read the full passage that an answer cites. Takes the numbers returned by `ask`.",
      inputSchema: z.strictObject({
        conversation,
        exchange: z.int().positive().describe("The `exchange` value of the answer."),
        number: z.int().positive().describe("The number of the source."),
      }),
      outputSchema: { ...Source.shape, passage: z.string().nullable() },
      annotations: { readOnlyHint: true },
    },
    ({ conversation: sessionId, exchange, number }) =>
      withErrors(async () => {
        const cited = (await answers(sessionId))
          .find(({ exchangeId }) => exchangeId === exchange)
          ?.citations.find((citation) => citation.number === number);
        if (!cited)
          throw new AppError("not_found", { detail: "No answer in this conversation cites that source." });
        const { passage } = cited;
        const text = `${nameOf(cited)}\n\n${passage ?? "The owner shares only this document's name."}`;
        return { content: textContent(text), structuredContent: { ...sourceOf(cited, page), passage } };
      }),
  );
}

function answered(answer: ChatAnswer, page: string): CallToolResult {
  const { response, citations, sessionId, exchangeId } = answer;
  const state = ANSWER_STATES.find((known) => known === answer.state);
  // A limit notice or an aborted answer is an error result, so that the client does not treat it as an answer.
  if (answer.limited || !state) return { content: textContent(response || BROKE_OFF), isError: true };
  // Several sentences can cite the same passage.
  const cited = [...new Map(citations.map((citation) => [citation.number, citation])).values()];
  const structuredContent: Answer = {
    state,
    answer: response,
    conversation: sessionId,
    exchange: exchangeId,
    sources: cited.map((citation) => sourceOf(citation, page)),
  };
  const lines = cited.map((one) => `[${one.number}] ${nameOf(one)}${one.quote ? `: "${one.quote}"` : ""}`);
  const sources = lines.length > 0 ? `\n\nSources:\n${lines.join("\n")}` : "";
  const person = state === "answered" ? "" : `\n\nVisitors can leave a question for the owner at ${page}`;
  return { content: textContent(`${response}${sources}${person}`), structuredContent };
}

function sourceOf({ number, documentName, headingPath, page, quote }: Citation, link: string) {
  return { number, document: documentName, headings: headingPath, page, quote, link };
}

const nameOf = ({ documentName, headingPath, page }: Citation): string =>
  [documentName, ...headingPath, ...(page === null ? [] : [`page ${page}`])].join(" · ");

const BROKE_OFF = "The answer was interrupted. Please ask again.";
const textContent = (text: string): CallToolResult["content"] => [{ type: "text", text }];

/** Returns expected errors as text that an AI can pass on; unexpected errors propagate. */
async function withErrors(use: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await use();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { retryAfterSeconds: seconds } = error;
    const when =
      seconds === undefined ? "" : ` Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;
    const meta = seconds === undefined ? {} : { _meta: { retryAfterSeconds: seconds } };
    return { content: textContent(error.message + when), isError: true, ...meta };
  }
}
