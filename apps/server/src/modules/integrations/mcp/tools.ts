import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { ANSWER_STATES, AppError, type ChatAnswer, type Citation, LIMITS } from "@understudy/contracts";
import * as z from "zod";

/** A profile as the tools see it; everything goes through the visitor chat. */
export type Consulted = {
  ownerName: string;
  page: string;
  ask: (question: string, conversation: string | undefined) => Promise<ChatAnswer>;
  answers: (conversation: string) => Promise<ChatAnswer[]>;
  documents: () => Promise<string[]>;
};

const conversation = z
  .string()
  .max(64)
  .describe("What an earlier answer gave as `conversation`: the question is understood as a follow-up.");
const Source = z.strictObject({
  number: z.int().describe("Stands in the text as [number]."),
  document: z.string(),
  headings: z.array(z.string()),
  page: z.int().nullable(),
  quote: z.string().nullable().describe("Null where the owner shows no more of a document than its name."),
  link: z.string(),
});
const Answer = z.strictObject({
  state: z
    .enum(ANSWER_STATES)
    .describe("`not_answered`: the documents do not say it, and nothing has been made up."),
  answer: z.string(),
  sources: z.array(Source),
  conversation: z.string(),
  exchange: z.int().nullable(),
});
type Answer = z.infer<typeof Answer>;

export function addTools(server: McpServer, consulted: Consulted): void {
  const { ownerName, page } = consulted;
  server.registerTool(
    "ask",
    {
      title: `Ask ${ownerName}'s assistant`,
      description: `Asks one question of ${ownerName}'s assistant, which answers from ${ownerName}'s own documents and cites them. Ask in whole sentences, one subject at a time.`,
      inputSchema: z.strictObject({
        question: z.string().trim().min(1).max(LIMITS.messageCharacters),
        conversation: conversation.optional(),
      }),
      outputSchema: Answer.shape,
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    ({ question, conversation: earlier }) =>
      told(async () => answered(await consulted.ask(question, earlier), page)),
  );
  server.registerTool(
    "documents",
    {
      title: "List documents",
      description: `Names of the documents that ${ownerName}'s assistant answers from, as far as visitors may read them. Ask about one to learn what it says.`,
      outputSchema: { documents: z.array(z.string()) },
      annotations: { readOnlyHint: true },
    },
    () =>
      told(async () => {
        const documents = await consulted.documents();
        const text = documents.length > 0 ? documents.join("\n") : "There is no document to list.";
        return { content: said(text), structuredContent: { documents } };
      }),
  );
  addSource(server, consulted);
}

function addSource(server: McpServer, { answers, page }: Consulted): void {
  server.registerTool(
    "source",
    {
      title: "Read a source",
      description: "The whole passage that an answer cites, by the numbers that `ask` gave.",
      inputSchema: z.strictObject({
        conversation,
        exchange: z.int().positive().describe("What the answer gave as `exchange`."),
        number: z.int().positive().describe("The number of the source."),
      }),
      outputSchema: { ...Source.shape, passage: z.string().nullable() },
      annotations: { readOnlyHint: true },
    },
    ({ conversation: sessionId, exchange, number }) =>
      told(async () => {
        const cited = (await answers(sessionId))
          .find(({ exchangeId }) => exchangeId === exchange)
          ?.citations.find((citation) => citation.number === number);
        if (!cited) throw new AppError("not_found", { detail: "No answer of this conversation cites that." });
        const { passage } = cited;
        const text = `${nameOf(cited)}\n\n${passage ?? "The owner shows no more of this document than its name."}`;
        return { content: said(text), structuredContent: { ...sourceOf(cited, page), passage } };
      }),
  );
}

function answered(answer: ChatAnswer, page: string): CallToolResult {
  const { response, citations, sessionId, exchangeId } = answer;
  const state = ANSWER_STATES.find((known) => known === answer.state);
  // A limit notice or an aborted answer is an error result, so that the client does not treat it as an answer.
  if (answer.limited || !state) return { content: said(response || BROKE_OFF), isError: true };
  // Several sentences can cite the same passage.
  const cited = [...new Map(citations.map((citation) => [citation.number, citation])).values()];
  const structuredContent: Answer = {
    ...{ state, answer: response, conversation: sessionId, exchange: exchangeId },
    sources: cited.map((citation) => sourceOf(citation, page)),
  };
  const lines = cited.map((one) => `[${one.number}] ${nameOf(one)}${one.quote ? `: "${one.quote}"` : ""}`);
  const sources = lines.length > 0 ? `\n\nSources:\n${lines.join("\n")}` : "";
  const person = state === "answered" ? "" : `\n\nA person can leave a question for the owner at ${page}`;
  return { content: said(`${response}${sources}${person}`), structuredContent };
}

function sourceOf({ number, documentName, headingPath, page, quote }: Citation, link: string) {
  return { number, document: documentName, headings: headingPath, page, quote, link };
}

const nameOf = ({ documentName, headingPath, page }: Citation): string =>
  [documentName, ...headingPath, ...(page === null ? [] : [`page ${page}`])].join(" · ");

const BROKE_OFF = "The answer broke off. Please ask again.";
const said = (text: string): CallToolResult["content"] => [{ type: "text", text }];

/** Returns expected errors as text that an AI can pass on; unexpected errors propagate. */
async function told(use: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await use();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { retryAfterSeconds: seconds } = error;
    const when =
      seconds === undefined ? "" : ` Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;
    const meta = seconds === undefined ? {} : { _meta: { retryAfterSeconds: seconds } };
    return { content: said(error.message + when), isError: true, ...meta };
  }
}
