import { randomUUID } from "node:crypto";
import { SESSION } from "../testing/http-browser.ts";
import { PROXY, type Shot, type Target } from "../testing/raw-requests.ts";

/** The calls per minute that the product of this test allows. */
export const ALLOWED = { address: 40, visitor: 16, profile: 24, owner: 32 };

/** A way around a limit: what a client sends to appear as another client, or as none. */
export type Way = {
  name: string;
  limit: keyof typeof ALLOWED;
  /** The request of this number. `from` is a local address that no other way uses. */
  shot: (number: number, target: Target, from: string) => Shot;
  /** The number of the target's profiles besides the main one. */
  beside?: number;
  /** A new owner for each request. */
  manyOwners?: boolean;
  atOnce?: boolean;
  /** All requests on one connection, sent before the first response. */
  pipelined?: boolean;
  /** The product runs in two processes. */
  twin?: boolean;
};

const address = (number: number): string => `203.0.${113 + (number >> 8)}.${number & 255}`;

/** Sends from its own address, with a header that claims another one. */
const claiming = (name: string, headers: (number: number) => Record<string, string>): Way => ({
  name,
  limit: "visitor",
  shot: (number, _target, from) => ({ from, headers: headers(number) }),
});

/** Goes through the proxy that the product trusts, which reports the visitor's address. */
const through = (name: string, visitor: (number: number, own: string) => string): Way => ({
  name,
  limit: "visitor",
  shot: (number, _target, from) => ({
    from: PROXY,
    headers: { "x-forwarded-for": visitor(number, from.replace(/^127/, "198")) },
  }),
});

const asking = (name: string, shot: Way["shot"], further: Partial<Way> = {}): Way => ({
  name,
  limit: "visitor",
  shot: (number, target, from) => ({ from, ...shot(number, target, from) }),
  ...further,
});

const PATHS = ["/API/CHAT", "/api/Chat", "/Api/chat"];
const ENCODED = ["/api/%63hat", "/%61pi/chat", "/api%2Fchat", "/api/chat%20", "/api/chat%00"];
const DOTTED = ["/api/chat/", "//api/chat", "/api//chat", "/api/./chat", "/api/x/../chat", "/api/chat;v=1"];
const at = <Value>(values: readonly Value[], number: number): Value =>
  values[number % values.length] as Value;
const hex = (number: number): string => number.toString(16);

const claims: readonly Way[] = [
  claiming("simply again", () => ({})),
  claiming("X-Forwarded-For", (number) => ({ "x-forwarded-for": address(number) })),
  claiming("X-Forwarded-For with a chain", (number) => ({
    "x-forwarded-for": `${address(number)}, ${address(number + 1)}, 127.0.0.1`,
  })),
  claiming("X-Forwarded-For that names the trusted proxy", (number) => ({
    "x-forwarded-for": `${address(number)}, ${PROXY}`,
  })),
  claiming("X-Forwarded-For in other letters", (number) => ({ "X-FORWARDED-FOR": address(number) })),
  claiming("Forwarded", (number) => ({ forwarded: `for=${address(number)};proto=https` })),
  claiming("X-Real-IP", (number) => ({ "x-real-ip": address(number) })),
  claiming("the header of a content network", (number) => ({
    "cf-connecting-ip": address(number),
    "true-client-ip": address(number),
    "fastly-client-ip": address(number),
  })),
  claiming("X-Client-IP and X-Cluster-Client-IP", (number) => ({
    "x-client-ip": address(number),
    "x-cluster-client-ip": address(number),
    "x-originating-ip": address(number),
  })),
  claiming("X-Forwarded-Host", (number) => ({ "x-forwarded-host": `host-${number}.example` })),
  claiming("Via", (number) => ({ via: `1.1 proxy-${number}` })),
  claiming("another browser each time", (number) => ({ "user-agent": `Browser/${number}` })),
  // Basic, because a made-up key of ours is refused anyway. The product ignores credentials for other proxies.
  claiming("a made-up Authorization", () => ({ authorization: `Basic ${btoa(randomUUID())}` })),
  claiming("a made-up API key", () => ({ "x-api-key": randomUUID() })),
  claiming("a new key of a request that may come twice", () => ({ "idempotency-key": randomUUID() })),
  claiming("any cookie", () => ({ cookie: `visitor=${randomUUID()}` })),
  claiming("another Host", (number) => ({ host: `host-${number}.example` })),
  claiming("a stream instead of an answer", (number) =>
    number % 2 === 0 ? { accept: "text/event-stream" } : { accept: "application/json" },
  ),
];

const proxied: readonly Way[] = [
  through("addresses of one IPv6 network", (number, own) => `${network(own)}::${hex(number + 1)}`),
  through(
    "the far end of an IPv6 network",
    (number, own) => `${network(own)}:ffff:${hex(number)}:${hex(number)}:1`,
  ),
  through("one IPv6 address, written otherwise", (number, own) =>
    at([`${network(own)}::1`, `${network(own)}:0:0:0:1`, `${network(own)}:0000::1`.toUpperCase()], number),
  ),
  through("an IPv4 address as IPv6", (number, own) => at([own, `::ffff:${own}`, `::FFFF:${own}`], number)),
  through("an address with a port", (number, own) => `${own}:${1024 + number}`),
  through("addresses before the one that the proxy adds", (number, own) => `${address(number)}, ${own}`),
  through("names that are no addresses", (number) =>
    at(["unknown", "_hidden", "a.example", "::x", "1.2.3"], number),
  ),
];

const askWays: readonly Way[] = [
  asking("a new conversation each time", (_number, { userId }) => ({
    body: { userId, message: "hello", sessionId: randomUUID() },
  })),
  asking("a made-up session cookie", () => ({ headers: { cookie: `${SESSION}=${randomUUID()}` } })),
  asking("the address in other letters", (number) => ({ path: at(["/api/chat", ...PATHS], number) })),
  asking("the address encoded", (number) => ({ path: at(["/api/chat", ...ENCODED], number) })),
  asking("the address with dots and slashes", (number) => ({ path: at(["/api/chat", ...DOTTED], number) })),
  asking("the address with a query", (number) => ({ path: `/api/chat?${number}` })),
  asking("another method that stands for this one", (number) => ({
    method: at(["POST", "PUT", "PATCH"], number),
    headers: { "x-http-method-override": "POST" },
  })),
  asking("the profile by its other name", (number, { userId, profiles }) => ({
    body: { message: "hello", ...(number % 2 === 0 ? { userId } : { profileId: profiles[0] }) },
  })),
  asking(
    "another profile of the owner",
    (number, { profiles }) => ({
      body: { message: "hello", profileId: at(profiles, number) },
    }),
    { beside: 3 },
  ),
  asking("all at once", () => ({}), { atOnce: true }),
  asking("one behind the other on one connection", () => ({}), { pipelined: true }),
  asking("two processes", () => ({}), { twin: true }),
];

const rotating: readonly Way[] = [
  {
    name: "ever new addresses to one profile",
    limit: "profile",
    shot: (number) => ({ headers: { "x-forwarded-for": `2001:db8:${hex(number)}:1::1` } }),
  },
  {
    name: "ever new addresses to every profile of an owner",
    limit: "owner",
    beside: 3,
    shot: (number, { profiles }) => ({
      headers: { "x-forwarded-for": `2001:db8:${hex(number)}:2::1` },
      body: { message: "hello", profileId: at(profiles, number) },
    }),
  },
  {
    name: "ever new owners from one address",
    limit: "address",
    manyOwners: true,
    shot: (_number, _target, from) => ({ from }),
  },
];

/** An IPv6 network for a way, derived from its address. */
function network(own: string): string {
  const [, b = 0, c = 0, d = 0] = own.split(".").map(Number);
  return `2001:db8:${hex(b * 256 + c)}:${hex(d)}`;
}

export const WAYS: readonly Way[] = [...claims, ...proxied, ...askWays, ...rotating];
