import { retrieve } from "@understudy/knowledge";
import pg from "pg";
import { passageStore } from "../apps/server/src/features/documents/passage-store.ts";
import { createDatabase, type Database } from "../apps/server/src/platform/database.ts";
import { migrate } from "../apps/server/src/platform/migrations.ts";
import { figuresOf, ranksOf } from "./eval/figures.ts";
import { type GoldenOwner, LARGE, readOwners } from "./eval/golden.ts";
import { indexOwner } from "./eval/index-owner.ts";
import { databaseUrl, startServices } from "./services-env.ts";

const set = process.argv[2];
if (set !== "golden") {
  console.error(
    `\`npm run eval -- ${set ?? ""}\` has no subject yet: the engine searches by words, and only golden is wired.`,
  );
  process.exit(1);
}

// The engine as the product runs it: ingestion and search on a real database.
const { postgres } = startServices();
const name = `eval_${process.pid}`;
const admin = new pg.Client({ connectionString: postgres });
await admin.connect();
await admin.query(`create database ${name}`);
const url = databaseUrl(postgres, name);
await migrate(url);
const db = createDatabase({ url, pool: 2, applicationName: "understudy eval" });
try {
  const owners = readOwners();
  const ranks = new Map<string, (number | undefined)[][]>();
  for (const owner of owners) ranks.set(owner.name, await ranksOfOwner(db, owner));
  const small = owners
    .filter((owner) => !LARGE.includes(owner.name))
    .flatMap((owner) => ranks.get(owner.name) ?? []);
  for (const [owner, own] of ranks) console.log(owner.padEnd(14), JSON.stringify(figuresOf(own)));
  const large = Object.fromEntries(LARGE.map((owner) => [owner, figuresOf(ranks.get(owner) ?? [])]));
  console.log(JSON.stringify({ set, search: "words", small: figuresOf(small), large }));
} finally {
  await db.destroy();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
}

async function ranksOfOwner(db: Database, owner: GoldenOwner): Promise<(number | undefined)[][]> {
  const place = await indexOwner(db, owner);
  const store = passageStore(db, place.userId, place.profileId);
  const found: (number | undefined)[][] = [];
  for (const { question, history = [], gold } of owner.questions.filter((item) => item.gold.length > 0)) {
    const before = history.filter((turn) => turn.role === "user").map((turn) => turn.content);
    const { hits } = await retrieve({ text: question, before }, { store });
    found.push(ranksOf(gold, hits));
  }
  return found;
}
