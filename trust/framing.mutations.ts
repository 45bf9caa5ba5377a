import type { Mutation } from "../testing/mutation.ts";

const HOSTS = "platform/hosts.ts";
const one = (name: string, place: string, find: string, put: string, ...mustFail: string[]): Mutation => ({
  name,
  edits: [{ in: place, find, put }],
  mustFail,
});

export const mutations: readonly Mutation[] = [
  one(
    "the forwarded host is believed",
    HOSTS,
    'request.headers.host ?? ""',
    'String(request.headers["x-forwarded-host"] ?? request.headers.host ?? "")',
    "as X-Forwarded-Host: a forwarded host counts for nothing",
  ),
  one(
    "the whole product is at an owner's name",
    HOSTS,
    'if (!isOfPage(request, hosted)) throw new AppError("not_found");',
    "",
    "no owner's call is at an owner's name",
  ),
  one(
    "a name that was proven once is served for ever",
    "features/developers/domains.ts",
    "const holds = row.custom_domain === host && row.domain_verified === host;",
    "const holds = true;",
    "a name that was given up serves nobody",
  ),
  one(
    "owner screens can be framed",
    "platform/content-policy.ts",
    "const UNFRAMED = \"frame-ancestors 'none'\";",
    'const UNFRAMED = "frame-ancestors *";',
    "owner pages and calls are framed by nobody",
  ),
];
