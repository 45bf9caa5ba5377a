import { randomBytes } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type SignedRequest, signDiscord, startFakeDiscord } from "../../../../../../testing/fake-discord.ts";
import { testApp } from "../../../../test/app.ts";
import { buildOwner, until } from "../../../../test/builders.ts";
import { rows } from "../../../../test/database.ts";
import { ownerWith } from "../../../../test/streams.ts";
import { discordAdapter } from "./discord.ts";

async function deliver(url: string, { payload, headers }: SignedRequest) {
  const answer = await product.app.inject({ method: "POST", url: new URL(url).pathname, headers, payload });
  return { status: answer.statusCode, body: answer.json() as unknown };
}
const discord = await startFakeDiscord({ deliver });
afterAll(discord.close);
beforeEach(() => discord.failWith(() => undefined));
const environment = {
  OUTBOUND_PRIVATE: "on",
  MASTER_KEY: randomBytes(32).toString("base64"),
  DISCORD_URL: discord.url,
};
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);
const product = await testApp({ worker: true, environment, clock });
const PRICES = {
  "prices.md": "# Prices\n\nA single_session costs £180. A package of six costs £900.",
};
const QUESTION = "What does a package of six cost?";
const { userId, profileId, api } = await ownerWith(product, PRICES);
const app = discord.newApp("Marguerite");
const { channels } = await api.channels.connectChat(profileId, "discord", { token: app.token });

type Given = { channel: string; text?: string; user?: object; more?: object };
function ask({ channel, text = QUESTION, user = {}, more = {} }: Given) {
  return {
    type: 2,
    id: discord.newId(),
    application_id: app.id,
    token: `aW50ZXJhY3Rpb246${randomBytes(12).toString("base64url")}`,
    channel_id: channel,
    guild_id: "41",
    data: { id: "7", name: "ask", type: 1, options: [{ type: 3, name: "question", value: text }] },
    member: { nick: null, user: { id: "51", username: "ana", global_name: "Ana Lima", ...user } },
    ...more,
  };
}

const stored = (channel: string) =>
  rows(product.url, "select * from chat_channel_messages where user_id = $1 and thread like $2 order by id", [
    userId,
    `${channel}:%`,
  ]);
const settled = (channel: string, count: number) =>
  until(async () => {
    const found = await stored(channel);
    const isDone = found.every(({ state }) => ["sent", "skipped", "failed"].includes(String(state)));
    return isDone && found.length === count ? found.map(({ state, reason }) => [state, reason]) : undefined;
  });
async function join(channel: string) {
  const [message] = await stored(channel);
  const params = { id: Number(message?.["conversation_id"]) };
  await api.call("POST /api/conversations/:id/join", { params });
  return (content: string, key: string) =>
    api.call("POST /api/conversations/:id/messages", { params, body: { content, key } });
}

describe("an app of Discord", () => {
  test("is connected by its token alone, with its command and its address", async () => {
    expect(channels).toMatchObject([{ app: "discord", accountName: "Marguerite", fault: null }]);
    expect(channels[0]?.installAddress).toContain(`client_id=${app.id}`);
    expect(discord.commandOf(app)).toMatchObject({ name: "ask", options: [{ name: "question" }] });
    expect(new URL(discord.addressOf(app) ?? "").pathname).toBe(
      `/api/channels/discord/${userId}/${profileId}`,
    );
    const found = await rows(product.url, "select secret from chat_channels where user_id = $1", [userId]);
    expect(found[0]?.["secret"]).toMatch(/^e1:/);
    expect(JSON.stringify(await api.channels.chats(profileId))).not.toContain(app.token);
  });

  test("answers a command with its sources, in one conversation with the person's name", async () => {
    expect((await discord.send(app, ask({ channel: "100" }))).body).toEqual({ type: 5 });
    expect(await settled("100", 1)).toEqual([["sent", null]]);
    await discord.send(app, ask({ channel: "100", text: "What does a single session cost?" }));
    await settled("100", 2);
    const [first = "", second = ""] = discord.textsIn("100");
    expect(first).toContain("£900");
    expect(first).toContain("Source: prices.md");
    expect(first).toContain("can read this conversation");
    expect(second).toContain("single\\_session costs £180");
    expect(second).not.toContain("can read this conversation");
    const { conversations } = await api.conversations.list();
    expect(conversations).toMatchObject([{ source: "Discord", visitorName: "Ana Lima", exchanges: 2 }]);
  });

  test("answers a command that arrives again once, and no bot", async () => {
    const again = ask({ channel: "101" });
    await Promise.all([discord.send(app, again), discord.send(app, again)]);
    await settled("101", 1);
    await discord.send(app, again);
    expect(await settled("101", 1)).toHaveLength(1);
    expect(discord.textsIn("101")).toHaveLength(1);
    await discord.send(app, ask({ channel: "102", user: { bot: true } }));
    await discord.send(app, ask({ channel: "102", more: { data: { name: "other" } } }));
    expect(discord.textsIn("102")).toEqual(Array(2).fill("Write /ask and your question."));
    expect(await stored("102")).toEqual([]);
  });

  test("refuses what is forged, stale or of another app", async () => {
    const other = await buildOwner(product);
    const theirs = discord.newApp("Theirs");
    await product.api(other.cookie).channels.connectChat(other.profileId, "discord", { token: theirs.token });
    const command = ask({ channel: "103" });
    const own = discord.addressOf(app) ?? "";
    const signed = signDiscord(app.signingKey, command, clock());
    const unsigned = { ...signed, headers: { "content-type": "application/json" } };
    for (const [url, request] of [
      [own, signDiscord(theirs.signingKey, command, clock())],
      [own, signDiscord(app.signingKey, command, new Date(Date.now() - 400_000))],
      [own, { ...signed, payload: signed.payload.replace("six", "ten") }],
      [own, unsigned],
      [discord.addressOf(theirs) ?? "", signed],
      [own.replace(/usr_\w+/, `usr_${"a".repeat(22)}`), signed],
    ] as const) {
      expect((await deliver(url, request)).status).toBe(401);
    }
    await discord.send(app, { ...command, application_id: theirs.id });
    expect(await stored("103")).toEqual([]);
  });

  test("waits as long as Discord asks, also where it hasn't read yet that a reply comes", async () => {
    const refusals = [{ status: 404 }, { status: 429, retryAfter: 0.4 }];
    discord.failWith(({ path }) => (path.startsWith("/webhooks/") ? refusals.shift() : undefined));
    await discord.send(app, ask({ channel: "104" }));
    expect(await settled("104", 1)).toEqual([["sent", null]]);
    expect(refusals).toEqual([]);
    expect(discord.textsIn("104")).toHaveLength(1);
  });

  test("sends nothing a second time when the connection breaks after it was sent", async () => {
    discord.failWith(({ path }) => (path.startsWith("/webhooks/") ? "break" : undefined));
    await discord.send(app, ask({ channel: "105" }));
    expect(await settled("105", 1)).toEqual([["failed", "interrupted"]]);
    expect(discord.textsIn("105")).toHaveLength(1);
  });

  test("passes on what the owner writes: to the command, and after 15 minutes to the channel", async () => {
    await discord.send(app, ask({ channel: "106" }));
    await settled("106", 1);
    const write = await join("106");
    await discord.send(app, ask({ channel: "106", text: "Are you there?" }));
    expect((await settled("106", 2))[1]).toEqual(["skipped", "joined"]);
    expect(discord.textsIn("106")[1]).toContain("passed on");
    const long = "A sentence_of the *owner*. ".repeat(150).slice(0, 3_950);
    await write(`@everyone ${long}`, "a-key-of-a-message");
    await settled("106", 3);
    const parts = discord.textsIn("106").slice(2);
    expect(parts.every((part) => part.length <= 2_000)).toBe(true);
    expect(parts.join(" ").replaceAll("\\", "")).toBe(`@everyone ${long}`.trim());
    discord.expireCommands();
    ahead = 16 * 60_000;
    await write("Still here.", "another-key-of-a-message");
    await settled("106", 4);
    ahead = 0;
    const last = discord.shown.at(-1);
    expect(last).toMatchObject({ content: "<@51>\nStill here.", channel: "106", users: ["51"] });
    expect(discord.shown.every(({ users }) => String(users) === "" || users === last?.users)).toBe(true);
  });

  test("shows the owner why it doesn't work, and forgets its token", async () => {
    const other = await buildOwner(product);
    const theirs = product.api(other.cookie).channels;
    for (const token of ["aaaaaaaaaaaaaaaa.bbbbbb.cccccccccccccccccccc", "../../x", "no"]) {
      const refused = theirs.connectChat(other.profileId, "discord", { token });
      await expect(refused).rejects.toMatchObject({ status: 409 });
    }
    const their = discord.newApp("Their app");
    // Discord can't reach the address, or gets the wrong answer from it.
    discord.failWith(({ method, body }) =>
      method === "PATCH" && body["interactions_endpoint_url"] ? { status: 400 } : undefined,
    );
    const { channels: unreachable } = await theirs.connectChat(other.profileId, "discord", {
      token: their.token,
    });
    expect(unreachable).toMatchObject([{ fault: expect.stringContaining("HTTPS") }]);
    discord.failWith(() => undefined);
    expect((await theirs.checkChat(other.profileId, "discord")).channels[0]?.fault).toBeNull();
    expect((await theirs.disconnectChat(other.profileId, "discord")).channels).toEqual([]);
    expect([discord.addressOf(their), discord.commandOf(their)]).toEqual([null, undefined]);
  });
});

test("a text keeps its addresses and shows no markup of its own", async () => {
  const sent: unknown[] = [];
  const adapter = discordAdapter({
    call: async (_address, body) => {
      sent.push(body);
      return { status: 200, retryAfter: null, body: {} };
    },
    url: "",
    origin: "https://understudy.example",
    clock,
  });
  const address = { application: "1", token: "t", channel: "2", user: "3", at: Date.now() };
  const text = "See https://example.com/a_b_c, **bold** and [x](y) _z_ <@5>.";
  const part = {
    text,
    sources: [{ number: 1, name: "a_b", address: "https://example.com/q?x=(1)" }],
    note: null,
  };
  await adapter.send({ token: "t", proof: "" }, address, part, { isFirst: true });
  expect(sent).toEqual([
    {
      content:
        "See <https://example.com/a_b_c>, **bold** and \\[x\\](y) \\_z\\_ \\<@5\\>.\n\nSource: [a\\_b](<https://example.com/q?x=(1)>)",
      allowed_mentions: { parse: [], users: [] },
    },
  ]);
});
