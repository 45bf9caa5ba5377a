import { once } from "node:events";
import net from "node:net";
import { onTestFinished } from "vitest";

/** A raw connection without an HTTP client: `say` sends bytes, `heard` returns everything received. */
export async function connect(port: number) {
  const socket = net.connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (data) => {
    text += data.toString();
  });
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return {
    say: (bytes: string) => socket.write(bytes),
    heard: () => text,
    hangUp: () => void socket.destroy(),
    isClosed: () => socket.closed,
  };
}
