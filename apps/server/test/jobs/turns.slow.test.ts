import { expect, test } from "vitest";
import { testApp } from "../app.ts";
import { buildOwner, textFile, until } from "../builders.ts";
import { rows } from "../database.ts";
import { startWorker } from "./program.ts";

const MANY = 8;
/** About a second of work each. Together this is longer than a worker waits before it polls for other jobs. */
const LONG = Array.from(
  { length: 2_500 },
  (_, number) => `Rule ${number}. ${"A session has its price. ".repeat(12)}`,
);

const product = await testApp();

test("an owner with one document does not wait behind another's many", async () => {
  const [busy, other] = [await buildOwner(product), await buildOwner(product)];
  for (let number = 0; number < MANY; number++)
    await product
      .api(busy.cookie)
      .documents.upload(textFile(`${number}.txt`, `Part ${number}.\n\n${LONG.join("\n\n")}`));
  await product.api(other.cookie).documents.upload(textFile("one.txt", "The only one."));
  const worker = await startWorker(product);
  await until(async () => (await done()).length === MANY + 1, 60);
  expect(await worker.stop()).toBe(0);
  const turn = (await done()).findIndex(({ owner }) => owner === other.userId);
  expect(turn).toBeLessThan(MANY);
}, 120_000);

/** The owners of the indexed documents, in order. */
const done = () =>
  rows(
    product.url,
    `select data ->> 'userId' as owner from pgboss.job where name = 'documents.ingest' and state = 'completed'
     order by started_on`,
  );
