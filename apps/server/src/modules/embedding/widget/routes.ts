import { AppError, type WidgetAnalytics, widgets } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import type { EphemeralStore } from "../../../platform/ephemeral-store.ts";
import type { FileAnswer } from "../../../platform/file-answer.ts";
import type { Pictures } from "../../../platform/pictures.ts";
import { route } from "../../../platform/route.ts";
import type { WidgetService } from "./service.ts";
import { safeStyle } from "./style.ts";

type Dependencies = WidgetService & {
  analytics: (userId: string, profileId: number, days: WidgetAnalytics["days"]) => Promise<WidgetAnalytics>;
  assets: (userId: string, profileId: number) => Promise<FileAnswer>;
  pictures: Pictures;
  ephemeral: EphemeralStore;
  /** Throws not_found if the profile belongs to another owner. */
  ownProfileId: (userId: string, profileId: number) => Promise<number>;
};

/** The preview requests a picture several times while its address is typed. */
const PICTURES_PER_MINUTE = 60;

export function widgetRoutes(app: FastifyInstance, service: Dependencies): void {
  route(app, widgets.read, ({ actor, params }) => service.read(actor.userId, params.id));
  route(app, widgets.save, ({ actor, params, body }) => service.save(actor.userId, params.id, body));
  route(app, widgets.versions, ({ actor, params }) => service.versions(actor.userId, params.id));
  route(app, widgets.restore, ({ actor, params }) =>
    service.restore(actor.userId, params.id, params.version),
  );
  route(app, widgets.style, async ({ actor, params, body }) => {
    await service.ownProfileId(actor.userId, params.id);
    const { css, faults } = safeStyle(body.customCSS);
    return { style: css || null, faults };
  });
  route(app, widgets.analytics, async ({ actor, params, query }) =>
    service.analytics(actor.userId, await service.ownProfileId(actor.userId, params.id), query.days),
  );
  route(app, widgets.assets, ({ actor, params }) => service.assets(actor.userId, params.id));
  route(app, widgets.picture, async ({ actor, query }) => {
    const seconds = await service.ephemeral.wait(`pictures:${actor.userId}`, PICTURES_PER_MINUTE, 60);
    if (seconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds: seconds });
    const picture = await service.pictures.find(query.url);
    if (!picture) throw new AppError("not_found");
    return { name: "picture", type: picture.type, body: picture.cached.bytes };
  });
}
