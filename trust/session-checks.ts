import { createHash, randomUUID } from "node:crypto";
import { person } from "../testing/hostile-provider.ts";
import { type Answer, type Browser, SESSION, signInByMail } from "../testing/http-browser.ts";
import { isSignedIn, type SignInHarness, signIn } from "../testing/sign-in-harness.ts";

type Check = { name: string; holds: () => Promise<boolean> | boolean };

const newEmail = (): string => `${randomUUID()}@example.com`;

/** How long a session may still work after it was ended. */
const DIES_WITHIN_MS = 1_000;

/** The twelve rules of a session. `samples` sign-ins are compared to check how random their ids are. */
export async function sessionChecks(harness: SignInHarness<"strict">, samples: number): Promise<Check[]> {
  const { product, providers, browser: newBrowser } = harness;
  const twin = await product.twin();
  const strict = async (browser: Browser, email: string): Promise<Answer> => {
    providers.strict.play(person(email));
    return signIn(browser, "strict");
  };
  const diesEverywhere = async (browser: Browser, id: string): Promise<boolean> => {
    const end = performance.now() + DIES_WITHIN_MS;
    browser.cookies.set(SESSION, id);
    for (;;) {
      if (!(await isSignedIn(browser)) && !(await isSignedIn(browser, twin))) return performance.now() < end;
      if (performance.now() > end) return false;
    }
  };
  const sessionOf = (browser: Browser): string => browser.cookies.get(SESSION) ?? "";
  const cookie = await firstCookie(harness);
  const has = (attribute: string): boolean => cookie.attributes.includes(attribute.toLowerCase());

  return [
    {
      name: "the id changes at sign-in",
      async holds() {
        const victim = newBrowser();
        victim.cookies.set(SESSION, "an-id-that-the-attacker-chose");
        await strict(victim, newEmail());
        return sessionOf(victim) !== "an-id-that-the-attacker-chose" && (await isSignedIn(victim));
      },
    },
    {
      name: "the id before the sign-in is dead",
      async holds() {
        const victim = newBrowser();
        await strict(victim, newEmail());
        const before = sessionOf(victim);
        await strict(victim, newEmail());
        return (
          sessionOf(victim) !== before && (await isSignedIn(victim)) && diesEverywhere(newBrowser(), before)
        );
      },
    },
    {
      name: "it dies within 1 s of sign-out",
      async holds() {
        const owner = newBrowser();
        await strict(owner, newEmail());
        const id = sessionOf(owner);
        const worked = (await isSignedIn(owner)) && (await isSignedIn(owner, twin));
        await owner.open("/api/logout");
        return worked && !owner.cookies.has(SESSION) && diesEverywhere(owner, id);
      },
    },
    {
      name: "all die within 1 s of signing out everywhere",
      async holds() {
        const [first, second] = [newBrowser(), newBrowser()];
        const email = newEmail();
        await strict(first, email);
        await signInByMail(second, email);
        const ids = [sessionOf(first), sessionOf(second)];
        const worked = (await isSignedIn(first)) && (await isSignedIn(second, twin));
        await first.open("/api/auth/logout-everywhere", {
          method: "POST",
          headers: { origin: product.origin },
        });
        const dead = await Promise.all(ids.map((id) => diesEverywhere(newBrowser(), id)));
        return worked && dead.every(Boolean);
      },
    },
    {
      name: "it dies within 1 s of the user's deletion",
      async holds() {
        const owner = newBrowser();
        const email = newEmail();
        await strict(owner, email);
        const worked = await isSignedIn(owner);
        await product.rows("delete from users where email = $1", [email]);
        const dead = await diesEverywhere(owner, sessionOf(owner));
        const { status } = await owner.open("/api/documents");
        return worked && dead && status === 401;
      },
    },
    { name: "it is called __Host-", holds: () => cookie.name.startsWith("__Host-") },
    { name: "it is HttpOnly", holds: () => has("HttpOnly") },
    { name: "it is Secure", holds: () => has("Secure") },
    { name: "it is SameSite=Lax", holds: () => has("SameSite=Lax") },
    {
      name: "it has the path / and no domain",
      holds: () => has("Path=/") && !cookie.attributes.some((attribute) => attribute.startsWith("domain")),
    },
    {
      name: "it has at least 128 bits",
      async holds() {
        const ids = new Set<string>();
        for (let at = 0; at < samples; at++) {
          const owner = newBrowser();
          await strict(owner, "often@example.com");
          ids.add(sessionOf(owner));
        }
        return ids.size === samples && bitsOf([...ids]) >= 128;
      },
    },
    {
      name: "the table holds a hash and not the id",
      async holds() {
        const owner = newBrowser();
        await strict(owner, newEmail());
        const id = sessionOf(owner);
        const hash = createHash("sha256").update(id).digest("hex");
        const stored = await product.rows("select * from sessions");
        return stored.some((row) => row.sid === hash) && !JSON.stringify(stored).includes(id);
      },
    },
  ];
}

async function firstCookie({ providers, browser }: SignInHarness<"strict">) {
  providers.strict.play(person(newEmail()));
  const { setCookies } = await signIn(browser(), "strict");
  // Matches by the last part of the name, so that a renamed session cookie is found and checked.
  const line = setCookies.find((candidate) => /^[^=]*session=[^;]/i.test(candidate)) ?? "";
  const [pair = "", ...attributes] = line.split(";");
  return {
    name: pair.split("=")[0] ?? "",
    attributes: attributes.map((attribute) => attribute.trim().toLowerCase()),
  };
}

/** The entropy of the ids, position by position: a counter or a clock shows as characters that hardly change. */
function bitsOf(ids: readonly string[]): number {
  const length = Math.min(...ids.map((id) => id.length));
  let bits = 0;
  for (let at = 0; at < length; at++) {
    const counts = new Map<string, number>();
    for (const id of ids) counts.set(id.charAt(at), (counts.get(id.charAt(at)) ?? 0) + 1);
    for (const count of counts.values()) bits -= (count / ids.length) * Math.log2(count / ids.length);
  }
  return bits;
}
