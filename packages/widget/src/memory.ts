/** What a device stores of a chat. */
export type StoredChat = {
  /** The conversation. */
  sessionId?: string | undefined;
  /** The text that was typed but not sent. */
  draft?: string | undefined;
  /** The visitor has left an e-mail address in this conversation. */
  hasLeftEmail?: boolean | undefined;
  /** Of a signed visitor: the page's token, and the secret that it was exchanged for. */
  token?: string | undefined;
  visitor?: string | undefined;
};

export type Memory = { read: () => StoredChat; keep: (part: StoredChat) => void; forget: () => void };

/**
 * A visitor may have blocked all storage, and then even accessing it throws. Data that cannot be stored on the device
 * stays in memory while the page is open.
 */
export function deviceMemory(
  key: string | undefined,
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem"> = () => localStorage,
): Memory {
  const name = `understudy:${key}`;
  let stored: StoredChat = {};
  const attempt = <Result>(act: (store: ReturnType<typeof storage>) => Result): Result | undefined => {
    try {
      return key === undefined ? undefined : act(storage());
    } catch {
      return undefined;
    }
  };
  return {
    read() {
      const text = attempt((store) => store.getItem(name));
      if (text) stored = parseStored(text);
      return stored;
    },
    keep(part) {
      stored = { ...stored, ...part };
      const isEmpty = !stored.sessionId && !stored.draft && !stored.visitor;
      attempt((store) => (isEmpty ? store.removeItem(name) : store.setItem(name, JSON.stringify(stored))));
    },
    forget() {
      stored = {};
      attempt((store) => store.removeItem(name));
    },
  };
}

/** Not trusted: any user of this browser may have written it. */
function parseStored(text: string): StoredChat {
  try {
    const { sessionId, draft, hasLeftEmail, token, visitor } = JSON.parse(text) as Record<string, unknown>;
    const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
    return {
      sessionId: textOf(sessionId),
      draft: textOf(draft),
      hasLeftEmail: hasLeftEmail === true ? true : undefined,
      token: textOf(token),
      visitor: textOf(visitor),
    };
  } catch {
    return {};
  }
}
