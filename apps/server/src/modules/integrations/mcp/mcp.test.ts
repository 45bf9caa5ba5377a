import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { PLANS } from "@understudy/contracts";
import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { row, rows } from "../../../../test/database.ts";
import { listen, ownerWith } from "../../../../test/streams.ts";

const product = await testApp({ worker: true });
const origin = await listen(product);
const PRICES = "# Prices\n\nA single session costs £180. A package of six costs £900.";
const NOTES = "# Notes\n\nThe studio moves to Leith in May.";
const owner = await ownerWith(product, { "prices.md": PRICES, "notes.md": NOTES });
const QUESTION = "What does a single session cost?";

type Answer = {
  state: string;
  answer: string;
  conversation: string;
  exchange: number;
  sources: { number: number; document: string; headings: string[]; quote: string | null; link: string }[];
};
type Result = {
  isError?: boolean;
  structuredContent?: unknown;
  content: { text: string }[];
  _meta?: { retryAfterSeconds?: number };
};

const open: Client[] = [];
afterAll(() => Promise.all(open.map((client) => client.close())));

/** The official MCP client, over real HTTP. */
async function clientOf(key: string | number, at: string = origin): Promise<Client> {
  const client = new Client({ name: "somebody's own AI", version: "1.0.0" });
  // The client's transport type differs in one optional field.
  await client.connect(new StreamableHTTPClientTransport(new URL(`${at}/api/mcp/${key}`)) as never);
  open.push(client);
  return client;
}

const use = async (client: Client, name: string, args: Record<string, unknown> = {}) =>
  (await client.callTool({ name, arguments: args })) as unknown as Result;
const textOf = ({ content }: Result): string => content.map(({ text }) => text).join("");

describe("a visitor's own AI", () => {
  test("asks, gets a cited answer, goes on from it and reads the source", async () => {
    const client = await clientOf(owner.userId);
    expect(client.getInstructions()).toMatch(/cites them/);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["ask", "documents", "source"]);

    const result = await use(client, "ask", { question: QUESTION });
    const answer = result.structuredContent as Answer;
    expect(answer).toMatchObject({ state: "answered", answer: expect.stringContaining("£180") });
    expect(answer.sources[0]).toMatchObject({
      document: "prices.md",
      headings: ["Prices"],
      quote: expect.stringContaining("£180"),
      link: `${product.app.ownOrigin}/p/${owner.profileId}`,
    });
    expect(textOf(result)).toMatch(/£180[\s\S]*Sources:\n\[1\] prices\.md · Prices: "/);

    const { conversation, exchange } = answer;
    const again = await use(client, "ask", { question: "And a package of six?", conversation });
    expect(again.structuredContent).toMatchObject({ conversation, answer: expect.stringContaining("£900") });

    const source = await use(client, "source", { conversation, exchange, number: 1 });
    expect(source.structuredContent).toMatchObject({
      document: "prices.md",
      passage: expect.stringContaining("A package of six costs £900."),
    });
    const stored = await rows(
      product.url,
      `select conversation.source, conversation.by_owner, count(*)::int as exchanges from chat_sessions conversation
       join chat_messages exchange on exchange.user_id = $1 and exchange.session_id = conversation.id
       where conversation.user_id = $1 and conversation.session_id = $2 group by 1, 2`,
      [owner.userId, conversation],
    );
    expect(stored).toEqual([{ source: "MCP", by_owner: false, exchanges: 2 }]);
    const listed = await owner.api.conversations.list();
    expect(listed.conversations.map(({ source: from }) => from)).toContain("MCP");
  });

  test("learns what is not known, and where a person can leave the question", async () => {
    const client = await clientOf(owner.profileId);
    const result = await use(client, "ask", { question: "Which airline flies to Reykjavik on Sundays?" });
    expect(result.isError).toBeFalsy();
    expect(result.structuredContent).toMatchObject({ state: "not_answered", sources: [] });
    expect(textOf(result)).toContain(`/p/${owner.profileId}`);
  });

  test("is given the names of what visitors may read, and no other", async () => {
    const { userId, api } = await ownerWith(product, { "open.md": PRICES, "closed.md": NOTES });
    const closed = (await api.documents.list()).find(({ filename }) => filename === "closed.md");
    await api.documents.update(closed?.id ?? 0, { quotable: false });
    const client = await clientOf(userId);
    expect((await use(client, "documents")).structuredContent).toEqual({ documents: ["open.md"] });
    const result = await use(client, "ask", { question: "Where does the studio move in May?" });
    const answer = result.structuredContent as Answer;
    expect(answer.sources[0]).toMatchObject({ document: "closed.md", quote: null });
    const { conversation, exchange } = answer;
    const source = await use(client, "source", { conversation, exchange, number: 1 });
    expect(source.structuredContent).toMatchObject({ passage: null, headings: [] });
  });

  test("reads no source of a conversation that is not its own", async () => {
    const other = await ownerWith(product, { "prices.md": PRICES });
    const reply = await product.api().chat.ask({ userId: other.userId, message: QUESTION });
    const client = await clientOf(owner.userId);
    const stolen = { conversation: reply.sessionId, exchange: Number(reply.exchangeId), number: 1 };
    expect(await use(client, "source", stolen)).toMatchObject({ isError: true });
    const guessed = await use(client, "source", { ...stolen, conversation: "made-up" });
    expect(textOf(guessed)).toBe(textOf(await use(client, "source", stolen)));
  });
});

describe("limits", () => {
  test("of the plan are reported in words, and nothing is answered", async () => {
    const { userId } = await ownerWith(product, { "prices.md": PRICES });
    await rows(
      product.url,
      `insert into plan_usage (user_id, name, period, label, count)
       values ($1, 'conversations', date_trunc('month', now() at time zone 'UTC')::date, '', $2)`,
      [userId, PLANS.free.conversationsPerMonth],
    );
    const result = await use(await clientOf(userId), "ask", { question: QUESTION });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(/has reached its conversation limit for this month/);
    expect(result.structuredContent).toBeUndefined();
  });

  test("of a network are reported with the time to wait", async () => {
    const small = await testApp({ worker: true, environment: { BURST_VISITOR: "2" } });
    const { userId } = await ownerWith(small, { "prices.md": PRICES });
    const client = await clientOf(userId, await listen(small));
    for (let time = 0; time < 2; time += 1)
      expect((await use(client, "ask", { question: QUESTION })).isError).toBeFalsy();
    const refused = await use(client, "ask", { question: QUESTION });
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toMatch(/Too many requests\. Please wait a moment\. Try again in \d+ seconds?\./);
    expect(refused._meta?.retryAfterSeconds).toBeGreaterThan(0);
    // MCP shares the chat's counter, so it cannot bypass the limit.
    await expect(small.api().chat.ask({ userId, message: QUESTION })).rejects.toThrow(/^429/);
  });
});

describe("a profile that is not to be asked", () => {
  test("answers as if there were none: private, switched off or missing", async () => {
    const { userId, api } = await ownerWith(product, { "prices.md": PRICES });
    const missing = await post("usr_NobodyHasThisName00000", LIST);
    expect(missing.status).toBe(404);
    const words = await missing.text();
    const bare = (text: string) => text.replace(/"requestId":"[^"]+"/, "");
    await api.profiles.updateSettings({ mcpEnabled: false });
    expect(bare(await (await post(userId, LIST)).text())).toBe(bare(words));
    await expect(clientOf(userId)).rejects.toThrow();
    expect((await product.api().chat.ask({ userId, message: QUESTION })).state).toBe("answered");
    await api.profiles.updateSettings({ mcpEnabled: true });
    expect((await post(userId, LIST)).status).toBe(200);
    await api.profiles.update({ isPublic: false });
    expect(bare(await (await post(userId, LIST)).text())).toBe(bare(words));
  });
});

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };

function post(key: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${origin}/api/mcp/${key}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

describe("what is no proper message", () => {
  const call = (name: string, args: unknown) => ({
    jsonrpc: "2.0",
    id: 7,
    method: "tools/call",
    params: { name, arguments: args },
  });
  const readExchange = () =>
    row(product.url, "select count(*)::int as count from chat_messages where user_id = $1", [owner.userId]);

  test.each([
    ["several at once", [LIST, LIST], 400],
    ["no JSON", "{", 400],
    ["another JSON-RPC", { ...LIST, jsonrpc: "1.0" }, 400],
    ["neither question nor answer", { jsonrpc: "2.0" }, 400],
    ["more than it takes", { ...LIST, user_id: "usr_x" }, 400],
    ["something huge", call("ask", { question: "x".repeat(300_000) }), 413],
  ])("%s is refused", async (_name, body, status) => {
    const before = await readExchange();
    const answer = await post(owner.userId, body);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      status,
      expect.stringMatching(/^application\/problem\+json/),
    ]);
    expect(await readExchange()).toEqual(before);
  });

  test.each([
    ["a tool that is none", call("erase", {})],
    ["no question", call("ask", {})],
    ["a long question", call("ask", { question: "x".repeat(4_001) })],
    ["more than the tool takes", call("ask", { question: "Hello?", userId: "usr_x" })],
    ["a number that is none", call("source", { conversation: "x", exchange: -1, number: 1.5 })],
    ["a call that is none", { ...LIST, method: "resources/list" }],
  ])("%s is refused in the protocol's words, and asks nothing", async (_name, body) => {
    const before = await readExchange();
    const answer = await post(owner.userId, body);
    expect(answer.status).toBe(200);
    const { error, result } = (await answer.json()) as { error?: object; result?: Result };
    expect(error !== undefined || result?.isError === true).toBe(true);
    expect(await readExchange()).toEqual(before);
  });

  test("other methods, another content type and another version are refused", async () => {
    for (const method of ["GET", "DELETE"]) {
      const answer = await fetch(`${origin}/api/mcp/${owner.userId}`, { method });
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
    }
    expect((await post(owner.userId, LIST, { "content-type": "text/plain" })).status).toBe(415);
    expect((await post(owner.userId, LIST, { "mcp-protocol-version": "1999-01-01" })).status).toBe(400);
  });

  test("what asks nothing is taken without an answer", async () => {
    const answer = await post(owner.userId, { jsonrpc: "2.0", method: "notifications/initialized" });
    expect([answer.status, await answer.text()]).toEqual([202, ""]);
  });

  test("a page that the owner has not named gets nothing, whatever cookie it brings", async () => {
    const { userId, api, profileId, cookie } = await ownerWith(product, { "prices.md": PRICES });
    await api.widgets.save(profileId, { allowedDomains: ["shop.example"] });
    for (const foreign of ["https://evil.example", "null"]) {
      const answer = await post(userId, LIST, { origin: foreign });
      expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining("foreign_origin")]);
    }
    expect((await post(userId, LIST, { origin: "https://shop.example" })).status).toBe(200);
    expect((await post(userId, LIST, { origin: "https://shop.example", cookie })).status).toBe(403);
  });
});
