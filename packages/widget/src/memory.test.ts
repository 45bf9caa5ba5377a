import { expect, test } from "vitest";
import { deviceMemory } from "./memory.ts";

function store(entries = new Map<string, string>()) {
  return {
    held: entries,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, text: string) => void entries.set(name, text),
    removeItem: (name: string) => void entries.delete(name),
  };
}

test("a conversation and a draft are restored, separately for each chat", () => {
  const device = store();
  deviceMemory("usr_1", () => device).keep({ sessionId: "s" });
  deviceMemory("usr_1", () => device).keep({ draft: "half" });
  expect(deviceMemory("usr_1", () => device).read()).toEqual({ draft: "half" });
  const memory = deviceMemory("usr_2", () => device);
  memory.read();
  memory.keep({ sessionId: "t" });
  memory.keep({ draft: "d" });
  expect(deviceMemory("usr_2", () => device).read()).toEqual({ sessionId: "t", draft: "d" });
});

test("that an e-mail address was left is restored, and removed with its conversation", () => {
  const device = store();
  const memory = () => deviceMemory("usr_1", () => device);
  const first = memory();
  first.keep({ sessionId: "s" });
  first.keep({ hasLeftEmail: true });
  expect(memory().read()).toMatchObject({ sessionId: "s", hasLeftEmail: true });
  const second = memory();
  second.read();
  second.keep({ sessionId: undefined, hasLeftEmail: undefined });
  expect(device.held.size).toBe(0);
});

test("nothing is stored on the device if there is nothing to restore", () => {
  const device = store();
  const memory = deviceMemory("usr_1", () => device);
  memory.keep({ sessionId: "s", draft: "d" });
  memory.keep({ sessionId: undefined, draft: "" });
  expect(device.held.size).toBe(0);
});

test("without storage, only a reload loses the conversation", () => {
  const memory = deviceMemory("usr_1", () => {
    throw new Error("SecurityError");
  });
  memory.keep({ sessionId: "s" });
  expect(memory.read()).toEqual({ sessionId: "s" });
  const full = {
    ...store(),
    setItem: () => {
      throw new Error("QuotaExceededError");
    },
  };
  const other = deviceMemory("usr_1", () => full);
  other.keep({ draft: "d" });
  expect(other.read()).toEqual({ draft: "d" });
});

test("without a key nothing is stored on the device", () => {
  const memory = deviceMemory(undefined, () => {
    throw new Error("touched");
  });
  memory.keep({ sessionId: "s" });
  expect(memory.read()).toEqual({ sessionId: "s" });
});

test.each(["no json", "null", "[]", '{"sessionId":7,"draft":{},"hasLeftEmail":"yes"}'])(
  "what somebody else wrote there is passed over: %s",
  (text) => {
    const device = store(new Map([["understudy:usr_1", text]]));
    const { sessionId, draft, hasLeftEmail } = deviceMemory("usr_1", () => device).read();
    expect([sessionId, draft, hasLeftEmail]).toEqual([undefined, undefined, undefined]);
  },
);
