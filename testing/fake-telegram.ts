import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Json = Record<string, unknown>;
export type TelegramCall = { token: string; method: string; body: Json };
/** What goes wrong with a call: a response of Telegram, or a connection that breaks after the call was carried out. */
export type TelegramFault = { status: number; description?: string; retryAfter?: number } | "break";
type Hook = { url: string; secret: string };

/** Of UTF-16 code units, without the markup. */
const LONGEST_TEXT = 4_096;

/**
 * Telegram's Bot API, as far as the product talks to it: tokens, the webhook with its secret, texts with their limit,
 * and the errors that it documents. It remembers what was sent to which chat.
 */
export async function startFakeTelegram() {
  const bots = new Map<string, { id: number; username: string }>();
  const hooks = new Map<string, Hook>();
  const calls: TelegramCall[] = [];
  const sent: (Json & { token: string })[] = [];
  let fault: (call: TelegramCall) => TelegramFault | undefined = () => undefined;
  let number = 100;

  function carryOut({ token, method, body }: TelegramCall): { status: number; answer: Json } {
    const bot = bots.get(token);
    if (!bot) return refusal(401, "Unauthorized");
    if (method === "getMe") return success({ ...bot, is_bot: true, first_name: "Bot" });
    if (method === "setWebhook") {
      hooks.set(token, { url: String(body["url"]), secret: String(body["secret_token"]) });
      return success(true);
    }
    if (method === "getWebhookInfo") {
      return success({ url: hooks.get(token)?.url ?? "", pending_update_count: 0 });
    }
    if (method === "deleteWebhook") return success(hooks.delete(token) || true);
    if (method === "sendChatAction") return success(true);
    if (method !== "sendMessage") return refusal(404, "Not Found");
    const text = String(body["text"]).replace(/<[^>]*>/g, "");
    if (text.length === 0) return refusal(400, "Bad Request: message text is empty");
    if (text.length > LONGEST_TEXT) return refusal(400, "Bad Request: message is too long");
    sent.push({ token, ...body });
    number += 1;
    return success({ message_id: number });
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, token = "", method = ""] = /^\/bot([^/]*)\/(\w+)$/.exec(request.url ?? "") ?? [];
    const call: TelegramCall = { token, method, body: JSON.parse((await read(request)) || "{}") as Json };
    calls.push(call);
    const failure = fault(call);
    if (typeof failure === "object") {
      const { status, description = "", retryAfter } = failure;
      const parameters = retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } };
      return send(response, status, { ...refusal(status, description).answer, ...parameters });
    }
    const { status, answer } = carryOut(call);
    if (failure === "break") return void response.destroy();
    send(response, status, answer);
  }

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    sent,

    /** A bot as @BotFather creates it. */
    newBot(username: string): { token: string; id: number; username: string } {
      const id = 7_000_000 + bots.size;
      const token = `${id}:${"A".repeat(30)}${bots.size}`;
      bots.set(token, { id, username });
      return { token, id, username };
    },
    revoke: (token: string): boolean => bots.delete(token),
    hookOf: (token: string): Hook | undefined => hooks.get(token),
    textsTo: (chat: number): string[] =>
      sent.filter((one) => one["chat_id"] === chat).map((one) => String(one["text"])),
    failWith(choose: typeof fault): void {
      fault = choose;
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const success = (result: unknown) => ({ status: 200, answer: { ok: true, result } });
const refusal = (status: number, description: string) => ({
  status,
  answer: { ok: false, error_code: status, description },
});

function send(response: ServerResponse, status: number, body: Json): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function read(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const piece of request.setEncoding("utf8")) text += String(piece);
  return text;
}
