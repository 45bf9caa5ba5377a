import { type Mutation, mutateExport } from "../testing/mutation.ts";

type Send = (request: object) => Promise<{ status: number }>;
type CreateOutbound = (options: object) => { send: Send };
type HookRepository = (db: object) => { setGone: (...args: unknown[]) => Promise<void> };
type AskedWait = () => number;
type WaitAfter = (attempts: number, retryAfter: number, random: number) => number | undefined;
type Job = { atOnce: { jobs: number } };

const DEVELOPERS = "modules/integrations/";
const SCHEDULE = `${DEVELOPERS}webhook-schedule.ts`;

export const mutations: readonly Mutation[] = [
  mutateExport<CreateOutbound>(
    "a redirect counts as delivered",
    ["platform/outbound.ts", "createOutbound"],
    (original) => (options) => {
      const { send, ...others } = original(options);
      const accepting: Send = async (request) => {
        const answer = await send(request);
        return answer.status >= 300 && answer.status < 400 ? { ...answer, status: 200 } : answer;
      };
      return { ...others, send: accepting };
    },
    "302: has ten attempts",
  ),
  mutateExport<HookRepository>(
    "an address that is gone goes on getting events",
    [`${DEVELOPERS}webhook-repository.ts`, "hookRepository"],
    (original) => (db) => ({ ...original(db), setGone: async () => {} }),
    "410 disables the address",
  ),
  mutateExport<AskedWait>(
    "Retry-After is not read",
    [SCHEDULE, "askedWait"],
    () => () => 0,
    "Retry-After is honoured",
  ),
  mutateExport<WaitAfter>(
    "the waits are doubled",
    [SCHEDULE, "waitAfter"],
    (original) => (attempts, retryAfter, random) => {
      const wait = original(attempts, retryAfter, random);
      return wait === undefined ? undefined : wait * 2;
    },
    "the schedule is the published one",
  ),
  mutateExport<Job>(
    "one slow address takes every worker",
    [`${DEVELOPERS}jobs.ts`, "deliverWebhook"],
    // Changed in place: the worker needs the same object that the module declares.
    (original) => Object.assign(original, { atOnce: { ...original.atOnce, jobs: 2 } }),
    "one hanging address holds up nobody else",
  ),
];
