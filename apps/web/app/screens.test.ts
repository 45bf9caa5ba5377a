import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isCurrent } from "./features/navigation/current.ts";
import { locatePage, pagesOf, sections } from "./features/navigation/profile-area/sections.ts";
import { documentPaths } from "./screen-paths.ts";
import { menuGroups, menuLinks, routeId, screenHead, screens } from "./screens.ts";

const pages = new URL("./pages/", import.meta.url);

/** Files of `pages/` that are no page: layouts, scripts, and parts of one page. */
const PARTS = [
  "site-layout",
  "owner-layout",
  "area-layout",
  "profile-layout",
  "home-owner",
  "home-visitor",
  "gap-ways",
];
const IS_PAGE = /^([\w-]+)\.tsx?$/;

const files = readdirSync(pages).flatMap((file) => IS_PAGE.exec(file)?.[1] ?? []);

test("every page has a screen, and every screen a page", () => {
  const shown = new Set(screens.map(({ page }) => page));
  expect(files.filter((page) => !shown.has(page) && !PARTS.includes(page))).toEqual([]);
  expect([...shown].filter((page) => !files.includes(page))).toEqual([]);
});

test("every screen has its own route and path", () => {
  const ids = screens.flatMap((screen) => (screen.path.endsWith(":slug") ? [] : routeId(screen)));
  expect(ids.length).toBe(new Set(ids).size);
  const paths = screens.flatMap(documentPaths);
  expect(paths.length).toBe(new Set(paths).size);
});

test("every page writes its own head or has a title in the list, never both", () => {
  for (const { page, made, title } of screens) {
    if (made === "file") continue;
    const source = readFileSync(new URL(`${page}.tsx`, pages), "utf8");
    expect([page, /export (?:const|function) meta\b/.test(source)]).toEqual([page, title === undefined]);
  }
});

test("a static page in the list says that it is not hydrated, and an owner screen does not", () => {
  for (const { page, made } of screens) {
    if (made !== "static" && made !== "shell") continue;
    const source = readFileSync(new URL(`${page}.tsx`, pages), "utf8");
    expect([page, /export const handle\b/.test(source)]).toEqual([page, made === "static"]);
  }
});

test("an owner screen has its title and is for no search engine", () => {
  expect(screenHead("pages/account")).toEqual({ title: "Account · Understudy", robots: "noindex" });
  expect(screenHead("pages/onboarding")?.title).toBe("Welcome to Understudy");
  expect(screenHead("pages/pricing")).toBeUndefined();
});

test("the menus list the screens in order", () => {
  expect(menuLinks("bar").map(({ label, href }) => [label, href])).toEqual([
    ["Home", "/"],
    ["Inbox", "/inbox"],
    ["Profile", "/profile"],
    ["Test Chat", "/chat"],
    ["Analytics", "/dashboard"],
  ]);
  for (const menu of ["bar", "account"] as const)
    expect(menuLinks(menu).every(({ icon }) => icon)).toBe(true);
  const letters = menuLinks("bar").map(({ key }) => key);
  expect(new Set(letters).size).toBe(5);
  expect(menuGroups("footer").map(({ label }) => label)).toEqual(["Product", "Support", "Legal"]);
});

test("the side navigation has every page of the area, and each of its addresses is a screen", () => {
  // The widgets bring the side navigation themselves.
  const inArea = screens.filter(({ layout, path }) => layout === "area" || path === "widgets");
  const hrefs = sections.flatMap(pagesOf).map(({ href }) => href);
  const paths = new Set(hrefs.map((href) => href.split("?")[0]?.slice(1)));
  expect([...paths].filter((path) => !inArea.some((screen) => screen.path === path))).toEqual([]);
  // A page below another one, such as the comparison of models, is opened from there.
  const alone = inArea.filter(
    ({ path }) => !path.includes(":") && !paths.has(path.split("/").slice(0, -1).join("/")),
  );
  expect(alone.filter(({ path }) => !paths.has(path)).map(({ path }) => path)).toEqual([]);
  for (const { path } of inArea) {
    expect([path, locatePage(`/${path}`, "")?.page.label]).toEqual([path, expect.any(String)]);
    // The bar names the same place.
    const [profile] = menuLinks("bar").filter(({ label }) => label === "Profile");
    expect([path, profile && isCurrent(profile, `/${path}`)]).toEqual([path, true]);
  }
});

test("an address belongs to the most exact page", () => {
  const label = (address: string) => {
    const { pathname, search } = new URL(address, "http://page");
    return locatePage(pathname, search)?.page.label;
  };
  expect(label("/profile")).toBe("Profile");
  expect(label("/profile?tab=chat")).toBe("Profile");
  expect(label("/profile?tab=documents")).toBe("Documents");
  expect(label("/documents/7")).toBe("Documents");
  expect(label("/sites/7?profile=3")).toBe("Web pages and folders");
  expect(label("/widgets?tab=analytics")).toBe("Widget");
  expect(label("/widgets?tab=white-label&brand=domain")).toBe("White label");
  expect(label("/chat")).toBe(undefined);
});
