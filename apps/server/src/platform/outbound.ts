import { Resolver } from "node:dns/promises";
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { isPublicAddress } from "./public-address.ts";

type Options = {
  /** Lets requests go to addresses of this machine and its network, as tests need: to all, or to these `host:port`. */
  allowPrivate: boolean | readonly string[];
  /** Asked instead of the system's, as `127.0.0.1:5353`. */
  dnsServers: readonly string[];
};
export type OutboundRequest = {
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string | undefined;
  timeoutMs: number;
};
export type OutboundAnswer = { status: number; retryAfter: string | undefined };
type ReadRequest = { url: string; mostBytes: number; timeoutMs: number };
type GetRequest = ReadRequest & {
  headers: Record<string, string>;
  /** Whether the body is wanted at all; without it, nothing more is taken from the server. */
  wants: (answer: Pick<GotAnswer, "status" | "headers">) => boolean;
};
export type GotAnswer = {
  status: number;
  headers: IncomingHttpHeaders;
  /** Unpacked. `too_large` where it was longer than allowed, packed or unpacked; `left` where nobody wanted it. */
  body: Buffer | "too_large" | "left";
};
/** `body` is undefined where it was longer than allowed. */
type Answer = OutboundAnswer & { body: Buffer | undefined };

/** Why no answer came, in words that tell an owner what to change and a stranger nothing about our network. */
export class OutboundError extends Error {
  /** The address is one that nobody may ask for, whatever stands there. */
  readonly refused: boolean;

  constructor(message: string, { refused = false } = {}) {
    super(message);
    this.refused = refused;
  }
}

export type Outbound = ReturnType<typeof createOutbound>;

/** What is read of an answer before the connection is ended; nothing of it is kept. */
const MOST_BYTES = 64 * 1024;
const DNS_TIMEOUT_MS = 3_000;
const NOT_PUBLIC = "The address does not lead to a server on the public internet.";
const LOCAL_NAME = /^[^.]+\.?$|\.(?:localhost|local|internal|lan|home\.arpa)\.?$/;
const NO_ANSWER = "The server did not answer.";

/**
 * The only door for requests to addresses that somebody typed. A name is resolved once, every address it has must be
 * public, and the connection goes to that very address, so that no second look-up can lead elsewhere. Redirects are
 * answers like any other and are never followed. What a server answers to `send` is never handed on.
 */
export function createOutbound({ allowPrivate, dnsServers }: Options) {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 1 });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);

  const { addressOf, isLocalName } = looking(resolver, allowPrivate);

  async function reach<Taken>(request: OutboundRequest, take: Take<Taken>): Promise<Taken> {
    const url = webAddress(request.url);
    const signal = AbortSignal.timeout(request.timeoutMs);
    const address = await within(signal, addressOf(url));
    return exchange(url, address, request, signal, take);
  }

  return {
    /** Why an address can never be reached from here, as far as that is known before anything is sent there. */
    async refusal(address: string): Promise<string | undefined> {
      try {
        const url = webAddress(address);
        if (isLocalName(url)) return NOT_PUBLIC;
        await addressOf(url);
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        // A name that is not known now may be known tomorrow.
        if (error.refused) return error.message;
      }
      return undefined;
    },

    /** Throws an `OutboundError` when there was no answer. */
    async send(request: OutboundRequest): Promise<OutboundAnswer> {
      const { status, retryAfter } = await reach(request, plain(MOST_BYTES));
      return { status, retryAfter };
    },

    /** What stands at an address. For whoever looks at every byte of it before it is shown to anybody. */
    async read({ mostBytes, ...request }: ReadRequest): Promise<Buffer> {
      const { status, body } = await reach({ ...request, method: "GET", headers: {} }, plain(mostBytes));
      if (status !== 200 || body === undefined) throw new OutboundError(NO_ANSWER);
      return body;
    },

    /** What a server says, redirects included: whoever follows one comes here again with the new address. */
    get({ mostBytes, wants, headers, ...request }: GetRequest): Promise<GotAnswer> {
      const asked = {
        ...request,
        method: "GET" as const,
        headers: { ...headers, "accept-encoding": PACKED },
      };
      return reach(asked, async (answer) => {
        const said = { status: answer.statusCode ?? 0, headers: answer.headers };
        if (!wants(said)) {
          answer.destroy();
          return { ...said, body: "left" };
        }
        return { ...said, body: (await unpack(answer, mostBytes)) ?? "too_large" };
      });
    },

    /** Texts that the DNS has under a name; none where there is no such name. */
    async texts(name: string): Promise<string[]> {
      const found = await resolver.resolveTxt(name).catch((error: { code?: string }) => {
        if (error.code === "ENOTFOUND" || error.code === "ENODATA") return [];
        throw new OutboundError("The DNS did not answer. Please try again in a moment.");
      });
      return found.map((parts) => parts.join(""));
    },
  };
}

/** From a name to an address that may be reached. */
function looking(resolver: Resolver, allowPrivate: Options["allowPrivate"]) {
  async function addressOf(url: URL): Promise<string> {
    const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
    const addresses = isIP(host) ? [host] : await resolve(host);
    const [first] = addresses;
    if (first === undefined) throw new OutboundError("The name of the server is not known.");
    if (!isAllowed(url) && !addresses.every(isPublicAddress))
      throw new OutboundError(NOT_PUBLIC, { refused: true });
    return first;
  }

  function isAllowed(url: URL): boolean {
    if (typeof allowPrivate === "boolean") return allowPrivate;
    return allowPrivate.includes(`${url.hostname}:${url.port || (url.protocol === "https:" ? 443 : 80)}`);
  }

  async function resolve(host: string): Promise<string[]> {
    // The hosts file of the machine names things that no stranger may reach; only a test may.
    if (allowPrivate === true && /^(.+\.)?localhost$/.test(host)) return ["127.0.0.1"];
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return [four, six].flatMap((found) => (found.status === "fulfilled" ? found.value : []));
  }

  /** Names of a machine or its network, which no DNS of the public internet knows. */
  function isLocalName(url: URL): boolean {
    return !isAllowed(url) && !url.hostname.startsWith("[") && LOCAL_NAME.test(url.hostname);
  }

  return { addressOf, isLocalName };
}

function webAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !["https:", "http:"].includes(url.protocol) || !url.hostname) {
    throw new OutboundError("This is not an address of a web server.", { refused: true });
  }
  if (url.username || url.password)
    throw new OutboundError("The address must not hold a name or a password.", { refused: true });
  return url;
}

function within<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new OutboundError(NO_ANSWER)), { once: true });
  });
  return Promise.race([work, late]);
}

type Take<Taken> = (answer: IncomingMessage) => Promise<Taken>;

function plain(mostBytes: number): Take<Answer> {
  return async (answer) => ({
    status: answer.statusCode ?? 0,
    retryAfter: answer.headers["retry-after"],
    body: await readToItsEnd(answer, mostBytes),
  });
}

function exchange<Taken>(
  url: URL,
  address: string,
  { method, headers, body }: OutboundRequest,
  signal: AbortSignal,
  take: Take<Taken>,
): Promise<Taken> {
  const secure = url.protocol === "https:";
  const named = url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
  const options = {
    // An address, never a name: nothing is looked up again.
    host: address,
    port: url.port || (secure ? 443 : 80),
    path: url.pathname + url.search,
    method,
    headers: {
      ...headers,
      host: url.host,
      ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
    },
    agent: false,
    signal,
    // The certificate must be that of the name, whichever address it has.
    ...(secure ? { servername: isIP(named) ? "" : named } : {}),
  } as const;
  return new Promise((resolve, reject) => {
    const request = (secure ? requestHttps : requestHttp)(options, (answer) => {
      take(answer).then(resolve, () => reject(new OutboundError(NO_ANSWER)));
    });
    request.on("error", (error: NodeJS.ErrnoException) => reject(new OutboundError(wordsFor(error))));
    request.end(body);
  });
}

const PACKED = "gzip, deflate, br";
const UNPACKING: Record<string, () => NodeJS.ReadWriteStream> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Counted before and after: a small answer may be packed so that it fills a machine. */
async function unpack(answer: IncomingMessage, mostBytes: number): Promise<Buffer | undefined> {
  const packed = answer.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (packed === "identity") return readToItsEnd(answer, mostBytes);
  const unpacker = UNPACKING[packed]?.() as (Readable & NodeJS.WritableStream) | undefined;
  if (!unpacker) throw new Error("The answer is packed in a way that was not asked for.");
  answer.on("error", (error) => unpacker.destroy(error));
  answer.pipe(unpacker);
  try {
    return await readToItsEnd(unpacker, mostBytes);
  } finally {
    answer.destroy();
  }
}

/** A server that talks without end is cut off; its state has been said by then. */
async function readToItsEnd(answer: Readable, mostBytes: number): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.byteLength;
    if (bytes > mostBytes) return void answer.destroy();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function wordsFor({ code = "" }: NodeJS.ErrnoException): string {
  if (code === "ECONNREFUSED") return "The server refused the connection.";
  if (/^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_SSL)/.test(code)) {
    return "The server's certificate is not valid.";
  }
  return NO_ANSWER;
}
