import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Json = Record<string, unknown>;
export type DiscordCall = { method: string; path: string; body: Json };
/** What goes wrong with a call: a refusal of Discord, or a connection that breaks after the call was carried out. */
export type DiscordFault = { status: number; retryAfter?: number } | "break";
export type DiscordApp = {
  id: string;
  name: string;
  token: string;
  verifyKey: string;
  signingKey: KeyObject;
};
export type SignedRequest = { payload: string; headers: Record<string, string> };
/** Hands a request of Discord to the product. */
type Deliver = (url: string, request: SignedRequest) => Promise<{ status: number; body: unknown }>;
type Shown = { content: string; channel: string; users: unknown; isNotice?: boolean };

const LONGEST_CONTENT = 2_000;
const FIRST_ID_AT = 1_420_070_400_000;

/**
 * Discord's API, as far as the product talks to it: the application with its command and its address, which is tried
 * with a good and a bad signature; replies to commands, which need the command's token; messages of the bot.
 */
export async function startFakeDiscord({ deliver = deliverByHttp }: { deliver?: Deliver } = {}) {
  const apps = new Map<string, DiscordApp>();
  const addresses = new Map<string, string | null>();
  const commands = new Map<string, Json>();
  const interactions = new Map<string, { channel: string; isWriting: boolean; isExpired: boolean }>();
  const calls: DiscordCall[] = [];
  const shown: Shown[] = [];
  let fault: (call: DiscordCall) => DiscordFault | undefined = () => undefined;
  let number = 0n;

  const newId = (at = Date.now()): string => {
    number += 1n;
    return String((BigInt(at - FIRST_ID_AT) << 22n) + number);
  };

  /** As Discord does before it takes an address: a PING, once signed well and once not. */
  async function isUsable(url: string, { signingKey }: DiscordApp): Promise<boolean> {
    const good = await deliver(url, signDiscord(signingKey, { type: 1 }, new Date()));
    const other = generateKeyPairSync("ed25519").privateKey;
    const bad = await deliver(url, signDiscord(other, { type: 1 }, new Date()));
    return good.status === 200 && (good.body as Json)["type"] === 1 && bad.status === 401;
  }

  function post(channel: string, body: Json): [number, Json] {
    const content = String(body["content"]);
    if (content.length === 0 || content.length > LONGEST_CONTENT) {
      return [400, { code: 50_035, message: "Invalid Form Body" }];
    }
    shown.push({ content, channel, users: (body["allowed_mentions"] as Json)["users"] });
    return [200, { id: newId() }];
  }

  async function carryOut(
    { method, path, body }: DiscordCall,
    token: string,
  ): Promise<[number, Json | Json[]]> {
    const [, , appOrMe = "", third = "", , last] = path.split("/");
    if (path.startsWith("/webhooks/")) {
      const interaction = interactions.get(decodeURIComponent(third));
      if (!interaction) return [404, { code: 10_015, message: "Unknown Webhook" }];
      if (interaction.isExpired) return [401, { code: 50_027, message: "Invalid Webhook Token" }];
      if (method === "PATCH" && !interaction.isWriting)
        return [404, { code: 10_008, message: "Unknown Message" }];
      interaction.isWriting = false;
      return post(interaction.channel, body);
    }
    const app = apps.get(token);
    if (!app) return [401, { code: 0, message: "401: Unauthorized" }];
    const { id, name, verifyKey: verify_key } = app;
    if (path === "/applications/@me") {
      const url = body["interactions_endpoint_url"] as string | null | undefined;
      if (method === "PATCH" && url && !(await isUsable(url, app))) {
        return [400, { code: 50_035, message: "Invalid Form Body" }];
      }
      if (method === "PATCH" && url !== undefined) addresses.set(id, url);
      return [200, { id, name, verify_key, interactions_endpoint_url: addresses.get(id) ?? null }];
    }
    if (path.startsWith("/channels/")) return post(appOrMe, body);
    if (appOrMe !== id || third !== "commands") return [403, { code: 50_001, message: "Missing Access" }];
    if (method === "POST") {
      commands.set(id, { ...body, id: newId() });
      return [201, commands.get(id) ?? {}];
    }
    const command = commands.get(id);
    if (method === "DELETE") return [commands.delete(id) ? 204 : 404, {}];
    return last ? [404, {}] : [200, command ? [command] : []];
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = /^Bot (\S+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const body = JSON.parse((await read(request)) || "{}") as Json;
    const call = { method: request.method ?? "", path: request.url ?? "", body };
    calls.push(call);
    if (!/^DiscordBot \(https?:\/\/\S+, \S+\)$/.test(request.headers["user-agent"] ?? "")) {
      return void response.writeHead(403).end();
    }
    const failure = fault(call);
    if (typeof failure === "object") {
      const { status, retryAfter } = failure;
      const waits = retryAfter === undefined ? {} : { retry_after: retryAfter, global: false };
      return answer(response, status, { message: "Refused.", ...waits });
    }
    const [status, content] = await carryOut(call, token);
    if (failure === "break") return void response.destroy();
    answer(response, status, content);
  }

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    shown,
    newId,
    newApp(name: string): DiscordApp {
      const { publicKey, privateKey: signingKey } = generateKeyPairSync("ed25519");
      const verifyKey = Buffer.from(String(publicKey.export({ format: "jwk" }).x), "base64url").toString(
        "hex",
      );
      const id = newId();
      const token = `${Buffer.from(id).toString("base64url")}.${randomBytes(4).toString("hex")}.${randomBytes(19).toString("hex")}`;
      const app = { id, name, token, verifyKey, signingKey };
      apps.set(token, app);
      return app;
    },
    revoke: (token: string): boolean => apps.delete(token),
    addressOf: (app: DiscordApp): string | null => addresses.get(app.id) ?? null,
    commandOf: (app: DiscordApp): Json | undefined => commands.get(app.id),
    /** The 15 minutes of every command so far are over. */
    expireCommands(): void {
      for (const interaction of interactions.values()) interaction.isExpired = true;
    },
    /** Someone writes the command: Discord sends it, and shows what the product answers at once. */
    async send(
      app: DiscordApp,
      interaction: Json,
      request = signDiscord(app.signingKey, interaction, new Date()),
    ) {
      const received = await deliver(addresses.get(app.id) ?? "", request);
      const { type, data } = received.body as { type?: number; data?: Json };
      const channel = String(interaction["channel_id"]);
      if (type === 4) shown.push({ content: String(data?.["content"]), channel, users: [], isNotice: true });
      if (type === 5) {
        interactions.set(String(interaction["token"]), { channel, isWriting: true, isExpired: false });
      }
      return received;
    },
    textsIn: (channel: string): string[] =>
      shown.filter((one) => one.channel === channel).map(({ content }) => content),
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

/** A request as Discord signs it. */
export function signDiscord(signingKey: KeyObject, body: object, at: Date): SignedRequest {
  const payload = JSON.stringify(body);
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  return {
    payload,
    headers: {
      "content-type": "application/json",
      "x-signature-timestamp": timestamp,
      "x-signature-ed25519": sign(null, Buffer.from(timestamp + payload), signingKey).toString("hex"),
    },
  };
}

async function deliverByHttp(url: string, { payload, headers }: SignedRequest) {
  const response = await fetch(url, { method: "POST", headers, body: payload });
  return { status: response.status, body: (await response.json()) as unknown };
}

function answer(response: ServerResponse, status: number, content: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(status === 204 ? undefined : JSON.stringify(content));
}

async function read(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const piece of request.setEncoding("utf8")) text += String(piece);
  return text;
}
