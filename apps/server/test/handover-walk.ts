import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { until } from "../../../testing/wait.ts";
import type { TestApp } from "./app.ts";
import { row, rows } from "./database.ts";

export type Owner = { userId: string; profileId: number; cookie: string };
export type Harness = { servers: readonly TestApp[]; owner: Owner; clock: { now: number } };

/** One action of the owner or the visitor: in one of two tabs, on one of two servers. */
type Move = {
  type: (typeof TYPES)[number];
  tab: number;
  server: number;
  /** The request is sent twice, as after a broken connection. */
  twice: boolean;
  ms: number;
};

const MINUTE = 60_000;
const TYPES = [
  "join",
  "say",
  "say",
  "hand back",
  "leave",
  "ask",
  "ask",
  "reload",
  "wait",
  "sweep",
  "cut",
] as const;

/** Rounds of concurrent actions. */
export const walks = fc.array(
  fc.array(
    fc.record({
      type: fc.constantFrom(...TYPES),
      tab: fc.constantFrom(0, 1),
      server: fc.constantFrom(0, 1),
      twice: fc.boolean(),
      ms: fc.constantFrom(1_000, MINUTE, 2 * MINUTE, 3 * MINUTE),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  { minLength: 3, maxLength: 9 },
);

/** Records, in commit order, who started and stopped writing. Only the test has this table. */
export async function audited(url: string): Promise<void> {
  await rows(
    url,
    `create table audit (seq bigint generated always as identity, session_id bigint, what text, ref bigint);
     create function note() returns trigger language plpgsql as $$
     begin
       if tg_table_name = 'messages' then
         insert into audit (session_id, what, ref) values (new.session_id, new.author, new.id);
       elsif tg_table_name = 'chat_messages' then
         if tg_op = 'INSERT' then
           insert into audit (session_id, what, ref) values (new.session_id, 'opened', new.id);
         elsif old.state = 'pending' and new.state <> 'pending' then
           insert into audit (session_id, what, ref) values (new.session_id, 'ended', new.id);
         end if;
       elsif old.turn <> new.turn then
         insert into audit (session_id, what, ref)
         values (new.id, case when new.person_until is null then 'assistant' else 'person' end, new.turn);
       end if;
       return null;
     end $$;
     create trigger note_messages after insert on messages for each row execute function note();
     create trigger note_exchanges after insert or update on chat_messages for each row execute function note();
     create trigger note_turns after update on chat_sessions for each row execute function note()`,
  );
}

type Answer = { statusCode: number; body: string };
type TestRequest = { url: string; payload?: object; cookie?: string; key?: string };

async function call({ app }: TestApp, { url, payload, cookie, key }: TestRequest): Promise<Answer> {
  return app.inject({
    method: payload ? "POST" : "GET",
    url,
    headers: {
      origin: app.ownOrigin,
      ...(payload ? { "content-type": "application/json" } : {}),
      ...(cookie ? { cookie } : {}),
      ...(key ? { "idempotency-key": key } : {}),
    },
    ...(payload ? { payload: JSON.stringify(payload) } : {}),
  });
}

/** Retries until the outcome is known. A database connection cut in mid-request leaves it open. */
async function surely(server: TestApp, request: TestRequest): Promise<Answer> {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await call(server, request);
    if (answer.statusCode < 500) return answer;
  }
  throw new Error(`${request.url} was never answered.`);
}

/** Runs the actions on a new conversation, and checks that no visitor was left without an answer. */
export async function walk(
  { servers, owner, clock }: Harness,
  rounds: readonly (readonly Move[])[],
): Promise<void> {
  const [first] = servers as [TestApp];
  const { userId, cookie } = owner;
  let word = 0;
  const newWord = (speaker: string): string => `${speaker}${++word}x${randomUUID().slice(0, 8)}`;
  const questions: string[] = [newWord("ask")];
  const sentMessages: string[] = [];
  const begun = await surely(first, {
    url: "/api/chat",
    payload: { userId, message: questions[0] },
    key: randomUUID(),
  });
  const token = (JSON.parse(begun.body) as { sessionId: string }).sessionId;
  const { id } = await row(first.url, "select id from chat_sessions where user_id = $1 and session_id = $2", [
    userId,
    token,
  ]);
  const at = `/api/conversations/${id}`;
  const turns = [0, 0];

  const look = async (server: TestApp): Promise<number> => {
    const url = `/api/chat/talk?userId=${userId}&sessionId=${token}`;
    return (JSON.parse((await surely(server, { url })).body) as { turn: number }).turn;
  };

  const MOVES: Record<Move["type"], (server: TestApp, move: Move) => Promise<void>> = {
    wait: async (_, { ms }) => {
      clock.now += ms;
    },
    sweep: async ({ product }) => void (await product.chat.sweepTakeovers().catch(() => {})),
    // Two concurrent cuts cut each other off.
    cut: async () => void (await cutOff(first.url).catch(() => {})),
    reload: async (server, { tab }) => {
      turns[tab] = await look(server);
    },
    join: async (server) => expectOk(await surely(server, { url: `${at}/join`, payload: {}, cookie })),
    "hand back": async (server) =>
      expectOk(await surely(server, { url: `${at}/hand-back`, payload: {}, cookie })),
    leave: async (server, { tab }) => {
      const payload = { userId, sessionId: token, turn: turns[tab] };
      expectOk(await surely(server, { url: "/api/chat/hand-back", payload }));
    },
    ask: async (server, { twice }) => {
      const message = newWord("ask");
      questions.push(message);
      const request = { url: "/api/chat", payload: { userId, message, sessionId: token }, key: randomUUID() };
      const answers = await Promise.all((twice ? servers : [server]).map((one) => surely(one, request)));
      for (const answer of answers) expectOk(answer);
    },
    say: async (server, { twice }) => {
      const content = newWord("say");
      const request = { url: `${at}/messages`, payload: { content, key: randomUUID() }, cookie };
      const answers = await Promise.all((twice ? servers : [server]).map((one) => surely(one, request)));
      expect(answers.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true);
      if (answers.some(({ statusCode }) => statusCode === 201)) sentMessages.push(content);
    },
  };

  for (const round of rounds)
    await Promise.all(round.map((move) => MOVES[move.type](servers[move.server] ?? first, move)));

  // Everyone leaves and time passes: every waiting question must be assigned to the owner or the assistant.
  clock.now += 3 * MINUTE;
  await until(async () => {
    // A recently cut connection may surface here. The product, too, sweeps again a moment later.
    const swept = await first.product.chat
      .sweepTakeovers()
      .then(first.product.chat.sweep)
      .then(
        () => true,
        () => false,
      );
    const pending = await rows(
      first.url,
      "select 1 from chat_messages where user_id = $1 and session_id = $2 and state = 'pending'",
      [userId, id],
    );
    return swept && pending.length === 0;
  });
  await judge(first.url, { userId, id: Number(id), questions, sentMessages });
}

function expectOk({ statusCode, body }: Answer): void {
  expect([statusCode, body].join(" ")).toMatch(/^20\d /);
}

/** Ends all of the product's connections, whatever state their transactions are in. */
async function cutOff(url: string): Promise<void> {
  await rows(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
}

type ExpectedConversation = {
  userId: string;
  id: number;
  questions: readonly string[];
  sentMessages: readonly string[];
};

/** Checks the database with independent rules, never with the state machine under test. */
async function judge(
  url: string,
  { userId, id, questions, sentMessages }: ExpectedConversation,
): Promise<void> {
  const [session] = await rows(url, "select person_until from chat_sessions where user_id = $1 and id = $2", [
    userId,
    id,
  ]);
  expect(session?.["person_until"], "an owner's turn without an end").toBeNull();
  expect(await rows(url, "select 1 from takeover_leases where session_id = $1", [id])).toEqual([]);

  const exchanges = await rows(
    url,
    "select id::float8 as id, message, state from chat_messages where user_id = $1 and session_id = $2 order by id",
    [userId, id],
  );
  const messages = await rows(
    url,
    `select id::float8 as id, author, content, exchange_id::float8 as exchange_id from messages
     where user_id = $1 and session_id = $2 order by id`,
    [userId, id],
  );
  const ofOwner = messages.filter(({ author }) => author === "owner");
  expect(ofOwner.map(({ content }) => content).sort(), "the owner's words").toEqual([...sentMessages].sort());
  const words = (text: unknown): string[] => String(text).split("\n\n");
  const inExchanges = exchanges.flatMap(({ message }) => words(message));
  const alone = messages.filter(({ author, exchange_id }) => author === "visitor" && exchange_id === null);
  const everywhere = [...inExchanges, ...alone.map(({ content }) => String(content))];
  expect(everywhere.sort(), "the visitor's words").toEqual([...questions].sort());
  const last = Math.max(0, ...ofOwner.map((one) => Number(one["id"])));
  expect(
    alone.filter((one) => Number(one["id"]) > last),
    "words that nobody answers",
  ).toEqual([]);
  for (const { content, exchange_id } of messages.filter((one) => one["exchange_id"] !== null)) {
    const taken = exchanges.find((one) => one["id"] === exchange_id);
    expect(words(taken?.["message"]), "taken up elsewhere").toContain(content);
  }
  await oneVoice(url, id);
}

/** In commit order: the owner writes only during a handover and never into an answer, the assistant only otherwise. */
async function oneVoice(url: string, id: number): Promise<void> {
  const events = await rows(
    url,
    "select what, ref::float8 as ref from audit where session_id = $1 order by seq",
    [id],
  );
  const answering = new Set<unknown>();
  let answeredBy = "assistant";
  for (const { what, ref } of events) {
    if (what === "person" || what === "assistant") {
      expect(what, "a turn that changes nothing").not.toBe(answeredBy);
      answeredBy = what;
    }
    if (what === "opened") {
      expect(answeredBy, "the assistant began in the owner's turn").toBe("assistant");
      answering.add(ref);
    }
    if (what === "ended") answering.delete(ref);
    if (what === "visitor") expect(answeredBy, "kept for nobody").toBe("person");
    if (what !== "owner") continue;
    expect(answeredBy, "the owner spoke in the assistant's turn").toBe("person");
    expect(answering.size, "the owner spoke into an answer").toBe(0);
  }
}
