import type { Mutation } from "../testing/mutation.ts";

const JOBS = "features/developers/jobs.ts";
const HOOKS = "features/developers/webhooks.ts";
const one = (name: string, place: string, find: string, put: string, ...mustFail: string[]): Mutation => ({
  name,
  edits: [{ in: place, find, put }],
  mustFail,
});

export const mutations: readonly Mutation[] = [
  one(
    "an event is called delivered before it is sent",
    JOBS,
    "await keep(dependencies, userId, row, url, await post(dependencies, userId, row, url, body));",
    `await keep(dependencies, userId, row, url, { answer: 204, fault: null, wait: 0 });
     await post(dependencies, userId, row, url, body);`,
    "every event reaches its receiver",
  ),
  one(
    "every attempt has a name of its own",
    JOBS,
    "const headers = webhookHeaders(row.message_id, at,",
    "const headers = webhookHeaders(row.message_id + performance.now(), at,",
    "an event has one name, however often it comes",
  ),
  one(
    "an attempt that is cut off is not made again",
    JOBS,
    "retries: 10,",
    "retries: 0,",
    "every event is delivered",
  ),
  one(
    "an event is written down outside of its transaction",
    HOOKS,
    "const deliveries = deliveryRepository(tx);",
    "const deliveries = deliveryRepository(db);",
    "what is rolled back is not told",
  ),
];
