import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { EXAMPLE } from "./example-values.ts";

/** One JSON-RPC 2.0 message; batches are rejected because the protocol has dropped them. */
export const Message = z.strictObject({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string().max(200), z.int()]).optional(),
  method: z.string().max(100).optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.record(z.string(), z.unknown()).optional(),
});

export const mcp = {
  message: endpoint({
    name: "aiApps.message",
    method: "POST",
    path: "/api/mcp/:id",
    access: "public",
    ofProfile: true,
    sdk: false,
    summary: "Ask an assistant from an AI app: Model Context Protocol over streamable HTTP, without sessions",
    description:
      "One JSON-RPC message at a time. The tools are `ask`, `documents` and `source`. A notification gets 202 without a body.",
    params: z.object({ id: z.string().max(64) }),
    body: Message,
    /** Absent, with status 202, for notifications. */
    response: Message.nullable(),
    errors: ["invalid_request", "not_found", "too_many_requests", "foreign_origin"],
    example: {
      params: { id: EXAMPLE.userId },
      body: {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "ask", arguments: { question: "What does a session cost?" } },
      },
      response: {
        jsonrpc: "2.0",
        id: 1,
        result: {
          content: [
            {
              type: "text",
              text: 'A single session costs £180.\n\nSources:\n[1] price-list-2026.md · Individual coaching: "A single session costs £180."',
            },
          ],
          structuredContent: {
            state: "answered",
            answer: "A single session costs £180.",
            conversation: EXAMPLE.sessionId,
            exchange: 8841,
            sources: [
              {
                number: 1,
                document: "price-list-2026.md",
                headings: ["Individual coaching"],
                page: null,
                quote: "A single session costs £180.",
                link: "https://understudy.example/p/usr_7Kq2mWx9RtB4nVc8LzHp3D",
              },
            ],
          },
        },
      },
    },
  }),
};
