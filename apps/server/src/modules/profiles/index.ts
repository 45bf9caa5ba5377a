import type { FastifyInstance } from "fastify";
import { ownCaller } from "../../platform/caller.ts";
import type { Platform } from "../../platform/platform.ts";
import { previewService } from "./preview.ts";
import type { FindLink } from "./private-links/links.ts";
import { occasionRoutes } from "./private-links/routes.ts";
import { occasionService } from "./private-links/service.ts";
import { publicFileRoutes } from "./public-files.ts";
import { profileRoutes } from "./routes.ts";
import { profileService } from "./service.ts";
import { profileStandings } from "./standing.ts";

export { aboutProfile } from "./about.ts";
export { occasionLinks } from "./private-links/links.ts";
export type { VisibleProfile } from "./service.ts";

type Preview = Parameters<typeof previewService>[0];
type Dependencies = Omit<Parameters<typeof profileService>[0], "findLink"> &
  Pick<Platform, "announce" | "pictures"> &
  Pick<Preview, "admit" | "engineOf" | "modelOf"> & {
    /** Whether the documents of this audience answer the question. */
    isAnswered: Parameters<typeof occasionService>[0]["isAnswered"];
    findLink: FindLink;
    origin: string;
  };

/** AI profiles, their settings, picture and public status, and private links to them. */
export function createProfiles(dependencies: Dependencies) {
  const { db, announce, pictures, findLink, admit, engineOf, modelOf, isAnswered, origin, clock } =
    dependencies;
  const service = profileService(dependencies);
  const { visible, ownProfileId, publicUser } = service;
  const preview = previewService({ visible, ownProfileId, admit, engineOf, modelOf, clock });
  const standingOf = profileStandings(db, origin, findLink);
  const privateLinks = occasionService({ db, announce, findLink, userAt: service.userAt, isAnswered, clock });
  return {
    ...service,
    personaOf: preview.personaOf,
    standingOf,
    /** The owner's name in e-mails. */
    nameOf: async (userId: string, profileId: number): Promise<string> =>
      (await visible(String(profileId), ownCaller(userId))).ownerName,
    /** URL of a profile's public page, or undefined while it is private. */
    async pageOf(_userId: string, profileId: number): Promise<string | undefined> {
      const standing = await standingOf({ by: "key", value: String(profileId) });
      return standing?.isPublic ? `${origin}/p/${profileId}` : undefined;
    },
    addRoutes(app: FastifyInstance, pictureOf: PictureOf): void {
      profileRoutes(app, { ...service, ...preview });
      publicFileRoutes(app, { standingOf, publicUser, pictures, pictureOf });
      occasionRoutes(app, { service: privateLinks, ownProfileId });
    },
  };
}

type PictureOf = Parameters<typeof publicFileRoutes>[1]["pictureOf"];
