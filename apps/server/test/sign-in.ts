import { randomBytes, randomInt } from "node:crypto";
import type { InjectOptions } from "fastify";
import type { TestApp } from "./app.ts";
import { until } from "./builders.ts";

export type Browser = ReturnType<typeof newBrowser>;

/** Both local issuers, in the format of `OIDC_ISSUERS`. They are real servers, not mocks. */
export function localIssuers(...ids: ("local" | "second")[]): string {
  const addresses = { local: service("TEST_OIDC_URL"), second: service("TEST_OIDC_SECOND_URL") };
  const client = { clientId: "understudy", clientSecret: "understudy-local" };
  return JSON.stringify(ids.map((id) => ({ id, name: id, issuer: addresses[id], ...client })));
}

export function service(variable: string): string {
  const address = process.env[variable];
  if (!address)
    throw new Error("Run the tests by `npm test`: it starts the services and says where they are.");
  return address;
}

export function newEmail(): string {
  return `${randomBytes(8).toString("hex")}@example.com`;
}

/** Stores cookies like a browser and follows no redirects. Each browser has its own address. */
export function newBrowser({ app }: TestApp) {
  const cookies = new Map<string, string>();
  const remoteAddress = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

  async function open(url: string, options: InjectOptions = {}) {
    const answer = await app.inject({ url, remoteAddress, cookies: Object.fromEntries(cookies), ...options });
    for (const { name, value } of answer.cookies) {
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }

  return {
    cookies,
    open,
    post: (url: string, form: Record<string, string>) =>
      open(url, {
        method: "POST",
        headers: { origin: app.ownOrigin, "content-type": "application/x-www-form-urlencoded" },
        payload: new URLSearchParams(form).toString(),
      }),
    /** The response of GET /api/auth/user. */
    user: async () => {
      const answer = await open("/api/auth/user");
      return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
    },
  };
}

type Person = { email: string; name?: string };

/** Fills in the provider's own form and returns the URL that it then redirects the browser to. */
export async function passProvider(start: string, { email, name = "" }: Person): Promise<string> {
  const cookies = new Map<string, string>();
  let address = start;
  for (let step = 0; step < 10; step++) {
    if (new URL(address).pathname.startsWith("/api/auth/callback/")) return address;
    const form = address.includes("/interaction/") && new URLSearchParams({ login: email, name });
    const response = await fetch(address, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join("; ") },
      ...(form ? { method: "POST", body: form } : {}),
    });
    await response.arrayBuffer();
    for (const line of response.headers.getSetCookie()) {
      const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(key, value);
    }
    address = new URL(response.headers.get("location") ?? "/nowhere", address).href;
  }
  throw new Error(`The provider did not come back from ${start}.`);
}

/** Everything except the last step: returns our URL that the browser would open next. */
export async function untilCallback(browser: Browser, way: string, person: Person, returnTo?: string) {
  const query = new URLSearchParams({ way, ...(returnTo === undefined ? {} : { returnTo }) });
  const { headers } = await browser.open(`/api/login?${query}`);
  const { pathname, search } = new URL(await passProvider(headers.location ?? "", person));
  return pathname + search;
}

export async function signIn(browser: Browser, way: string, person: Person, returnTo?: string) {
  return browser.open(await untilCallback(browser, way, person, returnTo));
}

type StoredMail = { id: string; text: string; html: string; subject: string; to: { address: string }[] };

/** All e-mails for this address at the real mail server. */
export async function emailsTo(email: string): Promise<StoredMail[]> {
  const mails = (await (await fetch(`${service("TEST_MAIL_WEB_URL")}/email`)).json()) as StoredMail[];
  return mails.filter(({ to }) => to[0]?.address === email);
}

/** The e-mail that arrived at a real mail server. It is deleted there, so that the next call returns a new one. */
export async function emailTo(email: string, subject = ""): Promise<StoredMail> {
  return until(async () => {
    const found = (await emailsTo(email)).find((mail) => mail.subject.includes(subject));
    if (found) await fetch(`${service("TEST_MAIL_WEB_URL")}/email/${found.id}`, { method: "DELETE" });
    return found;
  });
}

export async function mailedToken(browser: Browser, email: string, returnTo?: string): Promise<string> {
  await browser.post("/api/login/email", { email, ...(returnTo === undefined ? {} : { returnTo }) });
  const { text } = await emailTo(email.trim().toLowerCase(), "sign-in link");
  return new URL(/https?:\S+/.exec(text)?.[0] ?? "").searchParams.get("token") ?? "";
}
