import { type Mutation, replace } from "../testing/mutation.ts";

type Options = { allowPrivate: unknown };
type Send = (request: { url: string; timeoutMs: number }) => Promise<{ status: number }>;
type Get = (request: object) => Promise<{ headers: { location?: string } }>;
type CreateOutbound = (options: Options) => { send: Send; get: Get };
type IsPublicAddress = (address: string) => boolean;

const REACHED = "a test event: nothing inside is reached";

const addresses = (
  name: string,
  replacement: (original: IsPublicAddress) => IsPublicAddress,
  ...mustFail: string[]
): Mutation => ({
  name,
  replaces: [replace("platform/public-address.ts", "isPublicAddress", replacement)],
  mustFail,
});

const outbound = (
  name: string,
  replacement: (original: CreateOutbound) => CreateOutbound,
  ...mustFail: string[]
): Mutation => ({
  name,
  replaces: [replace("platform/outbound.ts", "createOutbound", replacement)],
  mustFail,
});

export const mutations: readonly Mutation[] = [
  addresses("every address counts as public", () => () => true, REACHED),
  outbound(
    "a name is checked, and resolved once more to connect (rebinding)",
    (original) => (options) => {
      const checked = original(options);
      const unchecked = original({ ...options, allowPrivate: true });
      const send: Send = async (request) => {
        await checked.send({ ...request, timeoutMs: 2_000 }).catch((error: { refused?: boolean }) => {
          if (error.refused) throw error;
        });
        return unchecked.send(request);
      };
      return { ...checked, send };
    },
    REACHED,
  ),
  addresses(
    "IPv6 is taken for public (LibreChat, CVE-2026-31943)",
    (original) => (address) => address.includes(":") || original(address),
    REACHED,
  ),
  outbound(
    "redirects are followed (Open WebUI, CVE-2026-45401)",
    (original) => (options) => {
      const { send, get, ...others } = original(options);
      const follow: Send = async (request) => {
        const answer = await send(request);
        if (answer.status < 300 || answer.status >= 400) return answer;
        const { url, timeoutMs } = request;
        const { headers } = await get({ url, timeoutMs, mostBytes: 0, headers: {}, wants: () => false });
        if (headers.location) await fetch(new URL(headers.location, url)).catch(() => {});
        return answer;
      };
      return { ...others, get, send: follow };
    },
    "a redirect is not followed",
  ),
];
