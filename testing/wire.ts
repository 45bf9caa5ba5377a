import { Agent, type IncomingHttpHeaders, request } from "node:http";

export type Header = readonly [name: string, value: string];
export type WireCall = {
  method: string;
  path: string;
  headers: readonly Header[];
  body?: string | Uint8Array | undefined;
};
export type WireAnswer = { status: number; headers: IncomingHttpHeaders; text: string };

/** A stream never ends by itself, so wait only for its head and first bytes. */
const STREAM_MS = 300;

const agent = new Agent({ keepAlive: true });

/** Sends a request exactly as written: unlike `fetch`, it corrects no header. */
export function send(origin: string, { method, path, headers, body }: WireCall): Promise<WireAnswer> {
  const { hostname, port, host } = new URL(origin);
  const length: Header[] =
    method === "GET" ? [] : [["content-length", String(Buffer.byteLength(body ?? ""))]];
  return new Promise((resolve, reject) => {
    const call = request(
      {
        hostname,
        port,
        method,
        path,
        agent,
        headers: [["host", host] as const, ...headers, ...length].flat(),
      },
      (response) => {
        let text = "";
        const done = (): void =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        response.setEncoding("utf8");
        response.on("data", (piece: string) => {
          text += piece;
        });
        response.on("end", done);
        if (response.headers["content-type"]?.startsWith("text/event-stream")) {
          setTimeout(() => {
            done();
            call.destroy();
          }, STREAM_MS);
        }
      },
    );
    call.setTimeout(30_000, () => call.destroy(new Error(`${method} ${path} did not answer within 30 s.`)));
    call.on("error", reject);
    call.end(body);
  });
}
