import path from "node:path";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import type { Guard } from "../../platform/caller.ts";
import type { Tx } from "../../platform/database.ts";
import type { JobHandler } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { domainService } from "./domains/domains.ts";
import { domainRoutes } from "./domains/routes.ts";
import { analyticsJobs, reportToOwner } from "./white-label/analytics.ts";
import type { brandings } from "./white-label/branding.ts";
import { giveUpPackage, makePackage, whiteLabelJobs } from "./white-label/jobs.ts";
import { packageFiles } from "./white-label/package/files.ts";
import { whiteLabelRoutes } from "./white-label/routes.ts";
import { whiteLabelService } from "./white-label/service.ts";
import { widgetAnalytics } from "./widget/analytics.ts";
import { widgetAssets } from "./widget/assets.ts";
import { embeddedProfiles } from "./widget/embedded.ts";
import { publishedFiles } from "./widget/published.ts";
import { widgetRoutes } from "./widget/routes.ts";
import { scriptRoutes } from "./widget/script-routes.ts";
import { widgetScripts } from "./widget/scripts.ts";
import { widgetService } from "./widget/service.ts";
import { wholeWidget } from "./widget/whole.ts";

export { ownerAnalytics } from "./white-label/analytics.ts";
export { brandings } from "./white-label/branding.ts";
export { embedGuard } from "./widget/guard.ts";

export const embeddingJobs = [makePackage, giveUpPackage, reportToOwner];

type Dependencies = Pick<
  Platform,
  "db" | "jobs" | "ephemeral" | "storage" | "outbound" | "pictures" | "publishLiveEvent"
> & {
  config: Pick<Config, "origin" | "webBuildDir" | "masterKeys">;
  guard: Guard;
  widgetBrandingOf: ReturnType<typeof brandings>["widgetBrandingOf"];
  suggestedQuestions: (userId: string, profileId: number) => Promise<string[]>;
  widgetLoaded: Parameters<typeof scriptRoutes>[1]["widgetLoaded"];
  mainProfileId: (userId: string) => Promise<number>;
  sealSecret: (tx: Tx, userId: string, secret: string) => Promise<string>;
  removeFiles: (tx: Tx, userId: string, storageKeys: string[]) => Promise<void>;
  clock: () => Date;
};

/** The assistant on third-party pages: widget, domains, white label and its package. */
export function createEmbedding(dependencies: Dependencies) {
  const { db, jobs, ephemeral, storage, outbound, pictures, publishLiveEvent, config, clock } = dependencies;
  const {
    guard,
    widgetBrandingOf,
    suggestedQuestions,
    widgetLoaded,
    mainProfileId,
    sealSecret,
    removeFiles,
  } = dependencies;
  const { origin } = config;
  const domains = domainService({ db, ephemeral, outbound, origin, clock });

  const folder = path.join(config.webBuildDir, "client/widget");
  const scripts = widgetScripts(folder);
  const published = publishedFiles(db);
  const embedded = embeddedProfiles({ db, suggestedQuestions, widgetBrandingOf, origin });
  const widget = widgetService({
    db,
    scripts,
    domainChanged: domains.changed,
    refusalOf: outbound.refusal,
    widgetBrandingOf,
    origin,
    clock,
  });
  const whole = wholeWidget({ ...embedded, folder });

  const whiteLabel = whiteLabelService({
    db,
    jobs,
    ephemeral,
    storage,
    domains,
    sealSecret,
    canEncrypt: config.masterKeys.length > 0,
    removeFiles,
    clock,
  });
  return {
    domains,
    hostedBy: domains.hostedBy,
    pictureOf: embedded.pictureOf,
    /** Stores this release's files for pages that pin them. */
    publish: async () => published.publish((await scripts()).files),
    addRoutes(app: FastifyInstance, ownProfileId: OwnProfileId): void {
      domainRoutes(app, domains);
      whiteLabelRoutes(app, whiteLabel);
      widgetRoutes(app, {
        ...widget,
        analytics: widgetAnalytics({ db, clock }),
        assets: widgetAssets({ ...embedded, scripts, clock }),
        pictures,
        ephemeral,
        ownProfileId,
      });
      scriptRoutes(app, { ...embedded, scripts, findPublished: published.find, guard, widgetLoaded });
    },
    jobHandlers(): JobHandler[] {
      const widgetOf = async (userId: string) => whole(userId, await mainProfileId(userId));
      const pictureAt = async (url: string) => (await pictures.find(url))?.cached.bytes;
      const makeFiles = packageFiles({ origin, widgetOf, pictureAt });
      return [
        ...analyticsJobs({ db, outbound, origin }),
        ...whiteLabelJobs({ db, storage, publishLiveEvent, makeFiles, clock }),
      ];
    },
  };
}

type OwnProfileId = (userId: string, profileId: number) => Promise<number>;
