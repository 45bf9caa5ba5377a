import { createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Json = Record<string, unknown>;
export type SlackCall = { token: string; method: string; body: Json };
/** What goes wrong with a call: an error of Slack, too many calls, or a connection that breaks after it was carried out. */
export type SlackFault = { error: string } | { retryAfter: number } | "break";
export type SlackApp = { token: string; signingSecret: string; team: string; user: string };

/** Slack's Web API, as far as the product talks to it, and the requests that Slack signs. */
export async function startFakeSlack() {
  const apps = new Map<string, SlackApp>();
  const names = new Map<string, string>();
  const sent: (Json & { token: string })[] = [];
  let fault: (call: SlackCall) => SlackFault | undefined = () => undefined;

  function carryOut({ token, method, body }: SlackCall): Json {
    const app = apps.get(token);
    if (!app) return { ok: false, error: "invalid_auth" };
    if (method === "auth.test") {
      return { ok: true, team: "Keelstone", team_id: app.team, user: "marguerite", user_id: app.user };
    }
    if (method === "users.info") {
      const name = names.get(String(body["user"]));
      if (!name) return { ok: false, error: "user_not_found" };
      return { ok: true, user: { real_name: name, profile: { display_name: "" } } };
    }
    if (method !== "chat.postMessage") return { ok: false, error: "unknown_method" };
    if (String(body["text"]).length > 40_000) return { ok: false, error: "msg_too_long" };
    sent.push({ token, ...body });
    return { ok: true, ts: `${Date.now() / 1_000}` };
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const method = (request.url ?? "").slice(1);
    const call: SlackCall = { token, method, body: JSON.parse((await read(request)) || "{}") as Json };
    const failure = fault(call);
    if (typeof failure === "object" && "retryAfter" in failure) {
      response.writeHead(429, { "retry-after": String(failure.retryAfter) }).end("ratelimited");
      return;
    }
    const answer = typeof failure === "object" ? { ok: false, ...failure } : carryOut(call);
    if (failure === "break") return void response.destroy();
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  }

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    sent,
    /** An app in a workspace of its own. */
    newApp(): SlackApp {
      const id = randomBytes(5).toString("hex").toUpperCase();
      const app = {
        token: `xoxb-${id}-${randomBytes(12).toString("hex")}`,
        signingSecret: randomBytes(16).toString("hex"),
        team: `T${id}`,
        user: `UBOT${id}`,
      };
      apps.set(app.token, app);
      return app;
    },
    setName: (user: string, name: string) => names.set(user, name),
    textsTo: (channel: string): string[] =>
      sent.filter((one) => one["channel"] === channel).map((one) => String(one["text"])),
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

/** A request as Slack signs it. */
export function signSlack(signingSecret: string, body: object, at: Date) {
  const payload = JSON.stringify(body);
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signature = createHmac("sha256", signingSecret).update(`v0:${timestamp}:${payload}`).digest("hex");
  return {
    payload,
    headers: {
      "content-type": "application/json",
      "x-slack-request-timestamp": timestamp,
      "x-slack-signature": `v0=${signature}`,
    },
  };
}

async function read(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const piece of request.setEncoding("utf8")) text += String(piece);
  return text;
}
