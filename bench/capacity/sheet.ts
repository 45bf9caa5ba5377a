import type { Bytes } from "./measure.ts";

/** What an average owner has and does. Operators can put their own numbers here. */
export const OWNER = {
  passages: 200,
  documents: 10,
  documentMegabytes: 2,
  exchangesPerMonth: 100,
  pagesPerMonth: 500,
  retentionMonths: 12,
  newOwnersPerMonth: 0.1,
};

/** From docs/benchmarks.md: processor time on two cores of a busy machine. */
const MEASURED = {
  /** One question's turn (P1): HTTP, limits, checks, the model's stream, then PostgreSQL's share. */
  serverMsPerQuestion: 19,
  databaseMsPerQuestion: 12,
  /** A public page from the cache (P5). */
  serverMsPerPage: 0.4,
  /** Starts the process that reads one file, before its first byte. */
  workerMsPerDocument: 270,
  /** PDF, the slowest kind (P9): 14.3 a second on two cores, reading and embedding together. */
  passagesReadPerSecond: 7,
};

/** The average utilization of a core. The rest is headroom for the busiest minutes. */
const BUSY = 0.5;
/** The busiest hour of a day has this many times the questions of an average hour. */
const PEAK = 4;
const MONTH_SECONDS = 30 * 86_400;
/** The size of one PostgreSQL machine. Larger needs are split over several. */
const MACHINE = { cores: 16, memoryGigabytes: 64, connections: 400 };
const POOL = { server: 10 + 2, worker: 10 + 6 };
/** Per month, in any currency. */
const PRICES = { core: 12, memoryGigabyte: 3, diskGigabyte: 0.1, objectGigabyte: 0.02 };

export type Line = ReturnType<typeof lineFor>;

export function lineFor(owners: number, bytes: Bytes) {
  const passages = owners * OWNER.passages;
  const exchanges = owners * OWNER.exchangesPerMonth * OWNER.retentionMonths;
  const vectors = passages * bytes.vectors;
  const disk = passages * bytes.passage + vectors + exchanges * bytes.exchange + owners * bytes.owner;
  const questions = (owners * OWNER.exchangesPerMonth * PEAK) / MONTH_SECONDS;
  const reading = (owners * OWNER.newOwnersPerMonth * OWNER.passages * PEAK) / MONTH_SECONDS;
  const pages = (owners * OWNER.pagesPerMonth * PEAK) / MONTH_SECONDS;
  const documents = (reading / OWNER.passages) * OWNER.documents;
  const cores = (msEachSecond: number) => msEachSecond / 1000 / BUSY;
  const serverMs = questions * MEASURED.serverMsPerQuestion + pages * MEASURED.serverMsPerPage;
  const servers = Math.max(2, Math.ceil(cores(serverMs)));
  const models = Math.max(1, Math.ceil(reading / MEASURED.passagesReadPerSecond / BUSY));
  const workers = Math.max(2, Math.ceil(models / 4 + cores(documents * MEASURED.workerMsPerDocument)));
  const databaseCores = cores(questions * MEASURED.databaseMsPerQuestion);
  // Every question reads all vectors of its owner: they belong in memory, and little else does.
  const memory = (vectors * 1.2) / 1e9;
  const connections = servers * POOL.server + workers * POOL.worker;
  const wants = {
    cores: databaseCores / MACHINE.cores,
    memory: memory / MACHINE.memoryGigabytes,
    connections: connections / MACHINE.connections,
  };
  const machines = Math.max(1, Math.ceil(Math.max(wants.cores, wants.memory)));
  const first = (Object.entries(wants) as [string, number][]).toSorted(([, a], [, b]) => b - a)[0];
  const originals = (owners * OWNER.documentMegabytes) / 1000;
  const databaseCost = Math.max(2, databaseCores) * PRICES.core + Math.max(4, memory) * PRICES.memoryGigabyte;
  const processCost = (servers + models + workers) * PRICES.core;
  const storeCost = (disk / 1e9) * PRICES.diskGigabyte + originals * PRICES.objectGigabyte;
  return {
    owners,
    passages,
    exchanges,
    rows: passages * 4 + exchanges * bytes.rowsPerExchange,
    gigabytes: disk / 1e9,
    memoryGigabytes: memory,
    originalsGigabytes: originals,
    questionsPerSecond: questions,
    pagesPerSecond: pages,
    documentsPerSecond: documents,
    passagesPerSecond: reading,
    servers,
    workers,
    models,
    databaseCores,
    connections,
    machines,
    firstOfDatabase: `${first?.[0]} (${((first?.[1] ?? 0) * 100).toFixed(first && first[1] < 0.1 ? 1 : 0)} % of one machine)`,
    cost: Math.round(databaseCost + processCost + storeCost),
  };
}

/** A table in the format of docs/operations/scale.md. */
export function tableOf(lines: readonly Line[]): string {
  const row = (name: string, of: (line: Line) => string | number): string =>
    `| ${[name, ...lines.map(of)].join(" | ")} |`;
  return [
    row("owners", ({ owners }) => owners.toLocaleString("en")),
    `|${"---|".repeat(lines.length + 1)}`,
    row("passages", ({ passages }) => passages.toLocaleString("en")),
    row("rows", ({ rows }) => Math.round(rows).toLocaleString("en")),
    row("disk of the database, GB", ({ gigabytes }) => short(gigabytes)),
    row("of it in memory, GB", ({ memoryGigabytes }) => short(memoryGigabytes)),
    row("originals, GB", ({ originalsGigabytes }) => short(originalsGigabytes)),
    row("questions a second, busiest hour", ({ questionsPerSecond }) => short(questionsPerSecond)),
    row("public pages a second, busiest hour", ({ pagesPerSecond }) => short(pagesPerSecond)),
    row("documents to read a second, busiest hour", ({ documentsPerSecond }) => short(documentsPerSecond)),
    row("passages to index a second, busiest hour", ({ passagesPerSecond }) => short(passagesPerSecond)),
    row("servers", ({ servers }) => servers),
    row("workers", ({ workers }) => workers),
    row("models processes, a core each", ({ models }) => models),
    row("cores of the database", ({ databaseCores }) => short(databaseCores)),
    row("connections", ({ connections }) => connections),
    row("machines of the database", ({ machines }) => machines),
    row("what of the database gives way first", ({ firstOfDatabase }) => firstOfDatabase),
    row("a month, without the language model", ({ cost }) => cost.toLocaleString("en")),
  ].join("\n");
}

const short = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(2);
