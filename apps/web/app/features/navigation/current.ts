import type { MenuLink } from "../../screens.ts";

const within = (path: string, base: string) =>
  base === "/" ? path === "/" : path === base || path.startsWith(`${base}/`);

/** The length of the address by which a link counts as the current one; 0 if it does not. */
function closeness({ href, also = [] }: MenuLink, path: string | undefined): number {
  if (path === undefined) return 0;
  return Math.max(0, ...[href, ...also].filter((base) => within(path, base)).map(({ length }) => length));
}

export const isCurrent = (link: MenuLink, path: string | undefined): boolean => closeness(link, path) > 0;

/** For `aria-current`: omitted rather than false. Among links of one menu, the most exact address counts. */
export function currentMark(
  link: MenuLink,
  path: string | undefined,
  menu: readonly MenuLink[] = [],
): { "aria-current"?: "page" } {
  const own = closeness(link, path);
  const isExact = own > 0 && menu.every((other) => closeness(other, path) <= own);
  return isExact ? { "aria-current": "page" } : {};
}
