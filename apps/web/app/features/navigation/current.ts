import type { MenuLink } from "../../screens.ts";

const within = (path: string, base: string) =>
  base === "/" ? path === "/" : path === base || path.startsWith(`${base}/`);

export function isCurrent(link: MenuLink, path: string | undefined): boolean {
  if (path === undefined) return false;
  return [link.href, ...(link.also ?? [])].some((base) => within(path, base));
}

/** For `aria-current`: omitted rather than false. */
export function currentMark(link: MenuLink, path: string | undefined): { "aria-current"?: "page" } {
  return isCurrent(link, path) ? { "aria-current": "page" } : {};
}
