import type { FastifyInstance } from "fastify";
import { ownCaller } from "../../platform/caller.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ProfileRef } from "../../platform/profile-ref.ts";
import { TABLES } from "../../platform/tables.ts";
import { previewService } from "./preview.ts";
import type { FindLink } from "./private-links/find-link.ts";
import { privateLinkRoutes } from "./private-links/routes.ts";
import { privateLinkService } from "./private-links/service.ts";
import { publicFileRoutes } from "./public-files.ts";
import { publicStatusFinder } from "./public-status.ts";
import { settingsRepository } from "./repository.ts";
import { profileRoutes } from "./routes.ts";
import { profileService } from "./service.ts";

export { aboutProfile } from "./about.ts";
export { presentPreview } from "./preview.ts";
export { privateLinkFinder } from "./private-links/find-link.ts";

type Preview = Parameters<typeof previewService>[0];
type Dependencies = Omit<Parameters<typeof profileService>[0], "findLink"> &
  Pick<Platform, "publishLiveEvent" | "pictures"> &
  Pick<Preview, "admit" | "engineOf" | "modelOf"> & {
    /** Whether the documents of this audience answer the question. */
    isAnswered: Parameters<typeof privateLinkService>[0]["isAnswered"];
    findLink: FindLink;
    origin: string;
  };

/** AI profiles, their settings, picture and public status, and private links to them. */
export function createProfiles(dependencies: Dependencies) {
  const { db, publishLiveEvent, pictures, findLink, admit, engineOf, modelOf, isAnswered, origin, clock } =
    dependencies;
  const service = profileService(dependencies);
  const { visible, ownProfileId, mainProfileId, publicUser } = service;
  const preview = previewService({ visible, ownProfileId, mainProfileId, admit, engineOf, modelOf, clock });
  const publicStatusOf = publicStatusFinder(db, origin, findLink);
  const privateLinks = privateLinkService({
    db,
    publishLiveEvent,
    findLink,
    userAt: service.userAt,
    isAnswered,
    clock,
  });
  return {
    ...service,
    personaOf: preview.personaOf,
    publicStatusOf,
    /** How many days visitors' messages are kept. */
    async retentionDaysOf({ userId, profileId }: ProfileRef): Promise<number> {
      const days = await settingsRepository(db).retentionDays(userId, profileId);
      return days ?? TABLES.chat_messages.retention.days;
    },
    /** The owner's name in e-mails. */
    nameOf: async (userId: string, profileId: number): Promise<string> =>
      (await visible(String(profileId), ownCaller(userId))).ownerName,
    /** The link to a profile that people are shown, or undefined while it is private. */
    async pageOf(_userId: string, profileId: number): Promise<string | undefined> {
      const status = await publicStatusOf({ by: "key", value: String(profileId) });
      return status?.isPublic ? origin + status.path : undefined;
    },
    addRoutes(app: FastifyInstance, pictureOf: PictureOf): void {
      profileRoutes(app, { ...service, ...preview });
      publicFileRoutes(app, { publicStatusOf, publicUser, pictures, pictureOf });
      privateLinkRoutes(app, { service: privateLinks, ownProfileId });
    },
  };
}

type PictureOf = Parameters<typeof publicFileRoutes>[1]["pictureOf"];
