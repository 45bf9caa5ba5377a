import { allEndpoints } from "@understudy/contracts";

/** Pages that embed a widget may read what the profile's guard allows, and never with cookies. */
const FOR_WIDGETS = new Set<string>(
  allEndpoints.filter(({ ofProfile }) => ofProfile).map(({ path }) => path),
);
const OPEN_HEADERS = /^access-control-(allow-(origin|methods|headers)|expose-headers|max-age)$/;

/** The CORS headers of a response that go beyond what its call may allow. */
export function oddAccess(path: string, headers: object): string[] {
  const exposed = Object.keys(headers).filter((header) => header.startsWith("access-control-"));
  return FOR_WIDGETS.has(path) ? exposed.filter((header) => !OPEN_HEADERS.test(header)) : exposed;
}
