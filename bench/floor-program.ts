import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Redis } from "ioredis";
import pg from "pg";

// A minimal implementation of a chat turn, which the product is compared with.
const DELTAS = 40;
const FOUND = 8;

const { DATABASE_URL, REDIS_URL = "", FLOOR_PORT } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const redis = new Redis(REDIS_URL);
const { rows: stored } = await pool.query<{ embedding: string }>(
  "select embedding::text from bare_passages order by id limit 50",
);
let turns = 0;

createServer((request, response) => {
  answer(request, response).catch((error: unknown) => response.destroy(error as Error));
}).listen(Number(FLOOR_PORT), "127.0.0.1");

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== "POST") return void response.end("up");
  let text = "";
  for await (const piece of request.setEncoding("utf8")) text += piece;
  const { assistant, message } = JSON.parse(text) as { assistant: number; message: string };
  await redis.incr(`bench:floor:${assistant}`);
  await pool.query({
    name: "assistant",
    text: "select name from bare_assistants where id = $1",
    values: [assistant],
  });
  await pool.query({
    name: "question",
    text: "insert into bare_messages (assistant_id, role, text) values ($1, 'visitor', $2)",
    values: [assistant, message],
  });
  await pool.query({
    name: "search",
    text: `select id, text from bare_passages where assistant_id = $1 order by embedding <=> $2::halfvec limit ${FOUND}`,
    values: [assistant, stored[turns++ % stored.length]?.embedding],
  });
  response.writeHead(200, { "content-type": "text/event-stream" });
  let output = "";
  for (let delta = 0; delta < DELTAS; delta++) {
    output += ` word${delta}`;
    response.write(`event: text-delta\ndata: ${JSON.stringify({ text: ` word${delta}` })}\n\n`);
  }
  await pool.query({
    name: "answer",
    text: "insert into bare_messages (assistant_id, role, text) values ($1, 'assistant', $2)",
    values: [assistant, output],
  });
  response.end("event: end\ndata: {}\n\n");
}
