import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import { AppError, type ChatAnswer, type mcp } from "@understudy/contracts";
import type { output } from "zod";
import type { Audience } from "../../../platform/audience.ts";
import type { Admission, Caller } from "../../../platform/caller.ts";
import type { EphemeralStore } from "../../../platform/ephemeral-store.ts";
import { networkOf } from "../../../platform/visitor.ts";
import { addTools } from "./tools.ts";

type Message = output<typeof mcp.message.body>;
type FoundProfile = Admission & {
  userId: string;
  profileId: number;
  ownerName: string;
  byOwner: boolean;
  rateLimiting: boolean;
  mcpEnabled: boolean;
  audience: Audience;
};
type Client = { caller: Caller; address: string; agent: string; idempotencyKey: undefined };
type ProfileKey = { profileId: number };

type Dependencies = {
  ephemeral: EphemeralStore;
  findProfile: (key: string, caller: Caller) => Promise<FoundProfile>;
  /** The same chat that visitors use, so that its limits, quotas and storage apply. */
  ask: (
    question: ProfileKey & { message: string; sessionId: string | undefined; via: "MCP" },
    asker: Client,
  ) => Promise<{ answer: () => Promise<ChatAnswer> }>;
  conversation: (
    conversation: ProfileKey & { sessionId: string },
    caller: Caller,
  ) => Promise<{ exchanges: { answer: ChatAnswer }[] }>;
  documentNames: (userId: string, profileId: number, limit: number) => Promise<string[]>;
  origin: string;
};

export type McpService = ReturnType<typeof mcpService>;

/** A client sends several messages per question: initialize, list the tools, call one. */
const MESSAGES_PER_MINUTE = 240;
const MOST_DOCUMENTS = 500;
/** Shared because compiling schemas is expensive; it holds no visitor data. */
const validator = new AjvJsonSchemaValidator();

/** Exposes the assistant as a tool for visitors' AI apps. Stateless between messages. */
export function mcpService(dependencies: Dependencies) {
  const { ephemeral, findProfile, origin } = dependencies;

  /**
   * Disabled, private and missing profiles all give not_found; private links do not work here, because they are for
   * people.
   */
  async function find(key: string, caller: Caller): Promise<FoundProfile> {
    const found = await findProfile(key, caller);
    if (!found.mcpEnabled || found.audience.of !== "public") throw new AppError("not_found");
    return found;
  }

  return {
    /** Returns the response to a message; undefined for notifications. */
    async receive(
      key: string,
      message: Message,
      { caller, agent, version }: { caller: Caller; agent: string; version: string | undefined },
    ): Promise<Message | undefined> {
      // Ignore any session cookie: every caller here is a visitor.
      const visitor = { ...caller, viewerId: undefined };
      const { address } = visitor;
      const retryAfterSeconds = await ephemeral.wait(`mcp:${networkOf(address)}`, MESSAGES_PER_MINUTE, 60);
      if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds });
      const { userId, profileId, ownerName } = await find(key, visitor);
      const server = new McpServer(
        { name: "understudy", title: `${ownerName}'s assistant`, version: "1.0.0" },
        { jsonSchemaValidator: validator, instructions: instructionsFor(ownerName) },
      );
      addTools(server, {
        ownerName,
        page: `${origin}/p/${profileId}`,
        documents: () => dependencies.documentNames(userId, profileId, MOST_DOCUMENTS),
        async ask(question, sessionId) {
          const asker = { caller: visitor, address, agent, idempotencyKey: undefined };
          const request = { profileId, message: question, sessionId, via: "MCP" } as const;
          return (await dependencies.ask(request, asker)).answer();
        },
        async answers(sessionId) {
          const { exchanges } = await dependencies.conversation({ profileId, sessionId }, visitor);
          return exchanges.map(({ answer }) => answer);
        },
      });
      return exchanged(server, message, { url: `${origin}/api/mcp/${profileId}`, version });
    },
  };
}

/** Processes one message with the MCP SDK; server and transport live only for this request. */
async function exchanged(
  server: McpServer,
  message: Message,
  { url, version }: { url: string; version: string | undefined },
): Promise<Message | undefined> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const headers = {
    "content-type": "application/json",
    // The response is always JSON; the transport requires both types, but clients that accept only JSON work too.
    accept: "application/json, text/event-stream",
    ...(version === undefined ? {} : { "mcp-protocol-version": version }),
  };
  try {
    await server.connect(transport);
    const request = new Request(url, { method: "POST", headers });
    const answer = await transport.handleRequest(request, { parsedBody: message });
    if (answer.status === 202) return undefined;
    const body = (await answer.json()) as Message;
    if (answer.ok) return body;
    const detail = body.error?.["message"];
    throw new AppError("invalid_request", typeof detail === "string" ? { detail } : {});
  } finally {
    await server.close();
  }
}

const instructionsFor = (ownerName: string): string =>
  `This is ${ownerName}'s assistant. It answers from ${ownerName}'s documents and cites them; if they don't contain the answer, it says so. Include its sources when you pass on an answer. It is an AI, not ${ownerName}.`;
