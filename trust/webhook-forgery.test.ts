import { Webhook } from "standardwebhooks";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { attempted, hook, hookProduct, rotate, sendEvents } from "../testing/webhook-harness.ts";
import { type Received, startSink } from "../testing/webhook-receiver.ts";
import { trustTest } from "./trust-test.ts";
import { mutations } from "./webhook-forgery.mutations.ts";

type Report = ReturnType<typeof report>;

const EVENTS = 1_000;
const TAMPERED = 50;
const OWNERS = 4;
const STALE_MS = 6 * 60_000;

/**
 * T33: a receiver with the published library accepts every message, and none that was changed, is old or was made up.
 */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const sink = await startSink();
  const product = await hookProduct(mutation, () => new Date());
  try {
    const perPhase = Math.ceil((EVENTS * scale) / (OWNERS * 3));
    const owners = await Promise.all(
      Array.from({ length: OWNERS }, (_, at) => hook(product, `${sink.url}/${at}`)),
    );
    let secrets = await Promise.all(owners.map((owner) => rotate(product, owner)));
    let verified = 0;
    const phase = async (name: string, known: readonly string[]): Promise<Received[]> => {
      const before = sink.received.length;
      await Promise.all(owners.map((owner) => sendEvents(product, owner, perPhase)));
      await attempted(product, owners, 1);
      const received = sink.received.slice(before);
      const good = received.filter((one) => takes(known[Number(one.path.slice(1))] ?? "", one));
      verified += good.length;
      const all = perPhase * OWNERS;
      outcome.check(name, good.length === all ? undefined : `${good.length} of ${all} verify`);
      return received;
    };
    const first = await phase("every delivery verifies", secrets);
    tamper(first.slice(0, Math.max(1, Math.round(TAMPERED * scale))), secrets, outcome);
    const before = secrets;
    secrets = await Promise.all(owners.map((owner) => rotate(product, owner)));
    await phase("none is lost while the receiver still has the old secret", before);
    await phase("none is lost when the receiver has the new secret", secrets);
    const ids = new Set(sink.received.map(({ headers }) => headers["webhook-id"]));
    outcome.check("every message has an id of its own", ids.size === verified ? undefined : `${ids.size}`);
    await stale(mutation, outcome);
    forged(first, outcome);
    return outcome.done({ verified, tampered: Math.round(TAMPERED * scale) });
  } finally {
    await product.close();
    await sink.close();
  }
}

function takes(secret: string, { headers, body }: Pick<Received, "headers" | "body">): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

/** Every byte of the body and of each of the three headers, changed one at a time. */
function tamper(messages: readonly Received[], secrets: readonly string[], outcome: Report): void {
  for (const message of messages) {
    const secret = secrets[Number(message.path.slice(1))] ?? "";
    const names = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const;
    let accepted = 0;
    const body = Buffer.from(message.body);
    for (let at = 0; at < body.length; at += 1) {
      if (takes(secret, { ...message, body: flip(body, at) })) accepted += 1;
    }
    for (const name of names) {
      const value = Buffer.from(String(message.headers[name]));
      for (let at = 0; at < value.length; at += 1) {
        const headers = { ...message.headers, [name]: flip(value, at) };
        if (takes(secret, { headers, body: message.body })) accepted += 1;
      }
    }
    outcome.check("no changed byte is accepted", accepted === 0 ? undefined : `${accepted} accepted`);
  }
}

function flip(bytes: Buffer, at: number): string {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed.toString("utf8");
}

/** Sent by a product whose clock is six minutes behind: to the receiver it looks like a replay of an old message. */
async function stale(mutation: RunOptions["mutation"], outcome: Report): Promise<void> {
  const sink = await startSink();
  const product = await hookProduct(mutation, () => new Date(Date.now() - STALE_MS));
  try {
    const owner = await hook(product, sink.url);
    const secret = await rotate(product, owner);
    await sendEvents(product, owner, 1);
    await attempted(product, [owner], 1);
    const [old] = sink.received;
    outcome.check("control: the old message did arrive", old ? undefined : "nothing");
    outcome.check("no old message is accepted", old && takes(secret, old) ? "accepted" : undefined);
  } finally {
    await product.close();
    await sink.close();
  }
}

function forged(messages: readonly Received[], outcome: Report): void {
  const [message] = messages;
  if (!message) return;
  const { "webhook-signature": _, ...unsigned } = message.headers;
  const stranger = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const made = [takes(stranger, { headers: unsigned, body: message.body }), takes(stranger, message)];
  outcome.check(
    "nothing unsigned or signed by a stranger is accepted",
    made.some(Boolean) ? "accepted" : undefined,
  );
}

trustTest("T33", { run, mutations });
