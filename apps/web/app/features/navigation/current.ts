import type { NavigationLink } from "../../content/navigation.ts";

const within = (path: string, base: string) =>
  base === "/" ? path === "/" : path === base || path.startsWith(`${base}/`);

export function isCurrent(link: NavigationLink, path: string | undefined): boolean {
  if (path === undefined) return false;
  return [link.href, ...(link.also ?? [])].some((base) => within(path, base));
}

/** For `aria-current`: omitted rather than false. */
export function currentMark(link: NavigationLink, path: string | undefined): { "aria-current"?: "page" } {
  return isCurrent(link, path) ? { "aria-current": "page" } : {};
}
