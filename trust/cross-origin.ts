import { allEndpoints } from "@understudy/contracts";

/** Pages that hold a widget may read what its profile's guard lets them have, and never with anybody's cookie. */
const FOR_WIDGETS = new Set<string>(
  allEndpoints.filter(({ ofProfile }) => ofProfile).map(({ path }) => path),
);
const OPEN_HEADERS = /^access-control-(allow-(origin|methods|headers)|expose-headers|max-age)$/;

/** What an answer says to foreign pages beyond what its call may say. */
export function oddAccess(path: string, headers: object): string[] {
  const told = Object.keys(headers).filter((header) => header.startsWith("access-control-"));
  return FOR_WIDGETS.has(path) ? told.filter((header) => !OPEN_HEADERS.test(header)) : told;
}
