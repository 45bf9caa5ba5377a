import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export type Received = { path: string; headers: IncomingHttpHeaders; body: string; at: number };
type Answer = { status: number; headers?: Record<string, string> } | "hang" | "reset";

/** A webhook receiver on loopback that responds as configured and records everything. */
export async function startSink(
  answerTo: (received: Received, count: number) => Answer = () => ({ status: 204 }),
) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (piece: string) => {
      body += piece;
    });
    request.on("end", () => {
      const one = { path: request.url ?? "", headers: request.headers, body, at: Date.now() };
      received.push(one);
      const answer = answerTo(one, received.length);
      if (answer === "reset") request.socket.destroy();
      else if (answer !== "hang") response.writeHead(answer.status, answer.headers).end("kept nowhere");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
