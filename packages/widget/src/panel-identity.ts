import { deviceMemory } from "./memory.ts";

type Known = { visitor: string; sessionId: string | null };

export type TabIdentity = ReturnType<typeof tabIdentity>;

/**
 * Who the visitor is in this tab. The page's token works once, so it is exchanged for a secret, which the tab keeps for
 * a page that is loaded again with the same token. Nothing of a signed visitor stays on the device after that.
 */
export function tabIdentity(key: string, exchange: (token: string) => Promise<Known>, onChange: () => void) {
  const memory = deviceMemory(`${key}:visitor`, () => sessionStorage);
  let visitor: string | undefined;
  let latest: string | undefined;
  let settled: Promise<void> | undefined;

  async function signIn(token: string): Promise<void> {
    // Never at once: the chat around it isn't there yet.
    await undefined;
    try {
      const stored = memory.read();
      if (stored.token !== token) {
        const known = await exchange(token);
        if (latest !== token) return;
        const sessionId = known.sessionId ?? undefined;
        // It is of another visitor, or an older one.
        if (stored.sessionId !== sessionId) memory.forget();
        memory.keep({ token, visitor: known.visitor, sessionId });
      }
      visitor = memory.read().visitor;
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: shows a developer why a visitor is not signed in
      console.warn(error);
    }
    if (latest !== token) return;
    settled = undefined;
    onChange();
  }

  return {
    visitor: (): string | undefined => visitor,
    isPending: (): boolean => settled !== undefined,
    settled: async (): Promise<void> => settled,
    use(token: string | undefined): void {
      if (!token || token === latest) return;
      latest = token;
      settled = signIn(token);
    },
    /** Without her identity she asks as anyone would. */
    forget(): void {
      latest = visitor = settled = undefined;
      memory.forget();
    },
  };
}
