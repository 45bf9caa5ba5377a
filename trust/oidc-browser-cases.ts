import { person } from "../testing/hostile-provider.ts";
import { mailedTokens, passProvider } from "../testing/http-browser.ts";
import { untilCallback } from "../testing/sign-in-harness.ts";
import { until } from "../testing/wait.ts";
import { newEmail, type OidcCase } from "./oidc-providers.ts";

/** The provider's response is valid. What is wrong is who returns with it, from where, when, or how often. */
export const BROWSER_CASES: readonly OidcCase[] = [
  {
    name: "the state was used before",
    reaches: "nothing",
    async prepare({ providers, browser, product }) {
      const victim = browser();
      // Only the product's own record of used codes prevents the second use.
      providers.strict.play(person(newEmail()), { codesForever: true });
      const callback = await untilCallback(victim, "strict");
      const cookies = new Map(victim.cookies);
      await victim.open(callback);
      await product.rows("delete from sessions");
      for (const [name, value] of cookies) victim.cookies.set(name, value);
      return () => victim.open(callback);
    },
  },
  {
    name: "another browser, without a sign-in cookie",
    reaches: "nothing",
    async prepare({ providers, browser }) {
      providers.strict.play(person(newEmail()));
      const callback = await untilCallback(browser(), "strict");
      return () => browser().open(callback);
    },
  },
  {
    name: "another browser, with a sign-in of its own under way",
    reaches: "nothing",
    async prepare({ providers, browser }) {
      providers.strict.play(person(newEmail()));
      const victim = browser();
      await untilCallback(victim, "strict");
      const callback = await untilCallback(browser(), "strict");
      return () => victim.open(callback);
    },
  },
  {
    name: "a state of one issuer on the callback of another",
    reaches: "nothing",
    async prepare({ providers, browser, product }) {
      const victim = browser();
      providers.second.play(person(newEmail()));
      const { location } = await victim.open("/api/login?way=strict");
      // The second provider has seen the whole request to the first, and responds in its place.
      const query = new URL(location ?? "").searchParams;
      query.set("redirect_uri", `${product.origin}/api/auth/callback/second`);
      const callback = await passProvider(`${providers.second.issuer}/auth?${query}`);
      return () => victim.open(callback);
    },
  },
  {
    name: "the sign-in was started eleven minutes ago",
    reaches: "nothing",
    async prepare({ providers, browser, clock }) {
      const victim = browser();
      providers.strict.play(person(newEmail()));
      const callback = await untilCallback(victim, "strict");
      return async () => {
        clock.aheadMinutes = 11;
        const answer = await victim.open(callback);
        clock.aheadMinutes = 0;
        return answer;
      };
    },
  },
  {
    name: "a code of another sign-in, bound to another PKCE challenge",
    reaches: "token",
    async prepare({ providers, browser }) {
      const victim = browser();
      providers.strict.play(person(newEmail()));
      const stolen = (await untilCallback(browser(), "strict")).searchParams.get("code") ?? "";
      const { location } = await victim.open("/api/login?way=strict");
      const query = new URL(location ?? "").searchParams;
      // The nonce would catch it too, so the provider forges it: only the verifier is left.
      providers.strict.play(person(newEmail()), { claims: (all) => ({ ...all, nonce: query.get("nonce") }) });
      const callback = await passProvider(location ?? "");
      callback.searchParams.set("code", stolen);
      return () => victim.open(callback);
    },
  },
  {
    name: "a code that was exchanged before",
    reaches: "token",
    async prepare({ providers, browser, product }) {
      const attacker = browser();
      const tricks = { ignoresPkce: true };
      providers.strict.play(person(newEmail()), tricks);
      const victim = browser();
      const used = await untilCallback(victim, "strict");
      await victim.open(used);
      await product.rows("delete from sessions");
      const { location } = await attacker.open("/api/login?way=strict");
      const query = new URL(location ?? "").searchParams;
      providers.strict.play(person(newEmail()), {
        ...tricks,
        claims: (all) => ({ ...all, nonce: query.get("nonce") }),
      });
      const callback = await passProvider(location ?? "");
      callback.searchParams.set("code", used.searchParams.get("code") ?? "");
      return () => attacker.open(callback);
    },
  },
  {
    name: "the token of a mailed link as a state",
    reaches: "nothing",
    async prepare({ browser, providers }) {
      const email = newEmail();
      const victim = browser();
      await victim.post("/api/login/email", { email });
      const token = await until(async () => (await mailedTokens([email])).get(email));
      providers.strict.play(person(email));
      const callback = await untilCallback(victim, "strict");
      callback.searchParams.set("state", token);
      return () => victim.open(callback);
    },
  },
  {
    name: "a state as the token of a mailed link",
    reaches: "nothing",
    async prepare({ browser, providers }) {
      const victim = browser();
      providers.strict.play(person(newEmail()));
      const state = (await untilCallback(victim, "strict")).searchParams.get("state") ?? "";
      return () => victim.post("/api/login/email/confirm", { token: state });
    },
  },
  {
    name: "the description names another issuer than the configured one",
    reaches: "nothing",
    async prepare({ browser, providers }) {
      const victim = browser();
      providers.liar.play(person(newEmail()));
      return async () => {
        const answer = await victim.open("/api/login?way=liar");
        return answer.location?.startsWith("http")
          ? victim.open(await passProvider(answer.location))
          : answer;
      };
    },
  },
];
