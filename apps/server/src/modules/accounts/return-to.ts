/**
 * Where sign-in may end: a path of this site. Anything else is ignored, and sign-in ends on `/`.
 *
 * The value is rebuilt by the platform's own URL parser and judged afterwards, because every reading of the raw
 * text differs from the browser's somewhere (`//host`, `/\host`, a tab inside `java\tscript:`, a fullwidth slash).
 */
export function ownPath(value: string | undefined, origin: string): string {
  if (!value || !/^\/[\x21-\x5b\x5d-\x7e]*$/.test(value)) return "/";
  const url = URL.canParse(value, origin) ? new URL(value, origin) : undefined;
  if (!url || url.origin !== origin || url.username || url.password) return "/";
  const pathname = decoded(url.pathname);
  // `/.//host` has become `//host` now that the dots are gone.
  if (pathname === undefined || /^\/\/|\\/.test(pathname)) return "/";
  // A call is not a page: `/api/logout` would undo the sign-in that just happened. Routes are matched after
  // decoding, so `/%61pi/logout` is the same call.
  if (/^\/api(\/|$)/i.test(pathname)) return "/";
  return url.pathname + url.search + url.hash;
}

/** A new owner who was on the way to nowhere in particular begins with the wizard. */
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
