import type { FastifyInstance } from "fastify";
import type { Config } from "./config.ts";
import { createOpenId } from "./features/accounts/openid.ts";
import { accountRoutes } from "./features/accounts/routes.ts";
import { accountService } from "./features/accounts/service.ts";
import { createSessions } from "./features/accounts/sessions.ts";
import { chatRoutes } from "./features/chat/routes.ts";
import { chatService } from "./features/chat/service.ts";
import { documentJobs, ingestDocument, removeOriginal } from "./features/documents/jobs.ts";
import { passageStore } from "./features/documents/passage-store.ts";
import { documentRoutes } from "./features/documents/routes.ts";
import { documentService } from "./features/documents/service.ts";
import { profileRoutes } from "./features/profiles/routes.ts";
import { profileService } from "./features/profiles/service.ts";
import { createDatabase } from "./platform/database.ts";
import { memoryHot, redisHot } from "./platform/hot.ts";
import { createJobs } from "./platform/jobs.ts";
import { announcer, liveRoutes } from "./platform/live.ts";
import type { Log } from "./platform/log.ts";
import { createMail } from "./platform/mail.ts";
import { migrate } from "./platform/migrations.ts";
import { assertEveryEndpointRouted, createServer } from "./platform/server.ts";
import { folderStorage } from "./platform/storage.ts";
import { systemRoutes } from "./platform/system-routes.ts";

/** The assistant that knows the product's own documentation; `scripts/seed` fills it. */
export const DEMO_USER_ID = "usr_UnderstudyDemoOwner000";

type Options = {
  config: Config;
  log: Log;
  role: "http" | "worker";
  clock?: () => Date;
  onQuery?: (sql: string) => void;
};

export type Product = Awaited<ReturnType<typeof compose>>;

/** Builds the platform, then the features, and wires them: the only file that sees all. */
export async function compose({ config, log, role, clock = () => new Date(), onQuery }: Options) {
  if (config.database.migrateOnStart) {
    const applied = await migrate(config.database.url);
    if (applied.length > 0) log.info({ applied }, "migrations applied");
  }
  const db = createDatabase({
    url: config.database.url,
    pool: config.database.pool,
    applicationName: `understudy ${role}`,
    onQuery,
    onError: (error) => log.warn({ error: error.message }, "a database connection was lost"),
  });
  const hot = config.redisUrl ? redisHot(config.redisUrl, log) : memoryHot();
  const mail = createMail(config.mail.url, config.mail.from);
  const storage = folderStorage(config.storageDir);
  const jobs = await createJobs({
    url: config.database.url,
    jobs: [ingestDocument, removeOriginal],
    log,
    worker: role === "worker",
  });

  const announce = announcer(hot);
  const { origin } = config;
  const openId = createOpenId(config.signIn.issuers, origin);
  const sessions = createSessions({ db, clock, lifetime: config.session });
  const accounts = accountService({ db, openId, mail, hot, origin, clock });
  const profiles = profileService({ db });
  const planOf = async (userId: string) => (await accounts.currentUser(userId)).planType;
  const documents = documentService({ db, jobs, storage, planOf, announce });
  const chat = chatService({
    db,
    findProfile: profiles.visible,
    storeOf: (userId, profileId) => passageStore(db, userId, profileId),
    demoUserId: DEMO_USER_ID,
    clock,
  });
  let draining = false;

  return {
    db,
    jobs,
    accounts,
    profiles,
    documents,

    async createHttp(): Promise<FastifyInstance> {
      const { trustProxy } = config.listen;
      const app = await createServer({ log, origin, trustProxy, authenticate: sessions.authenticate });
      systemRoutes(app, { db, hot, draining: () => draining });
      accountRoutes(app, { service: accounts, sessions, origin });
      profileRoutes(app, profiles);
      documentRoutes(app, { service: documents, mainProfileId: profiles.mainProfileId });
      chatRoutes(app, chat);
      liveRoutes(app, hot);
      assertEveryEndpointRouted(app);
      return app;
    },

    startWorker: () => jobs.work(documentJobs({ db, storage, announce })),

    /** From now on readiness says no, so that a balancer sends nobody here any more. */
    drain(): void {
      draining = true;
    },

    async close(): Promise<void> {
      await jobs.stop();
      await hot.close();
      mail?.close();
      await db.destroy();
    },
  };
}
