import { randomUUID } from "node:crypto";
import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "../../../../testing/processes.ts";
import { until } from "../../test/builders.ts";
import { type EphemeralStore, memoryStore, redisStore } from "./ephemeral-store.ts";
import { createLog } from "./log.ts";

const log = createLog("silent");
const REDIS = process.env.TEST_REDIS_URL ?? "";

async function connected(url = REDIS): Promise<EphemeralStore> {
  const ephemeral = redisStore(url, log);
  await until(async () => ephemeral.kind() === "redis");
  return ephemeral;
}

const takes = async (
  ephemeral: EphemeralStore,
  key: string,
  times: number,
  limit: number,
  seconds = 60,
): Promise<boolean[]> => {
  const answers: boolean[] = [];
  for (let use = 0; use < times; use++) answers.push(await ephemeral.take(key, limit, seconds));
  return answers;
};

describe.each<["memory" | "redis", () => Promise<EphemeralStore>]>([
  ["memory", async () => memoryStore()],
  ["redis", connected],
])("with %s", async (kind, make) => {
  const ephemeral = await make();
  afterAll(() => ephemeral.close());

  test("it reports its kind", () => {
    expect(ephemeral.kind()).toBe(kind);
  });

  test("three uses of three are allowed, and the fourth is not", async () => {
    expect(await takes(ephemeral, randomUUID(), 5, 3)).toEqual([true, true, true, false, false]);
  });

  test("a limit of zero allows nothing", async () => {
    expect(await takes(ephemeral, randomUUID(), 2, 0)).toEqual([false, false]);
  });

  test("one key does not use up another", async () => {
    const key = randomUUID();
    expect(await takes(ephemeral, key, 2, 1)).toEqual([true, false]);
    expect(await takes(ephemeral, `${key}:other`, 1, 1)).toEqual([true]);
  });

  test("of thirty concurrent uses exactly ten are allowed", async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 30 }, () => ephemeral.take(key, 10, 60)));
    expect(answers.filter(Boolean)).toHaveLength(10);
  });

  test("the window ends by itself, even during further attempts", async () => {
    const key = randomUUID();
    expect(await takes(ephemeral, key, 2, 1, 1)).toEqual([true, false]);
    await until(() => ephemeral.take(key, 1, 1), 5);
  });

  test("a member is in its group until its time ends, and in no other group", async () => {
    const group = randomUUID();
    expect(await ephemeral.mark(group, "first", 60)).toBe(true);
    expect(await ephemeral.mark(group, "first", 60)).toBe(false);
    expect(await ephemeral.mark(group, "second", 1)).toBe(true);
    expect((await ephemeral.marked(group)).toSorted()).toEqual(["first", "second"]);
    await until(async () => (await ephemeral.marked(group)).length === 1);
    expect(await ephemeral.marked(group)).toEqual(["first"]);
    expect(await ephemeral.mark(group, "second", 60)).toBe(true);
    expect(await ephemeral.marked(`${group}:other`)).toEqual([]);
    await ephemeral.forget(group);
    expect(await ephemeral.marked(group)).toEqual([]);
  });

  test("a subscriber gets messages of its channel until it unsubscribes", async () => {
    const channel = randomUUID();
    const received: string[] = [];
    const stop = ephemeral.subscribe(channel, (message) => received.push(message));
    // The subscribing connection may not be ready yet, so publish until the first message arrives.
    await until(async () => {
      await ephemeral.publish(channel, "first");
      return received.length > 0;
    });
    received.length = 0;
    await ephemeral.publish(`${channel}:other`, "not for you");
    await ephemeral.publish(channel, "second");
    await until(async () => received.includes("second"));
    expect(received).not.toContain("not for you");
    expect(received.filter((message) => message === "second")).toHaveLength(1);
    stop();
    received.length = 0;
    await ephemeral.publish(channel, "third");
    await ephemeral.publish(channel, "fourth");
    expect(received).toEqual([]);
  });
});

describe("memory", () => {
  test("starts a new window after the old one has ended, and not before", async () => {
    let now = 1_000;
    const ephemeral = memoryStore(() => now);
    expect(await takes(ephemeral, "a", 3, 2, 10)).toEqual([true, true, false]);
    now += 9_999;
    expect(await ephemeral.take("a", 2, 10)).toBe(false);
    now += 1;
    expect(await takes(ephemeral, "a", 3, 2, 10)).toEqual([true, true, false]);
  });
});

describe("two processes on one Redis", () => {
  test("share limits and messages", async () => {
    const [one, two] = [await connected(), await connected()];
    onTestFinished(async () => {
      await one.close();
      await two.close();
    });
    const key = randomUUID();
    expect([await one.take(key, 2, 60), await two.take(key, 2, 60), await one.take(key, 2, 60)]).toEqual([
      true,
      true,
      false,
    ]);
    const received: string[] = [];
    two.subscribe(key, (message) => received.push(message));
    await until(async () => {
      await one.publish(key, "hello");
      return received.includes("hello");
    });
  });
});

describe("an unavailable Redis", () => {
  test("from the start: limits use memory, and no call fails", async () => {
    const ephemeral = redisStore(`redis://127.0.0.1:${await freePort()}`, log);
    onTestFinished(() => ephemeral.close());
    expect(ephemeral.kind()).toBe("memory");
    expect(await takes(ephemeral, randomUUID(), 3, 2)).toEqual([true, true, false]);
    const received: string[] = [];
    ephemeral.subscribe("a", (message) => received.push(message));
    await ephemeral.publish("a", "still heard here");
    expect(received).toEqual(["still heard here"]);
  });

  test("during calls: all calls are answered, and Redis is used again after it returns", async () => {
    const wire = await openWire();
    const ephemeral = await connected(wire.url);
    onTestFinished(async () => {
      await ephemeral.close();
      wire.close();
    });
    const key = randomUUID();
    expect(await ephemeral.take(key, 2, 60)).toBe(true);
    const underWay = Array.from({ length: 20 }, () => ephemeral.take(key, 5, 60));
    wire.cut();
    expect(await Promise.all(underWay)).toHaveLength(20);
    expect(await takes(ephemeral, `${key}:after`, 3, 2)).toEqual([true, true, false]);
    await until(async () => ephemeral.kind() === "memory");
    wire.mend();
    await until(async () => ephemeral.kind() === "redis");
    expect(await ephemeral.take(key, 1, 60)).toBe(false);
  });

  test("that neither answers nor closes: a call waits briefly and continues in memory", async () => {
    const wire = await openWire();
    const ephemeral = await connected(wire.url);
    onTestFinished(async () => {
      await ephemeral.close();
      wire.close();
    });
    wire.silence();
    const started = performance.now();
    expect(await takes(ephemeral, randomUUID(), 2, 1)).toEqual([true, false]);
    await ephemeral.publish("a", "lost or heard, but not waited for");
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test("that vanishes silently: the connection is reopened, and messages arrive again", async () => {
    const wire = await openWire();
    const [ephemeral, other] = [await connected(wire.url), await connected()];
    onTestFinished(async () => {
      await ephemeral.close();
      await other.close();
      wire.close();
    });
    wire.lose();
    await ephemeral.take(randomUUID(), 2, 60);
    const key = randomUUID();
    const received: string[] = [];
    ephemeral.subscribe(key, (message) => received.push(message));
    await until(async () => {
      await other.publish(key, "from another process");
      return ephemeral.kind() === "redis" && received.length > 0;
    });
    // After the rest period they count together again.
    await until(async () => {
      const use = randomUUID();
      await ephemeral.take(use, 1, 60);
      return !(await other.take(use, 1, 60));
    });
  });
});

/** A proxy to the real Redis that can be cut, restored, or left dead. */
async function openWire() {
  const { hostname, port } = new URL(REDIS);
  const sockets = new Set<net.Socket>();
  const lost = new Set<net.Socket>();
  let mode: "open" | "cut" | "silent" = "open";
  const server = net.createServer((client) => {
    if (mode === "cut") return void client.destroy();
    const redis = net.connect(Number(port), hostname);
    for (const [from, to] of [
      [client, redis],
      [redis, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (data) => mode === "open" && !lost.has(from) && to.write(data));
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      mode = "cut";
      drop();
    },
    mend: () => {
      mode = "open";
    },
    silence: () => {
      mode = "silent";
    },
    /** Simulates a replaced machine: open connections pass nothing on, and no side is notified. */
    lose: () => {
      for (const socket of sockets) lost.add(socket);
    },
    close: () => {
      drop();
      server.close();
    },
  };
}
