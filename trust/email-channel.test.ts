import { randomBytes } from "node:crypto";
import { type MailServer, type StoredMail, startMailServer } from "../testing/mailbox.ts";
import type { Mutation } from "../testing/mutation.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { openTestBench } from "../testing/owner-client.ts";
import { until } from "../testing/wait.ts";
import { mutations } from "./email-channel.mutations.ts";
import { startVictim } from "./killer.ts";
import { trustTest } from "./trust-test.ts";

const MESSAGES = 200;
const KILLS = 20;
const PATIENCE_SECONDS = 180;
/** What the product allows one sender in a day. */
const REPLIES_A_DAY = 10;
const PRICES =
  "# Prices\n\nA single session costs £180. A package of six costs £900.\n\n# Place\n\nThe studio is in Leith.";

type Kind = (typeof KINDS)[number]["kind"];
type Mail = { kind: Kind; id: string; from: string };
type Harness = Awaited<ReturnType<typeof openHarness>>;
type Report = ReturnType<typeof report>;

const PROGRAM = { "Auto-Submitted": "auto-replied" };
/** The mix of messages, by weight. `gets` is what the sender may get at once: a reply, or nothing. */
const KINDS = [
  { kind: "question", weight: 8, text: "What does a single session cost?" },
  {
    kind: "follow-up",
    weight: 2,
    text: "And a package of six?\n\nMarguerite wrote:\n> A single session costs",
  },
  { kind: "language", weight: 2, text: "Bonjour, combien coûte une séance ? Merci d'avance, Ana" },
  { kind: "unknown", weight: 3, text: "Which airline flies to Reykjavik on Sundays?" },
  { kind: "forged", weight: 2, text: "What does a single session cost?", domain: "spoofed.test" },
  { kind: "reply-to", weight: 1, text: "What does a single session cost?" },
  { kind: "attachment", weight: 2, text: "What does a single session cost?" },
  { kind: "twice", weight: 2, text: "Where is the studio?" },
  { kind: "program", weight: 2, text: "What does a single session cost?", headers: PROGRAM },
  {
    kind: "list",
    weight: 1,
    text: "What does a single session cost?",
    headers: { "List-Id": "<news.mail.test>" },
  },
  { kind: "bounce", weight: 1, text: "What does a single session cost?", envelopeFrom: "" },
] as const;
const SILENT: readonly Kind[] = ["program", "list", "bounce"];
const DRAFT_ONLY: readonly Kind[] = ["unknown", "forged", "reply-to", "attachment"];

/** T45: each question that arrives in a mailbox has one reply or draft, and nobody but its sender gets one. */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const server = startMailServer();
  // Postfix and Dovecot need root and Debian; the reason is printed.
  if (!server) return { pass: true, failures: [], figures: { skipped: "no mail server" } };
  const harness = await openHarness(server, mutation);
  try {
    const kills = Math.max(2, Math.round(KILLS * scale));
    const mails = await sendMix(harness, Math.max(30, Math.round(MESSAGES * scale)));
    let cut = 0;
    for (let kill = 0; kill < kills; kill += 1) cut += await killOnce(harness, kill, kills);
    const worker = await harness.start();
    await harness.finished(outcome, "every message is decided");
    outcome.check("control: the kills cut off messages", cut < kills / 4 ? `${cut} of ${kills}` : undefined);
    await judge(harness, mails, outcome);
    await cutOffAfterSending(harness, outcome);
    const replies = await answerEachOther(harness, outcome);
    await worker.kill();
    return outcome.done({ messages: mails.length, kills, cut, repliesToARobot: replies });
  } finally {
    await harness.close();
  }
}

async function openHarness(server: MailServer, mutation: Mutation | undefined) {
  const environment = { OUTBOUND_PRIVATE: "on", MASTER_KEY: randomBytes(32).toString("base64") };
  const bench = await openTestBench(mutation, environment);
  const { product } = bench;
  const workerEnvironment = {
    NODE_ENV: "test",
    DATABASE_URL: product.url,
    DATABASE_POOL: "5",
    MIGRATE_ON_START: "off",
    STORAGE_DIR: product.storage,
    LOG_LEVEL: "silent",
    EMBEDDING_PROVIDER: "none",
    BURST_VISITOR: "1000000",
    BURST_ADDRESS: "1000000",
    BURST_PROFILE: "1000000",
    BURST_OWNER: "1000000",
    VISITOR_DAY_PERCENT: "100",
    ...environment,
  };
  const start = () => startVictim(workerEnvironment, mutation);
  const worker = await start();
  const bytes = Buffer.from(PRICES);
  await bench.upload({ filename: "prices.md", type: "text/markdown", bytes });
  await bench.settled(60);
  await worker.kill();

  const address = server.newAddress("marguerite");
  await server.send({ from: server.newAddress("earlier"), to: address, subject: "Before", text: "Hello?" });
  await until(async () => (await server.folder(address)).length > 0);
  const [{ id: profileId } = {}] = await product.rows("select id from ai_profiles where is_main");
  const path = `/api/profiles/${profileId}/mailbox`;
  const body = Buffer.from(JSON.stringify({ ...server.settings(address), mode: "reply" }));
  const { status, text } = await bench.call("PUT", path, [["content-type", "application/json"]], body);
  if (status !== 200) throw new Error(`The mailbox was not connected: ${status} ${text}`);

  const open = async (): Promise<number> => {
    const [row] = await product.rows(
      "select count(*)::int as open from mail_messages where state in ('new', 'drafting', 'sending')",
    );
    return Number(row?.open);
  };
  return {
    server,
    product,
    address,
    start,
    open,
    decided: async () => {
      const [row] = await product.rows(
        "select count(*)::int as done from mail_messages where state not in ('new', 'drafting', 'sending')",
      );
      return Number(row?.done);
    },
    /** Lets a worker go on at once where a killed one stopped, as if a minute had passed. */
    async wake(): Promise<void> {
      await server.settled();
      await product.rows("update mailbox_visits set next_at = now(), lease = null, leased_until = null");
      await product.rows("update mail_messages set sending_since = sending_since - interval '2 minutes'");
    },
    /** Waits until the worker has looked at everything that has arrived. */
    async finished(outcome: Report, check: string): Promise<void> {
      let looked = "";
      let calm = 0;
      const isDone = async () => {
        const [row] = await product.rows("select checked_at::text, fault from mailboxes");
        const now = String(row?.["checked_at"]);
        if (now !== looked) {
          calm = (await open()) === 0 && row?.["fault"] === null ? calm + 1 : 0;
          looked = now;
          await product.rows("update mailbox_visits set next_at = now()");
        }
        // The first visit after the last message may have begun before it arrived.
        return calm >= 3 || undefined;
      };
      const fault = await until(isDone, PATIENCE_SECONDS).then(
        () => undefined,
        async () => `${await open()} are open`,
      );
      outcome.check(check, fault);
    },
    async close(): Promise<void> {
      server.close();
      await bench.close();
    },
  };
}

async function sendMix({ server, address }: Harness, count: number): Promise<Mail[]> {
  const weights = KINDS.reduce((sum, { weight }) => sum + weight, 0);
  const mails: Mail[] = [];
  for (const one of KINDS) {
    const { kind, weight, text } = one;
    for (let number = 0; number < Math.max(1, Math.round((count * weight) / weights)); number += 1) {
      const from = server.newAddress(kind, "domain" in one ? one.domain : "mail.test");
      const id = `<${randomBytes(12).toString("hex")}@mail.test>`;
      const mail = {
        from,
        to: address,
        subject: `Message ${number}`,
        text,
        messageId: id,
        headers: "headers" in one ? one.headers : {},
        attachments: kind === "attachment" ? [{ filename: "plan.txt", content: "My plan" }] : [],
        ...("envelopeFrom" in one ? { envelopeFrom: one.envelopeFrom } : {}),
        ...(kind === "reply-to" ? { replyTo: server.newAddress("victim") } : {}),
      };
      await server.send(mail);
      if (kind === "twice") await server.send(mail);
      mails.push({ kind, id, from });
    }
  }
  return mails;
}

/** Kills a worker in the middle of its work. Returns whether a message was cut off. */
async function killOnce(harness: Harness, kill: number, kills: number): Promise<number> {
  await harness.wake();
  const before = await harness.decided();
  const worker = await harness.start();
  const [row] = await harness.product.rows("select count(*)::int as known from mail_messages");
  const enough = Math.max(1, Math.floor((MESSAGES - Number(row?.["known"])) / (2 * kills)));
  await until(async () => (await harness.decided()) >= before + Math.min(enough, 3) || undefined, 30).catch(
    () => {},
  );
  // At a different moment of the next message each time.
  await new Promise((resolve) => setTimeout(resolve, (kill * 67) % 400));
  await worker.kill();
  return (await harness.open()) > 0 ? 1 : 0;
}

const answers = (mail: StoredMail, id: string): boolean => mail.head.includes(`In-Reply-To: ${id}`);

async function judge({ server, product, address }: Harness, mails: readonly Mail[], outcome: Report) {
  await server.settled();
  const drafts = await server.folder(address, "Drafts");
  for (const { kind, id, from } of mails) {
    const received = await server.folder(from);
    const replies = received.filter((mail) => answers(mail, id)).length;
    const drafted = drafts.filter((mail) => answers(mail, id)).length;
    const all = `${kind}: ${replies} replies and ${drafted} drafts`;
    const silent = SILENT.includes(kind);
    const check = silent ? "programs and lists get nothing" : "each question has one reply or draft";
    outcome.check(check, replies + drafted === (silent ? 0 : 1) ? undefined : all);
    if (DRAFT_ONLY.includes(kind)) {
      outcome.check("what is not certain is only a draft", replies === 0 ? undefined : all);
    }
    if (kind === "question") outcome.check("control: what is certain is sent", replies ? undefined : all);
    outcome.check(
      "a sender gets nothing else",
      received.length === replies ? undefined : `${kind}: ${received.length}`,
    );
  }
  const people = new Set(mails.map(({ from }) => from).concat(address));
  const strangers = (await server.recipients(address)).filter((one) => !people.has(one));
  outcome.check(
    "nobody but a sender gets a reply",
    strangers.length === 0 ? undefined : strangers.join(", "),
  );
  const [row] = await product.rows("select count(*)::int as exchanges from chat_messages");
  const questions = mails.filter(({ kind }) => !SILENT.includes(kind)).length;
  outcome.check(
    "a message is one exchange",
    row?.["exchanges"] === questions ? undefined : `${row?.["exchanges"]} of ${questions}`,
  );
}

/** A worker was killed after the server took a reply or a draft, and before that was stored. */
async function cutOffAfterSending(harness: Harness, outcome: Report): Promise<void> {
  const { server, product, address } = harness;
  const count = async () => {
    const drafts = (await server.folder(address, "Drafts")).length;
    return `${drafts} drafts, ${(await server.recipients(address)).length} replies`;
  };
  const before = await count();
  await product.rows(
    `update mail_messages set state = case state when 'sent' then 'sending' else 'drafting' end,
       sending_since = now() - interval '10 minutes' where state in ('sent', 'drafted')`,
  );
  await product.rows("update mailbox_visits set next_at = now()");
  await harness.finished(outcome, "what was cut off is decided");
  await server.settled();
  const after = await count();
  outcome.check("nothing is sent again", after === before ? undefined : `${before}, then ${after}`);
}

/** Another program answers every reply, and does not say that it is one. Returns how many replies it got. */
async function answerEachOther(harness: Harness, outcome: Report): Promise<number> {
  const { server, product, address } = harness;
  const robot = server.newAddress("robot");
  let written = 0;
  const write = async (): Promise<void> => {
    written += 1;
    await server.send({
      from: robot,
      to: address,
      subject: "Re: Prices",
      text: "What does a single session cost?",
    });
  };
  await write();
  for (let turn = 0; turn < 2 * REPLIES_A_DAY && written <= REPLIES_A_DAY + 3; turn += 1) {
    await product.rows("update mailbox_visits set next_at = now()");
    const replied = await until(
      async () => (await server.folder(robot)).length >= written || undefined,
      12,
    ).then(
      () => true,
      () => false,
    );
    if (!replied) break;
    await write();
  }
  const replies = (await server.folder(robot)).length;
  outcome.check(
    "two programs don't answer each other without end",
    replies <= REPLIES_A_DAY ? undefined : `${replies} replies`,
  );
  outcome.check("control: the robot got replies", replies > 1 ? undefined : String(replies));
  return replies;
}

trustTest("T45", { run, mutations });
