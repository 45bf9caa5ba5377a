import { createHash, randomUUID } from "node:crypto";
import type { Mailbox } from "../testing/fake-smtp.ts";
import { type Browser, newBrowser } from "../testing/http-browser.ts";
import type { report } from "../testing/outcome.ts";
import type { Product } from "../testing/product.ts";
import { givesSession } from "../testing/sign-in-harness.ts";

type Scene = {
  product: Product;
  box: Mailbox;
  clock: { aheadMinutes: number };
  outcome: ReturnType<typeof report>;
};

const CONFIRM = "/api/login/email/confirm";
const FORM = { "content-type": "application/x-www-form-urlencoded" };
/** The e-mails per hour to one address: from one network, and from all networks. */
const FROM_NETWORK = 5;
const TO_ADDRESS = 20;
const GUESSES = 1_000;
const RACERS = 20;

/** Links that were never sent, are used, have expired or are invalid must not sign anyone in. */
export async function tokens(scene: Scene, scale: number) {
  const refused = await oddTokens(scene);
  await usedAndOver(scene);
  await races(scene);
  const guesses = await codes(scene, scale);
  await checkEmails(scene);
  return { oddTokens: refused, guesses };
}

const newEmail = (): string => `${randomUUID()}@example.com`;

/** Requests a link as a user does, and returns the secret in it. */
async function link({ product, box }: Scene, email = newEmail()) {
  const browser = newBrowser(product.origin);
  await browser.post("/api/login/email", { email });
  return { email, browser, token: box.tokenTo(email) ?? "" };
}

const stored = (token: string): string => createHash("sha256").update(token).digest("hex");

async function oddTokens(scene: Scene): Promise<number> {
  const { product, outcome } = scene;
  const { token, email } = await link(scene);
  const { token: another } = await link(scene);
  outcome.check("control: a letter has a link", token.length >= 43 ? undefined : `${token.length} letters`);
  const odd: Record<string, string> = {
    empty: "",
    null: "null",
    undefined: "undefined",
    zero: "0",
    false: "false",
    object: "[object Object]",
    wildcard: "%",
    wild: "_".repeat(43),
    quote: "' or '1'='1",
    email,
    zeros: "0".repeat(43),
    "the stored hash": stored(token),
    "half of it": token.slice(0, 21),
    longer: `${token}A`,
    "the other case": token === token.toUpperCase() ? token.toLowerCase() : token.toUpperCase(),
    "a space before it": ` ${token}`,
    "a line end behind it": `${token}\n`,
    twice: token + token,
    "another's beginning": another.slice(0, 20) + token.slice(20),
    "a nothing inside": `${token.slice(0, 20)}\0${token.slice(20)}`,
  };
  const bodies: [string, string, Record<string, string>][] = [
    ...Object.entries(odd).map(([name, value]): [string, string, Record<string, string>] => [
      ...([name, new URLSearchParams({ token: value }).toString(), FORM] as [string, string, typeof FORM]),
    ]),
    ["no field", "x=1", FORM],
    ["no body", "", FORM],
    ["a list", "token[]=&token[]=", FORM],
    ["a null in JSON", '{"token":null}', { "content-type": "application/json" }],
    ["a list in JSON", '{"token":[null]}', { "content-type": "application/json" }],
  ];
  for (const [name, body, headers] of bodies) {
    const browser = newBrowser(product.origin);
    const answer = await browser.open(CONFIRM, {
      method: "POST",
      headers: { origin: product.origin, ...headers },
      body,
    });
    outcome.check("no odd link signs in", givesSession(answer) ? name : undefined);
    outcome.check(
      "no odd link is a fault of ours",
      answer.status >= 500 ? `${name} ${answer.status}` : undefined,
    );
    if (!(name in odd)) continue;
    const opened = await browser.open(`/api/login/email?${new URLSearchParams({ token: odd[name] ?? "" })}`);
    outcome.check("no odd link tells whom it is for", opened.status === 200 ? name : undefined);
  }
  const [fine] = [await newBrowser(product.origin).post(CONFIRM, { token })];
  outcome.check(
    "control: the link itself signs in",
    fine && givesSession(fine) ? undefined : `${fine?.location}`,
  );
  return bodies.length;
}

async function usedAndOver(scene: Scene): Promise<void> {
  const { product, clock, outcome } = scene;
  const { token } = await link(scene);
  await newBrowser(product.origin).post(CONFIRM, { token });
  const again = await newBrowser(product.origin).post(CONFIRM, { token });
  outcome.check("a used link signs in no more", givesSession(again) ? "it did" : undefined);
  const late = await link(scene);
  clock.aheadMinutes = 16;
  const over = await newBrowser(product.origin).post(CONFIRM, { token: late.token });
  const peeked = await newBrowser(product.origin).open(`/api/login/email?token=${late.token}`);
  clock.aheadMinutes = 0;
  const isRevealed = givesSession(over) || peeked.status === 200;
  outcome.check("a link that is over signs in no more", isRevealed ? "it did" : undefined);
}

/** One link, opened by many clients at the same moment. */
async function races(scene: Scene): Promise<void> {
  const { product, outcome } = scene;
  const { token } = await link(scene);
  const tries = Array.from({ length: RACERS }, () => newBrowser(product.origin).post(CONFIRM, { token }));
  const signedIn = (await Promise.all(tries)).filter(givesSession).length;
  outcome.check(
    "of many who open one link at once one gets in",
    signedIn === 1 ? undefined : `${signedIn} did`,
  );
}

/** Six-digit codes, which other products use for sign-in. Here they give no access. */
async function codes(scene: Scene, scale: number): Promise<number> {
  const { product, outcome } = scene;
  await link(scene);
  const count = Math.max(50, Math.round(GUESSES * scale));
  const browser: Browser = newBrowser(product.origin);
  for (let guess = 0; guess < count; guess += 1) {
    const token = String(Math.floor((guess * 999_983) % 1_000_000)).padStart(6, "0");
    const answer = await browser.post(CONFIRM, { token });
    outcome.check("no guessed code signs in", givesSession(answer) ? token : undefined);
    browser.answers.length = 0;
  }
  return count;
}

/**
 * The number of e-mails per hour to one address is limited across all networks, whether or not it has an account. No
 * request is refused.
 */
async function checkEmails(scene: Scene): Promise<void> {
  const { product, box, outcome } = scene;
  const known = newEmail();
  await product.rows("insert into directory (kind, key, user_id) values ('email', $1, 'usr_nobody')", [
    known,
  ]);
  for (const email of [known, newEmail()]) {
    const answers: (string | null)[] = [];
    const ask = async (browser: Browser): Promise<void> => {
      answers.push((await browser.post("/api/login/email", { email })).location);
    };
    const sent = (): number => box.letters.filter(({ to }) => to === email).length;
    const fault = (most: number) => (sent() === most ? undefined : `${sent()} went`);
    const near = newBrowser(product.origin);
    for (let count = 0; count < FROM_NETWORK + 5; count += 1) await ask(near);
    outcome.check("one network sends at most five e-mails to one address", fault(FROM_NETWORK));
    await ask(newBrowser(product.origin));
    outcome.check("control: another network still gets a link", fault(FROM_NETWORK + 1));
    for (let count = 0; count < TO_ADDRESS; count += 1) await ask(newBrowser(product.origin));
    outcome.check("at most twenty e-mails go to one address", fault(TO_ADDRESS));
    const refused = answers.filter((place) => !place?.startsWith("/login/sent")).length;
    outcome.check(
      "nobody is locked out by what others ask for",
      refused === 0 ? undefined : `${refused} were`,
    );
  }
}
