import {
  ChartColumn,
  House,
  Inbox,
  type LucideIcon,
  MessageCircle,
  Plus,
  Settings,
  UserRound,
} from "lucide-react";
import { product } from "./content/product.ts";

/**
 * Every screen of the product, once. The routes, the prerendered paths, robots.txt, the sitemap, the menus, the titles
 * and the accessibility walk are made from this list. The side navigation and the search have
 * `features/navigation/profile-area/sections.ts`.
 */
export type Screen = {
  /** Without the first slash. `:id` and the like stand for any value. */
  path: string;
  /** A file in `pages/`, without its ending. */
  page: string;
  /**
   * - shell: an owner screen; the build writes a document without data, and the browser requests the data;
   * - prerendered: written by the build, the same for everybody;
   * - static: rendered on the server per request and never hydrated;
   * - file: for programs, per request.
   */
  made: "shell" | "prerendered" | "static" | "file";
  /**
   * What is around it: the owner's bar; the bar and the side navigation of one assistant (`area`); the bar of the AI
   * profile screens; the header of marketing pages; or nothing.
   */
  layout: "owner" | "area" | "profile" | "site" | "none";
  /**
   * - sitemap: in the sitemap, for everybody to find;
   * - page: the head of the page decides;
   * - noindex: the head says noindex;
   * - closed: disallowed in robots.txt.
   */
  robots: "sitemap" | "page" | "noindex" | "closed";
  /** Marketing and public pages have a title of their own, with the rest of their head. */
  title?: string;
  icon?: LucideIcon;
  /**
   * Its label in the menus that list it. The menus are in the order of the screens. On phones the menu of the header
   * lists the `phone` ones, too.
   */
  menus?: Partial<Record<"bar" | "account" | "profiles" | "header" | "phone" | "footer", string>>;
  /** The group of the header or footer that lists it, and one line about it in the header. */
  groups?: { header?: "Platform" | "Solutions" | "Resources"; footer?: "Product" | "Support" | "Legal" };
  about?: string;
  /** Pressed after G, it opens the screen. */
  key?: string;
  /** Other paths on which its menu entry counts as the current one. Profile has all screens of the side navigation. */
  also?: readonly string[];
};

type Own = Pick<Screen, "path" | "page"> & Partial<Screen>;

const shell = (layout: Screen["layout"], screen: Own): Screen => ({
  made: "shell",
  layout,
  robots: "closed",
  ...screen,
});

const marketing = (layout: "site" | "none", screen: Own): Screen => ({
  made: "prerendered",
  layout,
  robots: "sitemap",
  ...screen,
});

const legal = (path: string, label: string): Screen =>
  marketing("site", { path, page: "legal", menus: { footer: label }, groups: { footer: "Legal" } });

/** A static page for one step, such as a link in an e-mail. */
const step = (
  path: string,
  page: string,
  title: string,
  robots: "noindex" | "closed" = "noindex",
): Screen => ({
  path,
  page,
  title,
  made: "static",
  layout: "none",
  robots,
});

const publicPage = (path: string, page: string, robots: Screen["robots"] = "page"): Screen => ({
  path,
  page,
  made: "static",
  layout: "none",
  robots,
});

const file = (path: string, page: string): Screen => ({
  path,
  page,
  made: "file",
  layout: "none",
  robots: "page",
});

export const screens: readonly Screen[] = [
  // One address with two documents: a prerendered one for visitors, and the owner's.
  marketing("none", {
    path: "",
    page: "home",
    icon: House,
    key: "h",
    menus: { bar: "Home", profiles: "Dashboard" },
  }),

  shell("owner", {
    path: "inbox",
    page: "inbox",
    title: "Inbox",
    icon: Inbox,
    key: "i",
    menus: { bar: "Inbox" },
  }),
  shell("owner", { path: "inbox/:id", page: "inbox", title: "Inbox" }),
  shell("area", {
    path: "profile",
    page: "profile",
    title: "Profile Management",
    icon: UserRound,
    key: "p",
    menus: { bar: "Profile", account: "Profile" },
  }),
  shell("owner", {
    path: "chat",
    page: "chat",
    title: "Test Your AI Assistant",
    icon: MessageCircle,
    key: "t",
    menus: { bar: "Test Chat" },
  }),
  shell("owner", {
    path: "dashboard",
    page: "dashboard",
    title: "Dashboard",
    icon: ChartColumn,
    key: "a",
    menus: { bar: "Analytics", account: "Analytics" },
    also: ["analytics"],
  }),
  shell("owner", { path: "analytics", page: "analytics", title: "Analytics Dashboard" }),
  shell("owner", {
    path: "account",
    page: "account",
    title: "Account",
    icon: Settings,
    menus: { account: "Account" },
  }),
  shell("area", { path: "documents/:id", page: "document", title: "Document" }),
  shell("area", { path: "sites", page: "sites", title: "Web pages and folders" }),
  shell("area", { path: "sites/:id", page: "site", title: "Web pages and folders" }),
  shell("area", { path: "answers", page: "answers", title: "Saved answers" }),
  shell("area", { path: "unanswered", page: "unanswered", title: "Unanswered questions" }),
  shell("area", { path: "rehearsal", page: "rehearsal", title: "Answer tests" }),
  shell("area", { path: "sharing", page: "sharing", title: "Share" }),
  shell("area", { path: "occasions", page: "occasions", title: "Private links" }),
  shell("area", { path: "ai-apps", page: "ai-apps", title: "AI apps" }),
  shell("area", { path: "email", page: "email", title: "E-mail" }),
  shell("area", { path: "chat-apps", page: "chat-apps", title: "Chat apps" }),
  // Signed out, it shows a prompt of its own, so it brings its own bar.
  shell("none", { path: "widgets", page: "widgets", title: "Widgets" }),
  shell("area", { path: "models", page: "models", title: "Language model" }),
  shell("area", { path: "models/compare", page: "compare-models", title: "Compare answers" }),
  shell("area", { path: "developers", page: "developers", title: "Developers" }),
  // The former addresses of the inbox, which are in bookmarks and e-mails.
  shell("owner", { path: "conversations", page: "moved-conversations", title: "Inbox" }),
  shell("owner", { path: "conversations/:id", page: "moved-conversations", title: "Conversation" }),
  shell("profile", {
    path: "profile/new",
    page: "profile-new",
    title: "Create an AI profile",
    icon: Plus,
    menus: { profiles: "New Profile" },
  }),
  shell("profile", { path: "profile/:id/edit", page: "profile-edit", title: "Edit AI profile" }),
  shell("profile", {
    path: "profile/:id/analytics",
    page: "profile-analytics",
    title: "AI profile analytics",
  }),
  shell("none", { path: "onboarding", page: "onboarding", title: "Welcome to Understudy" }),
  shell("none", { path: "profile-setup", page: "profile-setup", title: "Set up your assistant" }),

  // A page with two addresses is two screens, each with its own document; both name the first as canonical.
  marketing("none", { path: "home", page: "landing-second" }),
  marketing("none", { path: "landing-new", page: "landing-second", robots: "page" }),
  marketing("none", { path: "homepage", page: "landing-creator" }),
  marketing("none", { path: "landing-consumer", page: "landing-creator", robots: "page" }),
  marketing("site", {
    path: "platform",
    page: "platform",
    menus: { header: "Overview", footer: "Overview" },
    groups: { header: "Platform", footer: "Product" },
    about: "What it does, from upload to answer",
  }),
  marketing("site", {
    path: "features",
    page: "features",
    menus: { header: "Features", footer: "Features" },
    groups: { header: "Platform", footer: "Product" },
    about: "Sources, tone, widget, analytics",
  }),
  marketing("site", {
    path: "pricing",
    page: "pricing",
    menus: { header: "Pricing", footer: "Pricing" },
    groups: { header: "Platform", footer: "Product" },
    about: "You pay per conversation",
  }),
  marketing("site", { path: "deploy", page: "deploy" }),
  marketing("site", {
    path: "solutions/business",
    page: "solutions-business",
    menus: { header: "For Businesses" },
    groups: { header: "Solutions" },
    about: "Customer questions on your website",
  }),
  marketing("site", {
    path: "solutions/professionals",
    page: "solutions-professionals",
    menus: { header: "For Professionals" },
    groups: { header: "Solutions" },
    about: "Your expertise when you're away",
  }),
  marketing("site", {
    path: "solutions/white-label",
    page: "solutions-white-label",
    menus: { header: "White Label", footer: "White Label" },
    groups: { header: "Solutions", footer: "Product" },
    about: "Your brand, from domain to e-mail",
  }),
  marketing("site", {
    path: "seo",
    page: "seo",
    menus: { footer: "SEO" },
    groups: { footer: "Product" },
  }),
  marketing("site", {
    path: "docs",
    page: "docs",
    menus: { header: "Documentation", footer: "Documentation" },
    groups: { header: "Resources", footer: "Support" },
    about: "How it works and how to embed it",
  }),
  marketing("site", { path: "docs/:slug", page: "docs-page" }),
  marketing("site", {
    path: "case-studies",
    page: "case-studies",
    menus: { header: "Case Studies", footer: "Case Studies" },
    groups: { header: "Resources", footer: "Support" },
    about: "How other people use it",
  }),
  marketing("site", {
    path: "blog",
    page: "blog",
    menus: { phone: "Blog", footer: "Blog" },
    groups: { header: "Resources", footer: "Support" },
  }),
  marketing("site", { path: "blog/:slug", page: "blog-article" }),
  marketing("site", {
    path: "support",
    page: "support",
    menus: { header: "Support", footer: "Support" },
    groups: { header: "Resources", footer: "Support" },
    about: "How to reach us",
  }),
  marketing("site", {
    path: "contact",
    page: "contact",
    menus: { phone: "Contact", footer: "Contact" },
    groups: { header: "Resources", footer: "Support" },
  }),
  legal("legal/privacy", "Privacy"),
  legal("legal/terms", "Terms"),
  legal("legal/cookies", "Cookies"),

  publicPage("profile/:userId", "profile-public"),
  publicPage("p/:id", "public-profile"),
  publicPage("share/:slug", "share"),
  publicPage("o/:key", "private-link", "closed"),
  publicPage("profile-view", "profile-view"),

  step("login", "login", "Sign in", "closed"),
  step("login/sent", "login-sent", "Check your inbox", "closed"),
  step("login/confirm", "login-confirm", "Confirm sign-in", "closed"),
  step("login/expired", "login-expired", "Link expired", "closed"),
  step("contact/confirm", "contact-confirm", "Confirm your e-mail"),
  step("letters/off", "letters-off", "Unsubscribe"),
  step("newsletter", "newsletter", "Newsletter"),

  file("blog/rss.xml", "blog-feed"),
  file("docs/places.js", "docs-places"),
  file("sitemap.xml", "sitemap"),
  file("robots.txt", "robots"),
  file("llms.txt", "llms"),
  file("llms-full.txt", "llms-full"),

  // For development and tests; a production server answers 404.
  marketing("none", { path: "kit", page: "kit", title: "Kit", robots: "noindex" }),
  marketing("none", { path: "*", page: "not-found", title: "Page not found", robots: "noindex" }),
];

/** The id of the screen's route: its page, or its path if several screens share the page. */
export function routeId({ path, page }: Screen): string {
  const isShared = screens.some((other) => other.page === page && other.path !== path);
  return isShared ? path : `pages/${page}`;
}

/** Title and robots of a screen whose page does not write its own head. */
export function screenHead(id: string | undefined): { title: string; robots: "noindex" } | undefined {
  const screen = screens.find((one) => routeId(one) === id);
  if (!screen?.title) return undefined;
  const title = screen.title.includes(product.name) ? screen.title : `${screen.title} · ${product.name}`;
  return { title, robots: "noindex" };
}

type Menu = keyof NonNullable<Screen["menus"]>;
export type MenuLink = {
  label: string;
  href: string;
  icon?: LucideIcon | undefined;
  about?: string | undefined;
  key?: string | undefined;
  also?: readonly string[];
};

const linkTo = (screen: Screen, label: string): MenuLink => ({
  label,
  href: `/${screen.path}`,
  icon: screen.icon,
  about: screen.about,
  key: screen.key,
  also: [...(screen.also ?? []), ...(screen.path === "profile" ? areaPaths() : [])].map((path) => `/${path}`),
});

/** The side navigation of an assistant is around these; the widgets bring it themselves. */
function areaPaths(): string[] {
  const inArea = screens.filter(({ layout, path }) => layout === "area" || path === "widgets");
  return [...new Set(inArea.map(({ path }) => path.split("/")[0] ?? ""))];
}

export function menuLinks(menu: Menu): MenuLink[] {
  return screens.flatMap((screen) => {
    const label = screen.menus?.[menu];
    return label === undefined ? [] : [linkTo(screen, label)];
  });
}

export type MenuGroup = { label: string; links: MenuLink[] };

/** The menu entries of the header, on wide screens or phones, or of the footer, by group. */
export function menuGroups(menu: "header" | "phone" | "footer"): MenuGroup[] {
  const groups = new Map<string, MenuLink[]>();
  for (const screen of screens) {
    const label = screen.menus?.[menu] ?? (menu === "phone" ? screen.menus?.header : undefined);
    const group = screen.groups?.[menu === "phone" ? "header" : menu];
    if (label === undefined || group === undefined) continue;
    groups.set(group, [...(groups.get(group) ?? []), linkTo(screen, label)]);
  }
  return [...groups].map(([label, links]) => ({ label, links }));
}
