import { connect } from "node:net";

/** The response as bytes on the wire, including headers that a client would merge or drop. */
export type RawAnswer = { status: number; head: string; body: string };

/** Sends a request line and headers exactly as given, including control characters. */
export function sendRaw(
  origin: string,
  lines: readonly string[],
  // A server may stop responding to a client that has hung up, and a server that expects more data would wait forever.
  { hangUp = true } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const pieces: Buffer[] = [];
    socket.setTimeout(10_000, () => socket.destroy(new Error("No answer within 10 s.")));
    socket.on("data", (piece: Buffer) => pieces.push(piece));
    socket.on("error", reject);
    socket.on("close", () => {
      const text = Buffer.concat(pieces).toString();
      const end = text.indexOf("\r\n\r\n");
      const head = end === -1 ? text : text.slice(0, end);
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), head, body: text.slice(end + 4) });
    });
    const bytes = Buffer.from(`${lines.join("\r\n")}\r\nConnection: close\r\n\r\n`, "utf8");
    if (hangUp) socket.end(bytes);
    else socket.write(bytes);
  });
}
