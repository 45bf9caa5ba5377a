import { runningServices } from "./product.ts";
import { until } from "./wait.ts";

export const SESSION = "__Host-session";

export type Answer = {
  status: number;
  location: string | null;
  setCookies: string[];
  headers: Headers;
  text: string;
};
type Request = { method?: string; headers?: Record<string, string>; body?: string };
export type Browser = ReturnType<typeof newBrowser>;

let addresses = 0;

/** Stores the product's cookies as a browser does, but follows no redirects. `answers` holds every response so far. */
export function newBrowser(origin: string) {
  const cookies = new Map<string, string>();
  const answers: Answer[] = [];
  const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`;

  function storeCookie(line: string): void {
    const [pair = "", ...attributes] = line.split(";");
    const at = pair.indexOf("=");
    const name = pair.slice(0, at).trim();
    const ended = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
    if (ended || pair.slice(at + 1) === "") cookies.delete(name);
    else cookies.set(name, pair.slice(at + 1));
  }

  async function open(target: string | URL, { method = "GET", headers = {}, body }: Request = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(new URL(target, origin), {
      method,
      redirect: "manual",
      headers: { "x-forwarded-for": address, ...(cookie ? { cookie } : {}), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const answer: Answer = {
      status: response.status,
      location: response.headers.get("location"),
      setCookies: response.headers.getSetCookie(),
      headers: response.headers,
      text: await response.text(),
    };
    for (const line of answer.setCookies) storeCookie(line);
    answers.push(answer);
    return answer;
  }

  return {
    cookies,
    answers,
    open,
    post: (target: string, form: Record<string, string>) =>
      open(target, {
        method: "POST",
        headers: { origin, "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(form).toString(),
      }),
  };
}

/** Returns the address that the provider redirects the browser to. */
export async function passProvider(address: string): Promise<URL> {
  const response = await fetch(address, { redirect: "manual" });
  await response.arrayBuffer();
  const location = response.headers.get("location");
  if (!location) throw new Error(`The provider answered ${response.status} and sent the browser nowhere.`);
  return new URL(location);
}

type StoredMail = { id: string; text: string; to: { address: string }[] };

/** Returns the sign-in tokens that were e-mailed to these addresses, then deletes the e-mails. */
export async function mailedTokens(recipients: readonly string[]): Promise<Map<string, string>> {
  const { mailWeb } = runningServices();
  const mails = (await (await fetch(`${mailWeb}/email`)).json()) as StoredMail[];
  const wanted = new Set(recipients);
  const tokens = new Map<string, string>();
  for (const { id, text, to } of mails) {
    const recipient = to[0]?.address ?? "";
    const token = /\/login\/confirm\?token=([\w-]+)/.exec(text)?.[1];
    if (!wanted.has(recipient) || !token) continue;
    tokens.set(recipient, token);
    await fetch(`${mailWeb}/email/${id}`, { method: "DELETE" });
  }
  return tokens;
}

/** Signs in with a real e-mail. */
export async function signInByMail(browser: Browser, email: string): Promise<Answer> {
  await browser.post("/api/login/email", { email });
  const token = await until(async () => (await mailedTokens([email])).get(email));
  return browser.post("/api/login/email/confirm", { token });
}
