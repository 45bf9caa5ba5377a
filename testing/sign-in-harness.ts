import { type HostileProvider, startHostileProvider } from "./hostile-provider.ts";
import { type Answer, type Browser, newBrowser, passProvider, SESSION } from "./http-browser.ts";
import type { Mutation } from "./mutation.ts";
import { type Product, startProduct } from "./product.ts";

type Change = NonNullable<Parameters<typeof startHostileProvider>[0]>;
type Options<Id extends string> = {
  /** Every provider by its id in the product, with its changes to its own discovery document. */
  providers: Record<Id, Change | undefined>;
  mail: boolean;
  mutation: Mutation | undefined;
  environment?: Record<string, string> | undefined;
  /** A database server other than the shared one. */
  postgres?: string | undefined;
};
export type SignInHarness<Id extends string = string> = {
  product: Product;
  providers: Record<Id, HostileProvider>;
  /** How far the product's clock is ahead of the machine's clock. */
  clock: { aheadMinutes: number };
  browser: () => Browser;
  close: () => Promise<void>;
};

/** Starts the product with providers that misbehave on request. */
export async function startHarness<Id extends string>({ providers, postgres, ...given }: Options<Id>) {
  const { mail, mutation, environment } = given;
  const clock = { aheadMinutes: 0 };
  const started: [string, HostileProvider][] = [];
  for (const [id, change] of Object.entries<Change | undefined>(providers)) {
    started.push([id, await startHostileProvider(change)]);
  }
  const product = await startProduct({
    issuers: started.map(([id, { issuer }]) => ({ id, issuer })),
    mail,
    mutation,
    ...(environment ? { environment } : {}),
    ...(postgres ? { postgres } : {}),
    clock: () => new Date(Date.now() + clock.aheadMinutes * 60_000),
  }).catch(async (error: unknown) => {
    for (const [, provider] of started) await provider.close();
    throw error;
  });
  const harness: SignInHarness<Id> = {
    product,
    providers: Object.fromEntries(started) as Record<Id, HostileProvider>,
    clock,
    browser: () => newBrowser(product.origin),
    async close() {
      await product.close();
      for (const [, provider] of started) await provider.close();
    },
  };
  return harness;
}

/** Starts a sign-in, passes the provider, and returns the address that the browser would open next. */
export async function untilCallback(browser: Browser, way: string, returnTo?: string): Promise<URL> {
  const query = new URLSearchParams({ way, ...(returnTo === undefined ? {} : { returnTo }) });
  const { location } = await browser.open(`/api/login?${query}`);
  return passProvider(location ?? "");
}

export async function signIn(browser: Browser, way: string): Promise<Answer> {
  return browser.open(await untilCallback(browser, way));
}

export async function isSignedIn(browser: Browser, at?: string): Promise<boolean> {
  const { status } = await browser.open(at ? new URL("/api/auth/user", at) : "/api/auth/user");
  if (status !== 200 && status !== 401) throw new Error(`GET /api/auth/user answered ${status}.`);
  return status === 200;
}

export function givesSession({ setCookies }: Answer): boolean {
  return setCookies.some((line) => line.startsWith(`${SESSION}=`) && !line.startsWith(`${SESSION}=;`));
}
