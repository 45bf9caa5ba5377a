import { Resolver } from "node:dns/promises";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps, Agent as SecureAgent } from "node:https";
import { isIP } from "node:net";
import { Readable, Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { isPublicAddress } from "./public-address.ts";

type Options = {
  /**
   * Allows requests to this machine and its network, as tests need: to all addresses, or to these `host:port` entries.
   */
  allowPrivate: boolean | readonly string[];
  /** Used instead of the system's DNS servers, for example `127.0.0.1:5353`. */
  dnsServers: readonly string[];
};
export type OutboundRequest = {
  url: string;
  method: "GET" | "POST" | "PROPFIND";
  headers: Record<string, string>;
  body?: string | undefined;
  timeoutMs: number;
};
export type OutboundAnswer = { status: number; retryAfter: string | undefined };
type ReadRequest = { url: string; mostBytes: number; timeoutMs: number };
type GetRequest = ReadRequest & {
  headers: Record<string, string>;
  /** `GET` if absent. */
  method?: OutboundRequest["method"];
  body?: string | undefined;
  /** Decides whether to read the body. If not, nothing more is read from the server. */
  wants: (answer: Pick<GotAnswer, "status" | "headers">) => boolean;
};
export type GotAnswer = {
  status: number;
  headers: IncomingHttpHeaders;
  /** Decompressed. `too_large` if it exceeded the limit, compressed or decompressed; `left` if it was not wanted. */
  body: Buffer | "too_large" | "left";
};
/** `body` is undefined if it exceeded the limit. */
type Answer = OutboundAnswer & { body: Buffer | undefined };

/** Why there was no response. The message explains to an owner what to change and reveals nothing about our network. */
export class OutboundError extends Error {
  /** The address is forbidden, whatever is there. */
  readonly refused: boolean;

  constructor(message: string, { refused = false } = {}) {
    super(message);
    this.refused = refused;
  }
}

export type Outbound = ReturnType<typeof createOutbound>;

/** How much of a response is read before the connection is closed. The content is discarded. */
const MOST_BYTES = 64 * 1024;
/** For a caller that gives no signal. */
const FETCH_MS = 60_000;
/** More than any streamed answer of a language model. */
const FETCH_BYTES = 4 * 1024 * 1024;
const DNS_TIMEOUT_MS = 3_000;
/** Idle connections that are kept for the next message: few for each address, and briefly. */
const KEEP_ALIVE = { keepAlive: true, maxFreeSockets: 2, timeout: 2_000 };
const NOT_PUBLIC = "This address isn't on the public internet.";
const LOCAL_NAME = /^[^.]+\.?$|\.(?:localhost|local|internal|lan|home\.arpa)\.?$/;
const NO_ANSWER = "The server didn't respond.";

/**
 * The only way to send requests to addresses that users typed. A name is resolved once, all its addresses must be
 * public, and the connection goes to that exact address, so that a second lookup cannot lead elsewhere (DNS
 * rebinding). `send` keeps connections, by that exact address and the certificate's name: every message is checked
 * before it may use one. Redirects are returned like any response and never followed. A response body to `send` is
 * never passed on.
 */
export function createOutbound({ allowPrivate, dnsServers }: Options) {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 1 });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);

  const { addressOf, isLocalName } = looking(resolver, allowPrivate);
  const keepAlive = { "http:": new Agent(KEEP_ALIVE), "https:": new SecureAgent(KEEP_ALIVE) };

  async function reach<Result>(
    request: OutboundRequest,
    readResponse: ReadResponse<Result>,
    agents?: typeof keepAlive,
  ): Promise<Result> {
    const url = webAddress(request.url);
    const signal = AbortSignal.timeout(request.timeoutMs);
    const address = await within(signal, addressOf(url));
    const agent = agents?.[url.protocol as keyof typeof keepAlive] ?? false;
    return exchange(url, address, { ...request, agent }, signal, readResponse);
  }

  return {
    /** Why an address can never be reached from here, as far as this is known without sending a request. */
    async refusal(address: string): Promise<string | undefined> {
      try {
        const url = webAddress(address);
        if (isLocalName(url)) return NOT_PUBLIC;
        await addressOf(url);
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        // A name that does not resolve now may resolve tomorrow.
        if (error.refused) return error.message;
      }
      return undefined;
    },

    /** Throws an `OutboundError` if there was no response. */
    async send(request: OutboundRequest): Promise<OutboundAnswer> {
      const { status, retryAfter } = await reach(request, plain(MOST_BYTES), keepAlive);
      return { status, retryAfter };
    },

    /** Reads the content at an address. The caller must check every byte before it is shown to a user. */
    async read({ mostBytes, ...request }: ReadRequest): Promise<Buffer> {
      const { status, body } = await reach({ ...request, method: "GET", headers: {} }, plain(mostBytes));
      if (status !== 200 || body === undefined) throw new OutboundError(NO_ANSWER);
      return body;
    },

    /** Returns a server's response, including redirects. To follow one, the caller calls again with the new address. */
    get({ mostBytes, wants, headers, method = "GET", ...request }: GetRequest): Promise<GotAnswer> {
      const options = {
        ...request,
        method,
        headers: { ...headers, "accept-encoding": PACKED },
      };
      return reach(options, async (answer) => {
        const response = { status: answer.statusCode ?? 0, headers: answer.headers };
        if (!wants(response)) {
          answer.destroy();
          return { ...response, body: "left" };
        }
        return { ...response, body: (await unpack(answer, mostBytes)) ?? "too_large" };
      });
    },

    /**
     * Like the global `fetch`, for libraries that take one. The caller's signal ends it, also while the body arrives.
     * A body beyond the limit breaks off.
     */
    async fetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
      const url = webAddress(input instanceof Request ? input.url : String(input));
      const signal = init.signal ?? AbortSignal.timeout(FETCH_MS);
      const address = await within(signal, addressOf(url));
      const request = {
        method: init.method ?? "GET",
        headers: Object.fromEntries(new Headers(init.headers)),
        body: typeof init.body === "string" ? init.body : undefined,
      };
      return exchange(url, address, request, signal, async (answer) => {
        const status = answer.statusCode ?? 502;
        const headers = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        );
        const body = status === 204 || status === 304 ? null : Readable.toWeb(limited(answer, FETCH_BYTES));
        return new Response(body as ReadableStream | null, { status, headers });
      });
    },

    /**
     * The address of a mail server. The caller connects to that address, so that a second lookup cannot lead elsewhere.
     */
    async locate(host: string, port: number): Promise<{ address: string; isPrivate: boolean }> {
      const url = webAddress(`https://${host.includes(":") ? `[${host}]` : host}:${port}`);
      if (isLocalName(url)) throw new OutboundError(NOT_PUBLIC, { refused: true });
      const address = await within(AbortSignal.timeout(DNS_TIMEOUT_MS), addressOf(url));
      return { address, isPrivate: !isPublicAddress(address) };
    },

    /** The TXT records of a name; empty if the name does not exist. */
    async texts(name: string): Promise<string[]> {
      const found = await resolver.resolveTxt(name).catch((error: { code?: string }) => {
        if (error.code === "ENOTFOUND" || error.code === "ENODATA") return [];
        throw new OutboundError("DNS didn't respond. Please try again in a moment.");
      });
      return found.map((parts) => parts.join(""));
    },
  };
}

/** Resolves a name to an address that may be reached. */
function looking(resolver: Resolver, allowPrivate: Options["allowPrivate"]) {
  async function addressOf(url: URL): Promise<string> {
    const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
    const addresses = isIP(host) ? [host] : await resolve(host);
    const [first] = addresses;
    if (first === undefined) throw new OutboundError("This server name doesn't exist.");
    if (!isAllowed(url) && !addresses.every(isPublicAddress))
      throw new OutboundError(NOT_PUBLIC, { refused: true });
    return first;
  }

  function isAllowed(url: URL): boolean {
    if (typeof allowPrivate === "boolean") return allowPrivate;
    return allowPrivate.includes(`${url.hostname}:${url.port || (url.protocol === "https:" ? 443 : 80)}`);
  }

  async function resolve(host: string): Promise<string[]> {
    // The machine's hosts file is never used, because it names things that strangers must not reach. Only tests may
    // resolve localhost.
    if (allowPrivate === true && /^(.+\.)?localhost$/.test(host)) return ["127.0.0.1"];
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return [four, six].flatMap((found) => (found.status === "fulfilled" ? found.value : []));
  }

  /** Names of a machine or its local network, which public DNS does not know. */
  function isLocalName(url: URL): boolean {
    return !isAllowed(url) && !url.hostname.startsWith("[") && LOCAL_NAME.test(url.hostname);
  }

  return { addressOf, isLocalName };
}

function webAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !["https:", "http:"].includes(url.protocol) || !url.hostname) {
    throw new OutboundError("This isn't a web address.", { refused: true });
  }
  if (url.username || url.password)
    throw new OutboundError("The address must not contain a user name or password.", { refused: true });
  return url;
}

function within<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new OutboundError(NO_ANSWER)), { once: true });
  });
  return Promise.race([work, late]);
}

type ReadResponse<Result> = (answer: IncomingMessage) => Promise<Result>;

function plain(mostBytes: number): ReadResponse<Answer> {
  return async (answer) => ({
    status: answer.statusCode ?? 0,
    retryAfter: answer.headers["retry-after"],
    body: await readToItsEnd(answer, mostBytes),
  });
}

type Message = {
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
  /** Without it, the connection is closed after the response. */
  agent?: Agent | false;
};

function exchange<Result>(
  url: URL,
  address: string,
  { method, headers, body, agent = false }: Message,
  signal: AbortSignal,
  readResponse: ReadResponse<Result>,
): Promise<Result> {
  const secure = url.protocol === "https:";
  const named = url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
  const options = {
    // An address, never a name, so that nothing is resolved again.
    host: address,
    port: url.port || (secure ? 443 : 80),
    path: url.pathname + url.search,
    method,
    headers: {
      ...headers,
      host: url.host,
      ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
    },
    agent,
    signal,
    // The certificate must match the name, whatever its address is.
    ...(secure ? { servername: isIP(named) ? "" : named } : {}),
  } as const;
  return new Promise((resolve, reject) => {
    let hasAnswer = false;
    const request = (secure ? requestHttps : requestHttp)(options, (answer) => {
      hasAnswer = true;
      readResponse(answer).then(resolve, () => reject(new OutboundError(NO_ANSWER)));
    });
    request.on("error", (error: NodeJS.ErrnoException) => {
      // The server closed a kept connection as the message was sent. A new connection shows whether it is there.
      const isUnanswered = request.reusedSocket && !hasAnswer;
      const wasClosed = isUnanswered && ["ECONNRESET", "EPIPE"].includes(error.code ?? "");
      if (!wasClosed) return reject(new OutboundError(wordsFor(error)));
      exchange(url, address, { method, headers, body }, signal, readResponse).then(resolve, reject);
    });
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

/** Counts bytes before and after decompression, because a small response may be a decompression bomb. */
async function unpack(answer: IncomingMessage, mostBytes: number): Promise<Buffer | undefined> {
  const packed = answer.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (packed === "identity") return readToItsEnd(answer, mostBytes);
  const unpacker = UNPACKING[packed]?.() as (Readable & NodeJS.WritableStream) | undefined;
  if (!unpacker) throw new Error("The response has an unsupported encoding.");
  answer.on("error", (error) => unpacker.destroy(error));
  answer.pipe(unpacker);
  try {
    return await readToItsEnd(unpacker, mostBytes);
  } finally {
    answer.destroy();
  }
}

/** Passes a body on up to the limit. */
function limited(answer: IncomingMessage, mostBytes: number): Readable {
  let bytes = 0;
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.byteLength;
      done(bytes > mostBytes ? new OutboundError("The response is too large.") : null, piece);
    },
  });
  answer.on("error", (error) => counted.destroy(error));
  counted.on("close", () => answer.destroy());
  return answer.pipe(counted);
}

/** Stops reading at the limit, so that an endless response cannot block us. The status is known by then. */
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
    return "The server's certificate isn't valid.";
  }
  return NO_ANSWER;
}
