import { createServer, request } from "node:http";

// The minimum for relaying a model's stream. The product's streams are compared with it.
const { MODEL_URL = "", BARE_PORT } = process.env;

createServer(async (incoming, response) => {
  if (incoming.method !== "POST") return void response.end("up");
  let text = "";
  for await (const piece of incoming.setEncoding("utf8")) text += piece;
  const { message } = JSON.parse(text) as { message: string };
  const call = request(`${MODEL_URL}/chat/completions`, { method: "POST" }, (words) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    words.on("data", (piece: Buffer) => response.write(piece));
    words.on("end", () => response.end());
  });
  call.on("error", () => response.destroy());
  response.on("close", () => call.destroy());
  call.end(JSON.stringify({ model: "fake", stream: true, messages: [{ role: "user", content: message }] }));
}).listen(Number(BARE_PORT), "127.0.0.1");
