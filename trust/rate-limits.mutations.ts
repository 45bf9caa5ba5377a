import type { Mutation } from "../testing/mutation.ts";

const PLANS = "features/plans/";
const CHAT = "features/chat/";
/** As it stands in the source, where it is part of a template. */
const part = (name: string): string => `$\{${name}}`;
const [USER, VISITOR, PROFILE] = [part("userId"), part("visitor"), part("profileId")];

const visitors: readonly Mutation[] = [
  {
    name: "anybody may say where a request came from",
    edits: [
      {
        in: "platform/server.ts",
        find: 'trustProxy: trustProxy === "off" ? false : trustProxy,',
        put: "trustProxy: true,",
      },
    ],
    mustFail: ["X-Forwarded-For", "X-Forwarded-For with a chain", "X-Forwarded-For in other letters"],
  },
  {
    name: "another header is believed",
    edits: [
      {
        in: CHAT,
        find: "address: request.ip, agent, key: idempotencyKey(request)",
        put: 'address: String(request.headers["x-real-ip"] ?? request.ip), agent, key: idempotencyKey(request)',
      },
    ],
    mustFail: ["X-Real-IP"],
  },
  {
    name: "each address of an IPv6 network is a visitor",
    edits: [{ in: "platform/visitor.ts", find: ".slice(0, 4)", put: ".slice(0, 8)" }],
    mustFail: ["addresses of one IPv6 network", "the far end of an IPv6 network", "messages to the demo"],
  },
  {
    name: "an address is what is written",
    edits: [
      {
        in: "platform/visitor.ts",
        find: 'if (!isIPv6(bare)) return "unknown";',
        put: "return address;",
      },
    ],
    mustFail: ["one IPv6 address, written otherwise", "an IPv4 address as IPv6"],
  },
  {
    name: "whoever has a cookie is not counted",
    edits: [
      {
        in: CHAT,
        find: `circle: askedFor(found, question.as) }; };
          return countTurnedAway(metrics, async () => ask(parts, await admit(asker.address, find), question, asker)`,
        put: `circle: askedFor(found, question.as) }; };
          return countTurnedAway(metrics, async () =>
            ask(parts, asker.key ? await find() : await admit(asker.address, find), question, asker)`,
      },
    ],
    mustFail: ["a new key of a request that may come twice"],
  },
];

const bursts: readonly Mutation[] = [
  {
    name: "a visitor is counted at each profile apart",
    edits: [
      {
        in: PLANS,
        find: `\`visitor:${USER}:${VISITOR}\``,
        put: `\`visitor:${USER}:${VISITOR}:${PROFILE}\``,
      },
    ],
    mustFail: ["another profile of the owner"],
  },
  {
    name: "a profile is not counted",
    edits: [{ in: PLANS, find: `[\`profile:${USER}:${PROFILE}\`]: limits.profile,`, put: "" }],
    mustFail: ["ever new addresses to one profile"],
  },
  {
    name: "an owner is not counted",
    edits: [{ in: PLANS, find: `[\`owner:${USER}\`]: limits.owner,`, put: "" }],
    mustFail: ["ever new addresses to every profile of an owner"],
  },
  {
    name: "an address is not counted",
    edits: [{ in: PLANS, find: `await assertRoom({ [\`address:${VISITOR}\`]: limits.address });`, put: "" }],
    mustFail: ["ever new owners from one address"],
  },
  {
    name: "each process counts for itself",
    edits: [{ in: "platform/hot.ts", find: "if (here > 0) return here;", put: "return here;" }],
    mustFail: ["two processes"],
  },
  {
    name: "only Redis counts",
    edits: [
      {
        in: "platform/hot.ts",
        find: "const here = await memory.waitEach(uses, windowSeconds); if (here > 0) return here;",
        put: "const here = 0;",
      },
      {
        in: "platform/hot.ts",
        find: "return known && known.ends > now ? known.count : 0;",
        put: "return 0;",
      },
    ],
    mustFail: ["Redis is emptied"],
  },
  {
    name: "nobody is told how long to wait",
    edits: [
      {
        in: PLANS,
        find: 'throw new AppError("too_many_requests", { retryAfterSeconds });',
        put: 'throw new AppError("too_many_requests");',
      },
    ],
    mustFail: ["a refusal says how long to wait"],
  },
];

const quotas: readonly Mutation[] = [
  {
    name: "first looked at, then counted",
    edits: [
      {
        in: PLANS,
        find: 'const taken = await usage.take(userId, { name: "conversations", period }, limit);',
        put: `const seen = await usage.count(userId, { name: "conversations", period });
          await new Promise((resolve) => setTimeout(resolve, 20));
          const taken = limit !== null && seen >= limit ? undefined
            : await usage.take(userId, { name: "conversations", period }, null);`,
      },
    ],
    mustFail: ["one of 200 at the last conversation"],
  },
  {
    name: "a made-up token is a conversation",
    edits: [
      {
        in: CHAT,
        find: "const notice = await opening.limit(tx, known?.id);",
        put: "const notice = opening.sessionId && !known ? undefined : await opening.limit(tx, known?.id);",
      },
    ],
    mustFail: ["conversations of a month", "conversations kept"],
  },
  {
    name: "anybody may go on with the owner's own test",
    edits: [{ in: CHAT, find: "known && (byOwner || known.byOwner === test)", put: "known" }],
    mustFail: ["the token of the owner's own test"],
  },
  {
    name: "a conversation has no end",
    edits: [{ in: PLANS, find: `.where(sql<boolean>\`questions < ${part("most")}\`)`, put: "" }],
    mustFail: ["questions of a conversation"],
  },
  {
    name: "the demo under another name is not the demo",
    edits: [{ in: CHAT, find: "if (profile.userId === demoUserId) {", put: "if (false as boolean) {" }],
    mustFail: ["messages to the demo"],
  },
];

const money: readonly Mutation[] = [
  {
    name: "the fuse is a wire",
    edits: [{ in: PLANS, find: "if (!allowed) throw", put: "if (false as boolean) throw" }],
    mustFail: ["spent by all", "spent by one owner"],
  },
  {
    name: "an owner's fuse is everybody's",
    edits: [
      {
        in: PLANS,
        find: "takeModelCall(db, userId, dayOf(clock()), { ofOwner, ofAll }, label)",
        put: "takeModelCall(db, userId, dayOf(clock()), { ofOwner: ofAll, ofAll }, label)",
      },
    ],
    mustFail: ["spent by one owner"],
  },
  {
    name: "the installation has no fuse",
    edits: [
      {
        in: PLANS,
        find: "takeModelCall(db, userId, dayOf(clock()), { ofOwner, ofAll }, label)",
        put: "takeModelCall(db, userId, dayOf(clock()), { ofOwner, ofAll: Number.MAX_SAFE_INTEGER }, label)",
      },
    ],
    mustFail: ["spent by all"],
  },
  {
    name: "a blown fuse is a dead chat",
    edits: [
      {
        in: CHAT,
        find: "if (profile.test) await assertFewTests(parts.hot, profile);",
        put: 'const calls = await db.selectFrom("installation_usage").select("count").executeTakeFirst(); if (Number(calls?.count) >= 100) throw new AppError("unavailable");',
      },
    ],
    mustFail: ["everybody is answered"],
  },
];

export const mutations: readonly Mutation[] = [...visitors, ...bursts, ...quotas, ...money];
