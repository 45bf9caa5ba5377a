import { Agent, request } from "node:http";
import type { ChatAnswer } from "@understudy/contracts";
import { createDatabase } from "../apps/server/src/platform/database.ts";
import type { ProfileRef } from "../apps/server/src/platform/profile-ref.ts";
import type { FakeModel } from "./fake-model.ts";
import { indexOwner } from "./index-owner.ts";
import type { Mutation } from "./mutation.ts";
import { type Product, startProduct } from "./product.ts";

export type Reply = { status: number; text: string; ms: number };
export type ChatHarness = { product: Product; owner: ProfileRef; ask: Ask; close: () => Promise<void> };
type Question = { message: string; sessionId?: string; key?: string; at?: string; accept?: string };
type Ask = (question: Question) => Promise<Reply>;

type Options = {
  documents: Record<string, string>;
  model?: FakeModel | undefined;
  mutation: Mutation | undefined;
  /** Additional environment variables for the product. */
  environment?: Record<string, string>;
};

/** Starts the product with one owner whose documents are indexed, and visitors who chat over real connections. */
export async function startChatHarness({
  documents,
  model,
  mutation,
  environment,
}: Options): Promise<ChatHarness> {
  const product = await startProduct({
    issuers: [],
    mail: true,
    mutation,
    environment: { DATABASE_POOL: "10", ...model?.environment(), ...environment },
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const db = createDatabase({ url: product.url, pool: 1, applicationName: "trust" });
  try {
    const files = Object.entries(documents).map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
    const owner = await indexOwner(db, "main", files, undefined);
    return {
      product,
      owner,
      ask: ({ key, at = product.origin, accept = "application/json", ...body }) =>
        post(agent, new URL("/api/chat", at), { userId: owner.userId, ...body }, { key, accept }),
      async close() {
        agent.destroy();
        await product.close();
      },
    };
  } catch (error) {
    await product.close();
    throw error;
  } finally {
    await db.destroy();
  }
}

function post(
  agent: Agent,
  { hostname, port, pathname }: URL,
  body: object,
  { key, accept }: { key: string | undefined; accept: string },
): Promise<Reply> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(
      {
        hostname,
        port,
        path: pathname,
        method: "POST",
        agent,
        headers: { "content-type": "application/json", accept, ...(key ? { "idempotency-key": key } : {}) },
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (piece: string) => {
          text += piece;
        });
        response.on("error", reject);
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, text, ms: performance.now() - started }),
        );
      },
    );
    call.on("error", reject);
    call.end(JSON.stringify(body));
  });
}

export function answerIn({ status, text }: Reply): ChatAnswer | undefined {
  return status === 200 ? (JSON.parse(text) as ChatAnswer) : undefined;
}
