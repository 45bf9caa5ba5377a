/**
 * Returns the path of this site to open after sign-in. Any other value is ignored and gives `/`.
 *
 * The value is normalized by the platform's URL parser before it is checked, because every hand-written parse of the
 * raw text differs from the browser's somewhere (`//host`, `/\host`, a tab inside `java\tscript:`, a fullwidth slash).
 */
export function ownPath(value: string | undefined, origin: string): string {
  if (!value || !/^\/[\x21-\x5b\x5d-\x7e]*$/.test(value)) return "/";
  const url = URL.canParse(value, origin) ? new URL(value, origin) : undefined;
  if (!url || url.origin !== origin || url.username || url.password) return "/";
  const pathname = decoded(url.pathname);
  // Normalization turns `/.//host` into `//host`.
  if (pathname === undefined || /^\/\/|\\/.test(pathname)) return "/";
  // API routes are not pages: `/api/logout` would undo the sign-in that just happened. Routes are matched after
  // decoding, so `/%61pi/logout` is the same route.
  if (/^\/api(\/|$)/i.test(pathname)) return "/";
  return url.pathname + url.search + url.hash;
}

/** New owners without a specific destination start with onboarding. */
export function welcomed(returnTo: string, isNew: boolean): string {
  return isNew && returnTo === "/" ? "/onboarding" : returnTo;
}

function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
