import { expect, test, vi } from "vitest";
import { tabIdentity } from "./panel-identity.ts";

function build() {
  const tokens: string[] = [];
  let draws = 0;
  const identity = tabIdentity(
    "usr_1",
    async (token) => {
      tokens.push(token);
      if (token === "forged") throw new Error("401: The identity token isn't valid.");
      return { visitor: `vis_${token}`, sessionId: null };
    },
    () => {
      draws += 1;
    },
  );
  return { identity, tokens, draws: () => draws };
}

test("exchanges a token once, and is pending until then", async () => {
  const { identity, tokens, draws } = build();
  identity.use(undefined);
  expect(identity.isPending()).toBe(false);
  identity.use("one");
  identity.use("one");
  expect([identity.isPending(), identity.visitor()]).toEqual([true, undefined]);
  await identity.settled();
  expect([identity.isPending(), identity.visitor(), draws()]).toEqual([false, "vis_one", 1]);
  expect(tokens).toEqual(["one"]);
});

test("knows the same token again after the page was loaded again", async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
  const before = build();
  before.identity.use("one");
  await before.identity.settled();
  const { identity, tokens, draws } = build();
  identity.use("one");
  expect([identity.isPending(), draws()]).toEqual([true, 0]);
  await identity.settled();
  expect([identity.isPending(), identity.visitor(), draws()]).toEqual([false, "vis_one", 1]);
  expect(tokens).toEqual([]);
  vi.unstubAllGlobals();
});

test("is the latest visitor, whichever answer comes first, and nobody after a reset", async () => {
  const { identity } = build();
  identity.use("one");
  identity.use("two");
  await identity.settled();
  expect(identity.visitor()).toBe("vis_two");
  identity.use("three");
  identity.forget();
  await identity.settled();
  expect([identity.isPending(), identity.visitor()]).toEqual([false, undefined]);
});

test("chats as anyone when a token is refused", async () => {
  const { identity, draws } = build();
  identity.use("forged");
  await identity.settled();
  expect([identity.isPending(), identity.visitor(), draws()]).toEqual([false, undefined, 1]);
});
