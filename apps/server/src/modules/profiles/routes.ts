import { preview, profiles } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import { pictureRoutes } from "./picture-routes.ts";
import type { PreviewService } from "./preview.ts";
import type { ProfileService } from "./service.ts";

export function profileRoutes(app: FastifyInstance, service: ProfileService & PreviewService): void {
  pictureRoutes(app, service);
  route(app, profiles.updateProfile, ({ actor, body }) => service.updateProfile(actor.userId, body));
  route(app, profiles.settings, ({ actor }) => service.settings(actor.userId));
  route(app, profiles.updateSettings, ({ actor, body }) => service.updateSettings(actor.userId, body));

  route(app, profiles.setup, ({ actor }) => service.setup(actor.userId));
  route(app, profiles.saveSetup, ({ actor, body }) => service.saveSetup(actor.userId, body));
  route(app, preview.assistant, ({ actor }) => service.assistant(actor.userId));

  route(app, profiles.list, async ({ actor }) => {
    const all = await service.list(actor.userId);
    const { keyProfileId } = actor;
    return keyProfileId === undefined ? all : all.filter(({ id }) => id === keyProfileId);
  });
  route(app, profiles.create, ({ actor, body }) => service.create(actor.userId, body));
  route(app, profiles.read, ({ actor, params }) => service.read(actor.userId, params.id));
  route(app, profiles.save, ({ actor, params, body }) => service.save(actor.userId, params.id, body));
  route(app, profiles.remove, ({ actor, params }) => service.remove(actor.userId, params.id));
  route(app, profiles.settingsOf, ({ actor, params }) => service.settingsOf(actor.userId, params.id));
  route(app, profiles.updateSettingsOf, ({ actor, params, body }) =>
    service.updateSettingsOf(actor.userId, params.id, body),
  );

  route(app, preview.answers, ({ actor, params, body, request }) =>
    service.answers(actor.userId, params.id, body, request.ip),
  );

  route(app, profiles.publicUser, ({ params, caller }) => service.publicUser(params.id, caller));
  route(app, profiles.publicProfile, ({ params, caller }) => service.publicUser(params.userId, caller));
  route(app, profiles.shared, ({ params, caller }) => service.shared(params.slug, caller));
}
