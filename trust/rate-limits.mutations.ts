import { type Mutation, mutateExport, replace } from "../testing/mutation.ts";

const SERVER = "platform/server.ts";
const VISITOR = "platform/visitor.ts";
const EPHEMERAL = "platform/ephemeral-store.ts";
const BURSTS = "modules/plans/bursts.ts";
const PLANS = "modules/plans/repository.ts";
const KEEP = "modules/chat/exchange-store.ts";

/**
 * The minimum of the product's types that the replacements need, so that renaming its own types doesn't break this
 * file.
 */
type Request = { headers: Record<string, string | undefined> };
type App = { addHook: (name: "onRequest", hook: (request: Request) => Promise<void>) => void };
type CreateServer = (options: { trustProxy: string | boolean }) => Promise<App>;
type NetworkOf = (address: string) => string;
type VisitorHashes = (db: object) => (address: string, day: string) => Promise<string>;
type Find = () => Promise<object>;
type Admit = (address: string, find: Find) => Promise<object>;
type Ask = (question: object, asker: { idempotencyKey: string | undefined }) => Promise<object>;
type ChatService = (parts: { admit: Admit }) => { ask: Ask };
type Use = { key: string; limit: number };
type Store = { waitEach: (uses: Use[], seconds: number) => Promise<number> };
type Limits = Record<"address" | "visitor" | "profile" | "owner", number>;
type Bursts = (parts: { ephemeral: Store; limits: Limits }) => { admit: Admit };
type RedisStore = (url: string, ...rest: unknown[]) => Store;
type Counted = { name: string; limit: number | null };
type UsageRepository = (db: object) => {
  count: (userId: string, counted: Counted) => Promise<number>;
  takeInOrder: (userId: string, counters: Counted[]) => Promise<Map<string, number>>;
};
type QuestionRepository = (db: object) => { take: () => Promise<boolean> };
type Conversations = (db: object) => {
  lockByToken: (place: { test: boolean }, token: string) => Promise<{ byOwner: boolean } | undefined>;
};
type Limit = (tx: object, conversationId: number | undefined) => Promise<string | undefined>;
type Opening = { conversationToken: string | undefined; limit: Limit };
type Query = { [Step in "selectFrom" | "select"]: (name: string) => Query } & {
  executeTakeFirst: () => Promise<{ count: number } | undefined>;
};
type OpenExchange = (db: Query, place: object, opening: Opening) => Promise<object>;
type Turns = (parts: { demoUserId: string }) => { ask: unknown };
type Calls = { ofOwner: number; ofAll: number };
type TakeModelCall = (
  db: object,
  userId: string,
  day: string,
  calls: Calls,
  label?: string,
) => Promise<boolean>;

const visitors: readonly Mutation[] = [
  mutateExport<CreateServer>(
    "anybody may say where a request came from",
    [SERVER, "createServer"],
    (original) => (options) => original({ ...options, trustProxy: true }),
    "X-Forwarded-For",
    "X-Forwarded-For with a chain",
    "X-Forwarded-For in other letters",
  ),
  mutateExport<CreateServer>(
    "another header is believed",
    [SERVER, "createServer"],
    (original) => async (options) => {
      const app = await original(options);
      app.addHook("onRequest", async (request) => {
        const value = request.headers["x-real-ip"];
        if (value) Object.defineProperty(request, "ip", { value });
      });
      return app;
    },
    "X-Real-IP",
  ),
  {
    name: "each address of an IPv6 network is a visitor",
    replaces: [
      replace<NetworkOf>(
        VISITOR,
        "networkOf",
        (original): NetworkOf =>
          (address) => {
            const network = original(address);
            return network.includes(":") ? (URL.parse(`http://[${address}]`)?.hostname ?? network) : network;
          },
      ),
      replace<VisitorHashes>(
        VISITOR,
        "visitorHashes",
        (original): VisitorHashes =>
          (db) => {
            const hashOf = original(db);
            return async (address, day) => `${await hashOf(address, day)} ${address}`;
          },
      ),
    ],
    mustFail: ["addresses of one IPv6 network", "the far end of an IPv6 network", "messages to the demo"],
  },
  mutateExport<NetworkOf>(
    "an address is what is written",
    [VISITOR, "networkOf"],
    () => (address) => address,
    "one IPv6 address, written otherwise",
    "an IPv4 address as IPv6",
  ),
  mutateExport<ChatService>(
    "a request with a key of its own is not counted",
    ["modules/chat/service.ts", "chatService"],
    (original) => (parts) => {
      const service = original(parts);
      const uncounted = original({ ...parts, admit: (_address, find) => find() });
      return { ...service, ask: (...args) => (args[1].idempotencyKey ? uncounted : service).ask(...args) };
    },
    "a new key of a request that may come twice",
  ),
];

const bursts: readonly Mutation[] = [
  mutateExport<Bursts>(
    "a visitor is counted at each profile apart",
    [BURSTS, "bursts"],
    (original) => (parts) => {
      const waitEach: Store["waitEach"] = (uses, seconds) => {
        const profile = uses.find(({ key }) => key.includes("profile:"))?.key;
        const apart = uses.map((use) =>
          use.key.includes("visitor:") ? { ...use, key: use.key + profile } : use,
        );
        return parts.ephemeral.waitEach(apart, seconds);
      };
      return original({ ...parts, ephemeral: { ...parts.ephemeral, waitEach } });
    },
    "another profile of the owner",
  ),
  mutateExport<Bursts>(
    "a profile is not counted",
    [BURSTS, "bursts"],
    (original) => (parts) => original({ ...parts, limits: { ...parts.limits, profile: 1_000_000 } }),
    "ever new addresses to one profile",
  ),
  mutateExport<Bursts>(
    "an owner is not counted",
    [BURSTS, "bursts"],
    (original) => (parts) => original({ ...parts, limits: { ...parts.limits, owner: 1_000_000 } }),
    "ever new addresses to every profile of an owner",
  ),
  mutateExport<Bursts>(
    "an address is not counted",
    [BURSTS, "bursts"],
    (original) => (parts) => original({ ...parts, limits: { ...parts.limits, address: 1_000_000 } }),
    "ever new owners from one address",
  ),
  mutateExport<RedisStore>(
    "each process counts for itself",
    [EPHEMERAL, "redisStore"],
    (original) =>
      (_url, ...rest) =>
        original("redis://127.0.0.1:1", ...rest),
    "two processes",
  ),
  {
    name: "only Redis counts",
    // No export reaches the counters of a process, so this edits the source text.
    edits: [
      {
        in: EPHEMERAL,
        find: "const here = await memory.waitEach(uses, windowSeconds); if (here > 0) return here;",
        put: "const here = 0;",
      },
      { in: EPHEMERAL, find: "return known && known.ends > now ? known.count : 0;", put: "return 0;" },
    ],
    mustFail: ["Redis is emptied"],
  },
  mutateExport<Bursts>(
    "nobody is told how long to wait",
    [BURSTS, "bursts"],
    (original) => (parts) => ({
      admit: (...args) =>
        original(parts)
          .admit(...args)
          .catch((error: { retryAfterSeconds?: number }) => {
            delete error.retryAfterSeconds;
            throw error;
          }),
    }),
    "a refusal says how long to wait",
  ),
];

const quotas: readonly Mutation[] = [
  mutateExport<UsageRepository>(
    "first looked at, then counted",
    [PLANS, "usageRepository"],
    (original) => (db) => {
      const usage = original(db);
      return {
        ...usage,
        async takeInOrder(userId, counters) {
          const ofMonth = counters.find(({ name }) => name === "conversations");
          if (!ofMonth) return usage.takeInOrder(userId, counters);
          const seen = await usage.count(userId, ofMonth);
          await new Promise((resolve) => setTimeout(resolve, 20));
          if (ofMonth.limit !== null && seen >= ofMonth.limit) return usage.takeInOrder(userId, counters);
          return usage.takeInOrder(
            userId,
            counters.map((one) => (one === ofMonth ? { ...one, limit: null } : one)),
          );
        },
      };
    },
    "one of 200 at the last conversation",
  ),
  mutateExport<OpenExchange>(
    "a made-up token is a conversation",
    [KEEP, "openExchange"],
    (original) => (db, place, opening) =>
      original(db, place, {
        ...opening,
        limit: async (tx, id) =>
          opening.conversationToken && id === undefined ? undefined : opening.limit(tx, id),
      }),
    "conversations of a month",
    "conversations kept",
  ),
  mutateExport<Conversations>(
    "anybody may go on with the owner's own test",
    ["modules/chat/handover/repository.ts", "handoverRepository"],
    (original) => (db) => ({
      ...original(db),
      async lockByToken(place, token) {
        const known = await original(db).lockByToken(place, token);
        return known && { ...known, byOwner: place.test };
      },
    }),
    "the token of the owner's own test",
  ),
  mutateExport<QuestionRepository>(
    "a conversation has no end",
    [PLANS, "questionRepository"],
    (original) => (db) => ({ ...original(db), take: async () => true }),
    "questions of a conversation",
  ),
  mutateExport<Turns>(
    "the demo under another name is not the demo",
    ["modules/chat/turn.ts", "turns"],
    (original) => (parts) => ({ ...original(parts), ask: original({ ...parts, demoUserId: "" }).ask }),
    "messages to the demo",
  ),
];

const money: readonly Mutation[] = [
  mutateExport<TakeModelCall>(
    "the daily limit of model calls stops nothing",
    [PLANS, "takeModelCall"],
    (original) =>
      (...args) =>
        original(...args).then(() => true),
    "spent by all",
    "spent by one owner",
  ),
  mutateExport<TakeModelCall>(
    "an owner may make everybody's model calls",
    [PLANS, "takeModelCall"],
    (original) => (db, userId, day, calls, label) =>
      original(db, userId, day, { ...calls, ofOwner: calls.ofAll }, label),
    "spent by one owner",
  ),
  mutateExport<TakeModelCall>(
    "the installation has no limit of model calls",
    [PLANS, "takeModelCall"],
    (original) => (db, userId, day, calls, label) =>
      original(db, userId, day, { ...calls, ofAll: Number.MAX_SAFE_INTEGER }, label),
    "spent by all",
  ),
  mutateExport<OpenExchange>(
    "with the model calls of the day the chat ends",
    [KEEP, "openExchange"],
    (original) => async (db, place, opening) => {
      const calls = await db.selectFrom("installation_usage").select("count").executeTakeFirst();
      if (Number(calls?.count) >= 100) throw new Error("The model calls of the day are used up.");
      return original(db, place, opening);
    },
    "everybody is answered",
  ),
];

export const mutations: readonly Mutation[] = [...visitors, ...bursts, ...quotas, ...money];
