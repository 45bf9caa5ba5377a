import { type Mutation, replace } from "../testing/mutation.ts";

const DEVELOPERS = "modules/integrations/";
const JOBS = `${DEVELOPERS}jobs.ts`;

type Outbound = { send: (request: unknown) => Promise<unknown> };
type Database = {
  transaction: () => { execute: (run: (tx: unknown) => Promise<void>) => Promise<void> };
};
type SendingParts = { outbound: Outbound };
type Writing = { db: Database };
type Webhooks = { exchangeCompleted: (tx: unknown, exchange: unknown) => Promise<void> };

export const mutations: readonly Mutation[] = [
  {
    name: "an event counts as delivered before it is sent",
    replaces: [
      replace<(parts: SendingParts) => unknown>(
        JOBS,
        "developerJobs",
        (original) => (parts: SendingParts) => {
          const { outbound } = parts;
          const send = async (request: unknown) => {
            setTimeout(() => void outbound.send(request).catch(() => {}), 50);
            return { status: 204, retryAfter: undefined };
          };
          return original({ ...parts, outbound: { ...outbound, send } });
        },
      ),
    ],
    mustFail: ["every event reaches its receiver"],
  },
  {
    name: "every attempt has a name of its own",
    replaces: [
      replace<(id: string, ...rest: unknown[]) => unknown>(
        `${DEVELOPERS}webhook-message.ts`,
        "webhookHeaders",
        (original) =>
          (id: string, ...rest: unknown[]) =>
            original(id + performance.now(), ...rest),
      ),
    ],
    mustFail: ["an event has one name, however often it comes"],
  },
  {
    name: "an attempt that is cut off is not made again",
    // The job itself is changed, because its handler is bound to it inside its module.
    replaces: [replace<object>(JOBS, "deliverWebhook", (job) => Object.assign(job, { retries: 0 }))],
    mustFail: ["every event is delivered"],
  },
  {
    name: "an event is written outside of its transaction",
    replaces: [
      replace<(parts: Writing) => Webhooks>(
        `${DEVELOPERS}webhooks.ts`,
        "webhookService",
        (original) => (parts: Writing) => {
          const webhooks = original(parts);
          const exchangeCompleted = (_tx: unknown, exchange: unknown) =>
            parts.db.transaction().execute((own) => webhooks.exchangeCompleted(own, exchange));
          return { ...webhooks, exchangeCompleted };
        },
      ),
    ],
    mustFail: ["nothing is sent for a rollback"],
  },
];
