import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import type { Product } from "../testing/product.ts";
import {
  attempted,
  deliveriesOf,
  type Hooked,
  hook,
  hookProduct,
  sendEvents,
  wake,
} from "../testing/webhook-harness.ts";
import { startSink } from "../testing/webhook-receiver.ts";
import { trustTest } from "./trust-test.ts";
import { mutations } from "./webhook-receivers.mutations.ts";

type Report = ReturnType<typeof report>;
type Row = Record<string, unknown>;
type Kind = (typeof KINDS)[number];

/** What a receiver does, by the first part of the address. */
const KINDS = ["500", "429", "reset", "302", "410"] as const;
/** The delay in seconds before each attempt, as Standard Webhooks publishes them. */
const PUBLISHED = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
const ASKED_SECONDS = 7_000;
const EVENTS = 1_000;
const JITTER = 0.1;

/** T34: receivers that fail in every way, with a clock that the test controls. */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  let ahead = 0;
  let healed = false;
  const clock = (): Date => new Date(Date.now() + ahead);
  const sink = await startSink(({ path }) => {
    const [, kind] = path.split("/");
    if (healed || kind === "200") return { status: 200 };
    if (kind === "reset" || kind === "hang") return kind;
    if (kind === "429") return { status: 429, headers: { "retry-after": String(ASKED_SECONDS) } };
    if (kind === "302") return { status: 302, headers: { location: "/followed" } };
    return { status: Number(kind) };
  });
  const product = await hookProduct(mutation, clock);
  try {
    const each = Math.max(2, Math.round((EVENTS * scale) / KINDS.length));
    const owners = new Map<Kind, Hooked>();
    let began = clock();
    for (const kind of KINDS) {
      const owner = await hook(product, `${sink.url}/${kind}`);
      owners.set(kind, owner);
      await sendEvents(product, owner, each);
    }
    const all = [...owners.values()];
    for (let attempt = 1; attempt <= PUBLISHED.length; attempt += 1) {
      await attempted(product, all, attempt, 300);
      for (const [kind, owner] of owners) {
        for (const row of await deliveriesOf(product, owner))
          inTime(kind, row, { attempt, began, seen: clock() }, outcome);
      }
      ahead += (PUBLISHED[attempt] ?? 0) * 1000 * (1 + JITTER);
      began = clock();
      await wake(product, all);
    }
    await ends(product, owners, each, outcome);
    const followed = sink.received.filter(({ path }) => path === "/followed").length;
    outcome.check("302 is not followed", followed === 0 ? undefined : `${followed}`);
    healed = true;
    await replays(product, all, outcome);
    await isolation(product, sink.url, Math.max(20, Math.round(100 * scale)), outcome);
    return outcome.done({ events: each * KINDS.length, requests: sink.received.length });
  } finally {
    await product.close();
    await sink.close();
  }
}

/** After each attempt the next one is scheduled as published, plus or minus a tenth. */
function inTime(
  kind: Kind,
  row: Row,
  { attempt, began, seen }: { attempt: number; began: Date; seen: Date },
  outcome: Report,
): void {
  if (kind === "410" || row["status"] !== "waiting" || Number(row["attempts"]) !== attempt) return;
  const published = (PUBLISHED[attempt] ?? 0) * 1000;
  const next = (row["next_at"] as Date).getTime();
  const delayMs = kind === "429" ? ASKED_SECONDS * 1000 : 0;
  const least = Math.max(published * (1 - JITTER), delayMs);
  const most = Math.max(published * (1 + JITTER), delayMs);
  // The attempt was made between the two moments.
  const [after, before] = [next - began.getTime(), next - seen.getTime()];
  const fault = after < least || before > most ? `attempt ${attempt}: ${before} to ${after} ms` : undefined;
  outcome.check(kind === "429" ? "Retry-After is honoured" : "the schedule is the published one", fault);
}

async function ends(
  product: Product,
  owners: Map<Kind, Hooked>,
  each: number,
  outcome: Report,
): Promise<void> {
  for (const [kind, owner] of owners) {
    const rows = await deliveriesOf(product, owner);
    const failed = rows.filter(
      ({ status, fault }) => status === "failed" && typeof fault === "string",
    ).length;
    if (kind === "410") {
      outcome.check(
        "410 ends the events at once",
        rows.every(({ attempts }) => Number(attempts) === 1) ? undefined : "tried again",
      );
      await sendEvents(product, owner, 1);
      const later = await deliveriesOf(product, owner);
      outcome.check("410 disables the address", later.length === rows.length ? undefined : "told again");
      continue;
    }
    const spent = rows.every(({ attempts }) => Number(attempts) === PUBLISHED.length);
    outcome.check(`${kind}: has ten attempts`, spent ? undefined : JSON.stringify(rows[0]));
    outcome.check(
      `${kind}: exhausted events are listed with a reason`,
      failed === each ? undefined : `${failed} of ${each}`,
    );
  }
}

async function replays(product: Product, hooked: readonly Hooked[], outcome: Report): Promise<void> {
  for (const owner of hooked) {
    const rows = await deliveriesOf(product, owner);
    const [profileId = 0] = owner.profiles;
    for (const { id } of rows) {
      await product.parts.integrations.webhooks.replay(owner.userId, profileId, Number(id));
    }
    await attempted(product, [owner], 1, 120);
    const after = await deliveriesOf(product, owner);
    const delivered = after.filter(({ status }) => status === "delivered").length;
    const inOrder = after.every(({ message_id }, at) => message_id === rows[at]?.["message_id"]);
    outcome.check(
      "every exhausted event can be sent again, under its own id",
      delivered === rows.length && inOrder ? undefined : `${delivered} of ${rows.length}`,
    );
  }
}

/** One hanging address doesn't delay the events of other owners. */
async function isolation(product: Product, base: string, events: number, outcome: Report): Promise<void> {
  const alone = await p95(product, base, events);
  const sink = await startSink(() => "hang");
  const hanging = await hook(product, `${sink.url}/hang`);
  await sendEvents(product, hanging, 20);
  const beside = await p95(product, base, events);
  await sink.close();
  // Up to a quarter of a second is noise on a shared machine. A hanging server would cost more.
  const most = Math.max(alone * 1.2, alone + 250);
  const detail = `${Math.round(beside)} ms beside, ${Math.round(alone)} ms alone`;
  outcome.check("one hanging address holds up nobody else", beside <= most ? undefined : detail);
}

/** The time from an event's creation until it has arrived, at a steady low rate. */
async function p95(product: Product, base: string, events: number): Promise<number> {
  const owner = await hook(product, `${base}/200`);
  for (let sentCount = 0; sentCount < events; sentCount += 1) {
    await sendEvents(product, owner, 1);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const arrived = await attempted(product, [owner], 1, 60).then(
    () => true,
    () => false,
  );
  if (!arrived) return Number.POSITIVE_INFINITY;
  const took = (await deliveriesOf(product, owner))
    .map((row) => (row["delivered_at"] as Date).getTime() - (row["created_at"] as Date).getTime())
    .sort((a, b) => a - b);
  return took[Math.floor(took.length * 0.95)] ?? 0;
}

trustTest("T34", { run, mutations });
