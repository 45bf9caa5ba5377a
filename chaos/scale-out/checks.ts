import { sql } from "kysely";
import { endOf, readEvents, type StreamedEvent, textOf } from "../../apps/server/test/streams.ts";
import { signedInOwner } from "../../testing/signed-in-owner.ts";
import type { Installation } from "./installation.ts";
import { ask, type SentLoad, sha256 } from "./load.ts";
import { PRICES, READ } from "./words.ts";

export type Owner = Awaited<ReturnType<typeof newOwner>>;

const PATIENCE_MS = 90_000;

async function until(is: () => Promise<boolean>, what: string): Promise<void> {
  const limit = performance.now() + PATIENCE_MS;
  while (!(await is())) {
    if (performance.now() > limit) throw new Error(`It did not come to this: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Creates an owner whose prices are indexed, all through the load balancer. */
export async function newOwner({ db, origin }: Pick<Installation, "db" | "origin">, email: string) {
  const { cookie, upload } = await signedInOwner({ db, origin }, email);
  const { rows } = await sql<{ user_id: string }>`
    select user_id from directory where kind = 'email' and key = ${email}`.execute(db);
  const userId = rows[0]?.user_id ?? "";
  const owner = { userId, cookie, email };
  await upload({ name: "prices.md", type: "text/markdown", bytes: Buffer.from(PRICES) });
  await untilRead({ db }, owner);
  return owner;
}

/** Waits until every document of an owner is read. Returns how many there are. */
export async function untilRead(
  { db }: Pick<Installation, "db">,
  { userId }: { userId: string },
): Promise<number> {
  const count = async (): Promise<{ all: number; ready: number }> => {
    const { rows } = await sql<{ all: number; ready: number }>`
      select count(*) as all, count(*) filter (where status = 'ready') as ready from documents
      where user_id = ${userId}`.execute(db);
    return rows[0] ?? { all: 0, ready: 0 };
  };
  await until(async () => {
    const { all, ready } = await count();
    return all > 0 && all === ready;
  }, "all documents read");
  return (await count()).all;
}

/**
 * Streams that start on one server, are cut, and resume on the other. The texts must be complete, with one end each.
 */
export async function resumeElsewhere({ servers }: Installation, { userId }: Owner, count: number) {
  const faults: string[] = [];
  for (let number = 0; number < count; number++) {
    const [first, second] = number % 2 === 0 ? servers : [servers[1], servers[0]];
    const cut = new AbortController();
    const begun: StreamedEvent[] = [];
    for await (const one of readEvents(await ask(first.address, userId, cut.signal))) {
      begun.push(one);
      if (begun.filter(({ event }) => event.type === "text-delta").length >= 2 + (number % 3)) break;
    }
    cut.abort();
    const [start] = begun;
    if (start?.event.type !== "answer-start") throw new Error("A stream did not begin.");
    const { exchangeId, sessionId } = start.event;
    const rest: StreamedEvent[] = [];
    const address = `${second.address}/api/chat/${exchangeId}/events?sessionId=${sessionId}&userId=${userId}`;
    const again = await fetch(address, { headers: { "last-event-id": begun.at(-1)?.id ?? "" } });
    for await (const one of readEvents(again)) rest.push(one);
    const text = textOf(rest, textOf(begun));
    if (endOf(rest).response !== READ || text !== READ) faults.push(`stream ${number}: ${text}`);
  }
  return faults;
}

/** How many of a number of questions pass two servers that allow a profile `limit` per minute. */
export async function limitOverBoth(installation: Installation, { userId }: Owner, limit: number) {
  const { places: ports, server } = installation;
  const free = ports.map((place) => place + 1_000);
  const more = { BURST_PROFILE: String(limit) };
  const both = [await server(free[0] ?? 0, more), await server(free[1] ?? 0, more)] as const;
  // A window is one minute of the clock, so all questions must fit into one.
  const second = () => Math.floor(Date.now() / 1000) % 60;
  await until(async () => second() < 25, "the beginning of a minute");
  const statuses = await Promise.all(
    Array.from({ length: 2 * limit }, async (_, number) => {
      const response = await ask(both[number % 2 === 0 ? 0 : 1].address, userId);
      await response.text();
      return response.status;
    }),
  );
  await Promise.all(both.map((one) => one.leave()));
  const count = (status: number) => statuses.filter((one) => one === status).length;
  return { asked: statuses.length, answered: count(200), held: count(429) };
}

/** Documents whose original differs from the upload, read through a server that may not have received it. */
export async function originalsChanged(
  { origin }: Pick<Installation, "origin">,
  { cookie }: Owner,
  { sent }: SentLoad,
): Promise<number> {
  let changed = 0;
  for (const [id, hash] of sent) {
    const answer = await fetch(`${origin}/api/documents/${id}/original`, { headers: { cookie } });
    if (sha256(new Uint8Array(await answer.arrayBuffer())) !== hash) changed += 1;
  }
  return changed;
}

/** Compares questions and uploads with the stored data: nothing lost, nothing duplicated. */
export async function stored({ db }: Pick<Installation, "db">, { userId }: { userId: string }) {
  const { rows } = await sql<{ answered: number; other: number }>`
    select count(*) filter (where state = 'answered') as answered, count(*) filter (where state <> 'answered') as other
    from chat_messages where user_id = ${userId}`.execute(db);
  const jobs = await sql<{ done: number; open: number }>`
    select count(*) filter (where state = 'completed') as done, count(*) filter (where state <> 'completed') as open
    from pgboss.job where name = 'documents.ingest' and data ->> 'userId' = ${userId}`.execute(db);
  return { ...(rows[0] ?? { answered: 0, other: 0 }), ...(jobs.rows[0] ?? { done: 0, open: 0 }) };
}
