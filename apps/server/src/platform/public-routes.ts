import { SAMPLE_USER_ID, THEMES } from "@understudy/contracts";
import type { PublicPage } from "./public-pages.ts";

type Parameters = Readonly<Record<string, string | undefined>>;

/** The owner's own public view, or the sample for everyone else. */
export const PROFILE_VIEW_ROUTE = "pages/profile-view";

/** The pages that are cached per version of a profile, by the route that renders them. */
const ROUTES: Record<string, { by: PublicPage["address"]["by"]; parameter: string; folder: string }> = {
  "pages/public-profile": { by: "key", parameter: "id", folder: "/p/" },
  "pages/profile-public": { by: "key", parameter: "userId", folder: "/profile/" },
  "pages/private-link": { by: "occasion", parameter: "key", folder: "/o/" },
  "pages/share": { by: "slug", parameter: "slug", folder: "/share/" },
};

/** No profile and no link has this name. */
const NO_VISITOR = "0";

export function publicPageOf(route: string, parameters: Parameters, query: URLSearchParams) {
  if (route === PROFILE_VIEW_ROUTE) return SAMPLE;
  const found = ROUTES[route];
  if (!found) return undefined;
  const { by, parameter, folder } = found;
  const value = parameters[parameter] ?? NO_VISITOR;
  const theme = query.get("theme") ?? "";
  return {
    address: { by, value },
    path: folder + encodeURIComponent(value),
    embed: route === "pages/profile-public" && query.get("embed") === "1",
    theme: THEMES.find((name) => name === theme),
    missing: folder + NO_VISITOR,
  } satisfies PublicPage;
}

/** On an owner's own domain the assistant is the home page, and there are no other pages. */
export function hostedPage(pathname: string, userId: string): PublicPage {
  const value = pathname === "/" ? userId : NO_VISITOR;
  return {
    address: { by: "key", value },
    path: `/p/${value}`,
    embed: false,
    theme: undefined,
    missing: `/p/${NO_VISITOR}`,
  };
}

const SAMPLE: PublicPage = {
  address: { by: "key", value: SAMPLE_USER_ID },
  path: "/profile-view",
  embed: false,
  theme: undefined,
  missing: `/p/${NO_VISITOR}`,
};
