/**
 * The single list of owner screens: the routes, the prerendered shells and robots.txt are generated from it. `/0` in a
 * shell's path represents every id.
 */
export type OwnerScreen = { path: string; page: string; frame: "owner" | "profile" | "own" };

const screen = (frame: OwnerScreen["frame"], path: string, page: string): OwnerScreen => ({
  path,
  page: `pages/${page}.tsx`,
  frame,
});

export const ownerScreens: readonly OwnerScreen[] = [
  screen("owner", "profile", "profile"),
  screen("owner", "chat", "chat"),
  screen("owner", "dashboard", "dashboard"),
  screen("owner", "analytics", "analytics"),
  screen("owner", "conversations", "conversations"),
  screen("owner", "conversations/:id", "conversation"),
  screen("owner", "answers", "answers"),
  screen("owner", "rehearsal", "rehearsal"),
  screen("owner", "occasions", "occasions"),
  screen("owner", "account", "account"),
  screen("owner", "documents/:id", "document"),
  screen("owner", "sites/:id", "site"),
  screen("profile", "profile/new", "profile-new"),
  screen("profile", "profile/:id/edit", "profile-edit"),
  screen("profile", "profile/:id/analytics", "profile-analytics"),
  screen("own", "widgets", "widgets"),
  screen("own", "onboarding", "onboarding"),
  screen("own", "profile-setup", "profile-setup"),
];

/** The path of the shell that serves a screen. */
export const shellPath = ({ path }: OwnerScreen): string => `/${path.replace(":id", "0")}`;

/** The robots.txt patterns, with and without a query. They match exactly, because `/profile/{id}` is public. */
export const robotsPaths = ({ path }: OwnerScreen): string[] => {
  const pattern = `/${path.replace(":id", "*")}`;
  return [`${pattern}$`, `${pattern}?`];
};
