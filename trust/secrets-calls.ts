import { allEndpoints } from "@understudy/contracts";
import type { Mailbox } from "../testing/fake-smtp.ts";
import { SESSION } from "../testing/http-browser.ts";
import type { Product } from "../testing/product.ts";
import { until } from "../testing/wait.ts";
import type { Field } from "./bait.ts";
import { sendRaw } from "./raw.ts";

export type RecordedResponse = { what: string; status: number; headers: Headers; body: string };
type CallOptions = { method?: string; headers?: Record<string, string>; body?: string };
export type Scene = {
  product: Product;
  box: Mailbox;
  field: Field;
  responses: RecordedResponse[];
  sinkUrl: string;
};

const HOME = "https://understudy.example";
const JSON_TYPE = { "content-type": "application/json" };
const FORM = { "content-type": "application/x-www-form-urlencoded" };
let count = 0;

/** Records every response. The caller removes secrets that a response has to show once. */
function caller({ product, responses }: Scene, cookie = "") {
  return async (
    path: string,
    { method = "GET", headers = {}, body }: CallOptions = {},
  ): Promise<RecordedResponse> => {
    count += 1;
    const answer = await fetch(`${product.origin}${path}`, {
      method,
      redirect: "manual",
      ...(body === undefined ? {} : { body }),
      headers: {
        origin: HOME,
        "x-forwarded-for": `10.40.${count >> 8}.${count & 255}`,
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
      signal: AbortSignal.timeout(20_000),
    });
    const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
    const endless = isStream && path.startsWith("/api/events");
    if (endless) await answer.body?.cancel();
    const text = endless ? "" : await answer.text();
    const one = { what: `${method} ${path}`, status: answer.status, headers: answer.headers, body: text };
    responses.push(one);
    return one;
  };
}

const json = (method: string, value: unknown, headers: Record<string, string> = {}): CallOptions => ({
  method,
  body: JSON.stringify(value),
  headers: { ...JSON_TYPE, ...headers },
});
const form = (values: Record<string, string>): CallOptions => ({
  method: "POST",
  headers: FORM,
  body: new URLSearchParams(values).toString(),
});

/** Signs in by e-mail, and returns the session's cookie. */
async function signIn(scene: Scene): Promise<string> {
  const { field, box } = scene;
  const call = caller(scene);
  const email = field.put("word", "the owner's address", `owner.${crypto.randomUUID()}@example.com`);
  await call("/api/login/email", form({ email }));
  const token = field.put("key", "a sign-in link", box.tokenTo(email) ?? "");
  const { headers } = await call("/api/login/email/confirm", form({ token }));
  const session = /^__Host-session=([^;]+)/.exec(headers.getSetCookie().join())?.[1] ?? "";
  field.put("key", "a session", session);
  scene.responses.pop();
  return `${SESSION}=${session}`;
}

/** An owner's day: brand, key, document, settings, with a secret in every input. */
export async function owner(scene: Scene) {
  const { product, field, responses } = scene;
  const cookie = await signIn(scene);
  const call = caller(scene, cookie);
  await product.rows("update users set plan_type = 'enterprise', is_public = true");
  await product.rows("update ai_profiles set is_public = true");
  const [profile] = await product.rows("select user_id, id from ai_profiles");
  const [userId, id] = [String(profile?.user_id), Number(profile?.id)];
  const hook = `whsec_${Buffer.from(crypto.randomUUID()).toString("base64")}`;
  const saved = json("PUT", { webhookSecret: field.put("key", "the webhook's secret", hook) });
  await call("/api/white-label", saved);
  const made = await call("/api/keys", json("POST", { name: "k", scopes: ["chat"] }));
  // Shown only this once, which is the purpose of the response.
  responses.pop();
  field.put("key", "an API key", (JSON.parse(made.body) as { key?: string }).key ?? "");
  const apiKey = field.put("key", "the key of a language model", `sk-${crypto.randomUUID()}`);
  const connection = { provider: "openai", model: "gpt-4.1-mini", apiKey, priceInput: 1, priceOutput: 1 };
  await call("/api/models/connection", json("PUT", connection));
  await call("/api/models");
  const instructions = { customInstructions: field.put("word", "an instruction") };
  await call("/api/profile/settings", json("PATCH", instructions));
  await product.rows("update profile_settings set webhook_url = $1", [`${scene.sinkUrl}/hook`]);
  const boundary = "trust-boundary";
  const text = field.put("word", "a document's words");
  const name = field.put("word", "a document's name");
  await call("/api/documents", {
    method: "POST",
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}.txt"\r\nContent-Type: text/plain\r\n\r\nThe lighthouse ${text} was built in 1871.\r\n--${boundary}--\r\n`,
  });
  await until(async () => (await product.rows("select 1 from documents where status = 'ready'"))[0]);
  const talk = { name: "A talk", greeting: null, starters: [], documentIds: null, endsAt: null };
  const opened = await call(`/api/profiles/${id}/occasions`, json("POST", talk));
  const { occasion } = JSON.parse(opened.body) as { occasion: { key: string } };
  // Its holder gets access, so it is shown to its owner and on its own page, and nowhere else.
  const link = field.put("word", "a private link's key", occasion.key.replace("occ_", ""));
  return { userId, id, cookie, call, link };
}

/** A visitor with a private link opens it, asks there, and once copies it incorrectly. */
export async function guest(scene: Scene, link: string): Promise<void> {
  const call = caller(scene);
  const privateLinkKey = `occ_${link}`;
  for (const path of [`/o/${link}`, `/o/${link}/qr.svg`, `/api/occasions/${privateLinkKey}`])
    await call(path);
  const answer = await call(
    "/api/chat",
    json("POST", { occasion: privateLinkKey, message: "Where is the lighthouse?" }),
  );
  const { sessionId } = JSON.parse(answer.body) as { sessionId?: string };
  await call(`/api/chat/conversation?occasion=${privateLinkKey}&sessionId=${sessionId}`);
  for (const path of [`//o/${link}`, `/o/${link}x`, `/api/occasions/${link}/`, `/share/${link}`])
    await call(path);
}

/** A visitor's day: asks, leaves an address, reads our pages, each with text that no other user may see. */
export async function visitor(scene: Scene, userId: string): Promise<void> {
  const { product, field, box } = scene;
  const call = caller(scene);
  const address = field.put("word", "a visitor's address", "203.0.113.177");
  const headers = {
    "x-forwarded-for": address,
    "user-agent": field.put("word", "a browser's name"),
    referer: `https://elsewhere.example/?q=${field.put("word", "where a visitor came from")}`,
    "idempotency-key": field.put("word", "an idempotency key", crypto.randomUUID()),
  };
  const message = `Where is the harbour of ${field.put("word", "a question")}?`;
  const answer = await call("/api/chat", json("POST", { userId, message }, headers));
  const { sessionId = "", exchangeId = 0 } = JSON.parse(answer.body) as {
    sessionId?: string;
    exchangeId?: number;
  };
  field.put("word", "a conversation's token", sessionId);
  const email = field.put("word", "a visitor's e-mail", `visitor.${crypto.randomUUID()}@example.com`);
  const name = field.put("word", "a visitor's name");
  await product.rows("update chat_messages set state = 'not_answered'");
  await call(`/api/chat/${exchangeId}/contact`, json("POST", { userId, sessionId, email, name }));
  const contact = await until(async () => box.tokenTo(email));
  field.put("key", "a contact's link", contact);
  await call("/api/contacts/confirm", form({ token: contact }));
  const reader = field.put("word", "a reader's address", `reader.${crypto.randomUUID()}@example.com`);
  await call("/api/newsletter", json("POST", { email: reader }));
  const confirmation = await until(async () => box.letters.find(({ to }) => to === reader)?.text);
  field.put("key", "a newsletter's link", /(?:token|confirm)=([\w-]{20,})/.exec(confirmation)?.[1] ?? "");
  const lead = { name: field.put("word", "a lead's name"), company: field.put("word", "a lead's company") };
  const phone = field.put("word", "a lead's telephone");
  const more = { phone, email: reader, useCase: "customer-support", timeline: "asap" };
  await call("/api/leads", json("POST", { ...lead, ...more }));
}

/** Deliberately wrong calls: refused, or answered with a server error. */
export async function mistakes(scene: Scene, userId: string): Promise<void> {
  const { product, field } = scene;
  const call = caller(scene);
  const bearer = { authorization: `Bearer us_${field.put("word", "a wrong key")}` };
  await call("/api/chat", json("POST", { userId, message: "x" }, bearer));
  await call("/api/auth/user", { headers: { cookie: `${SESSION}=${field.put("word", "a wrong session")}` } });
  await call(`/api/login/email?token=${field.put("word", "a wrong link")}`);
  await call(`/api/auth/callback/main?code=${field.put("word", "a wrong code")}&state=x`);
  await call("/api/login?way=main");
  await call("/api/chat", {
    method: "POST",
    headers: JSON_TYPE,
    body: `{"message": "${field.put("word", "half a body")}`,
  });
  await call("/api/chat", { method: "POST", headers: { "content-type": "text/plain" }, body: "x" });
  await call("/api/chat", { method: "PUT" });
  await call("/api/nothing");
  await call("/api/documents");
  await call("/api/chat", json("POST", { message: "x".repeat(300_000) }));
  // If the database refuses a row, its error message contains the whole row.
  await product.rows(
    "alter table chat_messages add constraint planted check (message not like '%refused%') not valid",
  );
  const refused = `refused ${field.put("word", "words in a refused row")}`;
  await call("/api/chat", json("POST", { userId, message: refused }));
  await product.rows("alter table contacts rename to contacts_away");
  await call(`/api/contacts/confirm?token=${field.put("word", "a link in a fault")}`);
  await product.rows("alter table contacts_away rename to contacts");
}

/** Every page and every reading call, as the owner and without a session. */
export async function everything(
  scene: Scene,
  { userId, id, cookie }: { userId: string; id: number; cookie: string },
) {
  const pages = [
    "/",
    "/login",
    "/login/sent",
    "/docs",
    "/blog",
    "/pricing",
    "/chat",
    "/dashboard",
    "/profile",
  ];
  const more = ["/account", "/inbox", "/nothing", `/p/${userId}`, `/profile/${userId}`, "/share/x"];
  const files = [
    `/widget.js?id=${userId}`,
    `/p/${id}/qr.svg`,
    `/p/${id}/image.png`,
    "/robots.txt",
    "/sitemap.xml",
  ];
  const [document] = await scene.product.rows("select id from documents");
  const reads = allEndpoints
    .filter(({ method, path }) => method === "GET" && !/logout|login|callback/.test(path))
    .map(({ path }) => path.replace(/:\w+/g, String(path.startsWith("/api/documents") ? document?.id : id)));
  for (const call of [caller(scene), caller(scene, cookie)]) {
    for (const path of [...pages, ...more, ...files, ...reads]) await call(path);
  }
  const home = scene.responses.find(({ what }) => what === "GET /")?.body ?? "";
  for (const [, path] of home.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g))
    await caller(scene)(path ?? "/");
  const { status, head, body } = await sendRaw(scene.product.origin, ["GET / HTTP/1.1", "no header at all"]);
  const lines = head
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(/:\s*(.*)/s).slice(0, 2) as [string, string]);
  scene.responses.push({ what: "what is not HTTP", status, headers: new Headers(lines), body });
}
