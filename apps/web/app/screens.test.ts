import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { documentPaths } from "./screen-paths.ts";
import { menuGroups, menuLinks, routeId, screenHead, screens } from "./screens.ts";

const pages = new URL("./pages/", import.meta.url);

/** Files of `pages/` that are no page: layouts, scripts, and parts of one page. */
const PARTS = ["site-layout", "owner-layout", "profile-layout", "home-owner", "home-visitor", "gap-ways"];
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
    ["Profile", "/profile"],
    ["Test Chat", "/chat"],
    ["Analytics", "/dashboard"],
  ]);
  expect(menuLinks("account").every(({ icon }) => icon)).toBe(true);
  expect(menuGroups("footer").map(({ label }) => label)).toEqual(["Product", "Support", "Legal"]);
});
