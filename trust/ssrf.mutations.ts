import type { Mutation } from "../testing/mutation.ts";

const DOOR = "platform/outbound.ts";
const REACHED = "a test event: nothing inside is reached";
const one = (name: string, place: string, find: string, put: string, ...mustFail: string[]): Mutation => ({
  name,
  edits: [{ in: place, find, put }],
  mustFail,
});

export const mutations: readonly Mutation[] = [
  one(
    "addresses are not looked at",
    DOOR,
    "if (!isAllowed(url) && !addresses.every(isPublicAddress))",
    "if (addresses.length > 99)",
    REACHED,
  ),
  one(
    "a name is resolved once more to connect (rebinding)",
    DOOR,
    "return exchange(url, address, request, signal, take);",
    `const again = await resolver.resolve4(url.hostname).catch(() => []);
     return exchange(url, again.at(0) ?? address, request, signal, take);`,
    REACHED,
  ),
  one(
    "IPv6 is taken for public (LibreChat, CVE-2026-31943)",
    "platform/public-address.ts",
    'if (family !== 6 || address.includes("%")) return false;',
    "if (family === 6) return true;",
    REACHED,
  ),
  one(
    "redirects are followed (Open WebUI, CVE-2026-45401)",
    DOOR,
    "take(answer).then(",
    `if (answer.headers.location) void fetch(new URL(answer.headers.location, url)).catch(() => {});
     take(answer).then(`,
    "a redirect is not followed",
  ),
];
