import { connect, createServer, type Server, type Socket } from "node:net";
import { freePort } from "./processes.ts";

/** A loopback proxy to another address. When it is closed, open connections are cut and new ones are refused. */
export async function openGate(target: string) {
  const { hostname, port: targetPort } = new URL(target);
  const port = await freePort();
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  const trackSocket = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  };
  async function open(): Promise<void> {
    const listening = createServer((inside) => {
      const outside = trackSocket(connect(Number(targetPort), hostname));
      trackSocket(inside).pipe(outside).pipe(inside);
      inside.on("close", () => outside.destroy());
      outside.on("close", () => inside.destroy());
    });
    server = listening;
    await new Promise<void>((resolve) => listening.listen(port, "127.0.0.1", resolve));
  }
  async function shut(): Promise<void> {
    const closing = server;
    server = undefined;
    if (!closing) return;
    const closed = new Promise((resolve) => closing.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  }
  await open();
  const through = new URL(target);
  through.hostname = "127.0.0.1";
  through.port = String(port);
  return { url: through.href, open, shut };
}
