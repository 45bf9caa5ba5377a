import { mcp } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/route.ts";
import type { McpService } from "./service.ts";

export function mcpRoutes(app: FastifyInstance, service: McpService): void {
  route(app, mcp.message, async ({ params, body, caller, request, reply }) => {
    const version = request.headers["mcp-protocol-version"];
    const answer = await service.receive(params.id, body, {
      caller,
      agent: request.headers["user-agent"] ?? "",
      version: typeof version === "string" ? version : undefined,
    });
    if (answer) return answer;
    await reply.code(202).send();
    return null;
  });
}
