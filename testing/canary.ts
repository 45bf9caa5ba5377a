import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { CANARY_HOST, MARK } from "./payloads.ts";

export type Canary = Awaited<ReturnType<typeof startCanary>>;

/**
 * The server that every foreign host name resolves to. Detection happens at the socket: any payload request that
 * arrives here has left the browser, by whatever route. A TLS connection is recognized by its server name.
 */
export async function startCanary() {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.headers.host}${request.url}`);
    const number = MARK.exec(request.url ?? "")?.[1] ?? "0";
    response
      .writeHead(200, { "content-type": "text/javascript", "access-control-allow-origin": "*" })
      .end(`top.__ran=${number}`);
  });
  server.on("clientError", (error: Error & { rawPacket?: Buffer }, socket: Socket) => {
    const hello = error.rawPacket?.toString("latin1") ?? "";
    if (hello.includes(CANARY_HOST)) seen.push(`TLS ${CANARY_HOST}`);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** What payloads have sent. The browser's own background requests carry no mark. */
    caught: (): string[] => seen.filter((one) => MARK.test(one) || one.startsWith("TLS")),
    forget(): void {
      seen.length = 0;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
