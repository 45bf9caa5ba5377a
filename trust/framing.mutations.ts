import { type Mutation, mutateExport } from "../testing/mutation.ts";

type Request = { headers: Record<string, unknown> };
type Hook = (request: Request, reply: object) => Promise<unknown>;
type App = { addHook: (name: string, hook: Hook) => unknown };
type SeparateHosts = (app: App, options: object) => void;
type Row = { custom_domain: string | null; domain_verified: string | null };
type DomainRepository = (db: object) => { find: (userId: string) => Promise<Row | undefined> };
type HydratedPolicy = (...args: unknown[]) => string;

const HOSTS = "platform/hosts.ts";

export const mutations: readonly Mutation[] = [
  mutateExport<SeparateHosts>(
    "the forwarded host is believed",
    [HOSTS, "routeByHost"],
    (original) => (app, options) => {
      app.addHook("onRequest", async ({ headers }) => {
        headers["host"] = headers["x-forwarded-host"] ?? headers["host"];
      });
      original(app, options);
    },
    "as X-Forwarded-Host: a forwarded host counts for nothing",
  ),
  mutateExport<SeparateHosts>(
    "the whole product is at an owner's name",
    [HOSTS, "routeByHost"],
    (original) => (app, options) => {
      const lenient: App = Object.create(app);
      // Requests that the hook refuses are served anyway.
      lenient.addHook = (name, hook) =>
        app.addHook(name, async (request, reply) => {
          await hook(request, reply).catch(() => {});
        });
      original(lenient, options);
    },
    "no owner's call is at an owner's name",
  ),
  mutateExport<DomainRepository>(
    "a name that was proven once is served for ever",
    ["modules/embedding/domains/repository.ts", "domainRepository"],
    (original) => (db) => {
      const domains = original(db);
      const find = async (userId: string) => {
        const row = await domains.find(userId);
        return row && { ...row, custom_domain: row.domain_verified ?? row.custom_domain };
      };
      return { ...domains, find };
    },
    "a name that was given up serves nobody",
  ),
  mutateExport<HydratedPolicy>(
    "owner screens can be framed",
    ["platform/content-policy.ts", "hydratedPolicy"],
    (original) =>
      (...args) =>
        original(...args).replace("frame-ancestors 'none'", "frame-ancestors *"),
    "owner pages and calls are framed by nobody",
  ),
];
