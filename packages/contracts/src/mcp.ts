import * as z from "zod";
import { endpoint } from "./endpoint.ts";

/** One JSON-RPC 2.0 message; batches are rejected because the protocol has dropped them. */
const Message = z.strictObject({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string().max(200), z.int()]).optional(),
  method: z.string().max(100).optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.record(z.string(), z.unknown()).optional(),
});

export const mcp = {
  message: endpoint({
    method: "POST",
    path: "/api/mcp/:id",
    access: "public",
    ofProfile: true,
    summary: "Ask an assistant from an AI app: Model Context Protocol over streamable HTTP, without sessions",
    params: z.object({ id: z.string().max(64) }),
    body: Message,
    /** Absent, with status 202, for notifications. */
    response: Message.nullable(),
    errors: ["invalid_request", "not_found", "too_many_requests", "foreign_origin"],
  }),
};
