import * as z from "zod";
import { endpoint } from "./endpoint.ts";

const Part = z.enum(["up", "down", "off"]);

export const system = {
  live: endpoint({
    name: "system.health",
    method: "GET",
    path: "/api/health",
    access: "public",
    summary: "Liveness: the process is running",
    response: z.strictObject({ status: z.literal("ok") }),
    errors: [],
    example: { response: { status: "ok" } },
  }),
  ready: endpoint({
    name: "system.ready",
    method: "GET",
    path: "/api/ready",
    access: "public",
    summary: "Readiness: whether the process can answer, and how it searches",
    response: z.strictObject({
      status: z.literal("ready"),
      database: Part,
      hot: z.enum(["redis", "memory"]),
      /** `words` while no embedding model is available. */
      search: z.enum(["words", "words and meaning"]),
    }),
    errors: ["unavailable"],
    example: { response: { status: "ready", database: "up", hot: "redis", search: "words and meaning" } },
  }),
  openapi: endpoint({
    name: "system.openapi",
    method: "GET",
    path: "/api/openapi.json",
    access: "public",
    summary: "Get this API description",
    response: z.looseObject({ openapi: z.string() }),
    errors: [],
    example: { response: { openapi: "3.1.0" } },
  }),
};
