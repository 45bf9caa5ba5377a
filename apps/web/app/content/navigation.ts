/** Links of the bars that are no entries of a menu; `screens.ts` has the menus. */
export type NavigationLink = { label: string; href: string };

/** Handled by the server, so always a full-page navigation. */
export const signInLink: NavigationLink = { label: "Sign In", href: "/api/login" };
export const logOutLink: NavigationLink = { label: "Log out", href: "/api/logout" };

/** In the account menu, beside the screens that list it in `screens.ts`. */
export const planLink: NavigationLink = { label: "Plan", href: "/account#plan" };
/** A page for everybody, which is never hydrated: a full-page navigation. */
export const helpLink: NavigationLink = { label: "Help", href: "/docs" };

export const deployLink: NavigationLink = { label: "Deploy Now", href: "/deploy" };
export const getStartedLink: NavigationLink = { label: "Get Started", href: "/deploy" };
export const dashboardLink: NavigationLink = { label: "Dashboard", href: "/dashboard" };
export const widgetsLink: NavigationLink = { label: "Widgets", href: "/widgets" };

export const navigationWords = {
  owner: "Main",
  profiles: "Profiles",
  site: "Site",
  account: "Account menu",
  area: "Profile",
  skip: "Skip to content",
  open: "Menu",
  close: "Close menu",
  dark: "Use dark theme",
  light: "Use light theme",
  /** The inbox entry and its counts. */
  waiting: (count: number) => (count === 1 ? "1 visitor waiting" : `${count} visitors waiting`),
  live: (count: number) => (count === 1 ? "1 live conversation" : `${count} live conversations`),
  search: "Search",
  searchAll: "Search everything",
};
