import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import type { ChatAnswer } from "@understudy/contracts";

/** The result of one request: how far it got, and what ended it early. */
export type Try = {
  origin: string;
  status: number;
  retryAfter: string | undefined;
  /** The exchange, once the product has sent its number. From then on the product must complete it. */
  exchangeId: number | undefined;
  sessionId: string | undefined;
  answer: ChatAnswer | undefined;
  /** The operating system's error code if the connection broke. */
  broken: string | undefined;
  startedAt: number;
  endedAt: number;
};

/** `address` is the visitor's IP address. The product trusts the proxy that reports it. */
export type Turn = { key: string; message: string; address: string; tries: Try[] };

const TIMEOUT_MS = 60_000;
const RETRY_MS = 200;
/** The maximum of waiting requests: on a busy machine new visitors arrive more slowly. */
const MOST_OPEN = 40;

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** Sends a question as our own pages do and reads the event stream of the answer. Never throws. */
function ask(origin: string, userId: string, { key, message, address }: Turn): Promise<Try> {
  const { hostname, port } = new URL(origin);
  const headers = {
    "content-type": "application/json",
    accept: "text/event-stream",
    "idempotency-key": key,
    "x-forwarded-for": address,
  };
  const one: Try = {
    origin,
    status: 0,
    retryAfter: undefined,
    exchangeId: undefined,
    sessionId: undefined,
    answer: undefined,
    broken: undefined,
    startedAt: Date.now(),
    endedAt: 0,
  };
  return new Promise((resolve) => {
    const done = (broken?: string): void => {
      one.broken ??= broken;
      one.endedAt = Date.now();
      resolve(one);
    };
    const call = request(
      { hostname, port, path: "/api/chat", method: "POST", agent, headers },
      (response) => {
        one.status = response.statusCode ?? 0;
        one.retryAfter = response.headers["retry-after"];
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (piece: string) => {
          text = readEvents(one, text + piece);
        });
        response.on("error", (error) => done(String((error as NodeJS.ErrnoException).code ?? error.message)));
        response.on("end", () => done());
      },
    );
    call.setTimeout(TIMEOUT_MS, () => call.destroy(new Error("silence")));
    call.on("error", (error) => done(String((error as NodeJS.ErrnoException).code ?? error.message)));
    call.end(JSON.stringify({ userId, message }));
  });
}

/** Takes the complete events out of a text, and returns the rest. */
function readEvents(one: Try, text: string): string {
  const blocks = text.split("\n\n");
  for (const block of blocks.slice(0, -1)) {
    const type = /^event: (.*)$/m.exec(block)?.[1];
    const data = /^data: (.*)$/m.exec(block)?.[1];
    if (!type || !data) continue;
    const event = JSON.parse(data) as { exchangeId?: number; sessionId?: string; answer?: ChatAnswer };
    if (type === "answer-start")
      Object.assign(one, { exchangeId: event.exchangeId, sessionId: event.sessionId });
    if (type === "answer-end" || type === "answer-error") one.answer = event.answer;
  }
  return blocks.at(-1) ?? "";
}

function newTurn(number: number): Turn {
  const address = `10.1.${(number >> 8) & 255}.${number & 255}`;
  return { key: randomUUID(), message: `What does a session cost? ${randomUUID()}`, address, tries: [] };
}

export const isAnswered = ({ answer }: Try): boolean => answer !== undefined;
export const isAccepted = ({ exchangeId }: Try): boolean => exchangeId !== undefined;

type Load = {
  userId: string;
  perSecond: number;
  /** The product's servers. A server that refuses connections is skipped, as a load balancer does. */
  origins: () => readonly string[];
  /** No new turns start once this returns true. */
  isOver: (turns: number) => boolean;
  onTry?: (one: Try) => void;
};

/** Sends visitors at this rate, each with a different question. Each retries under the same key until answered. */
export async function askSteadily({ userId, perSecond, origins, isOver, onTry }: Load): Promise<Turn[]> {
  const turns: Turn[] = [];
  const open = new Set<Promise<void>>();
  const began = performance.now();
  while (!isOver(turns.length)) {
    const due = (turns.length * 1000) / perSecond - (performance.now() - began);
    if (due > 1) await pause(due);
    const turn = newTurn(turns.length);
    turns.push(turn);
    const answered: Promise<void> = untilAnswered(turn).finally(() => open.delete(answered));
    open.add(answered);
    while (open.size >= MOST_OPEN) await Promise.race(open);
  }
  await Promise.all(open);
  return turns;

  async function untilAnswered(turn: Turn): Promise<void> {
    const end = performance.now() + TIMEOUT_MS;
    for (let number = turns.length; performance.now() < end; number += 1) {
      const one = await askOne(turn, number);
      if (one.status > 0 || one.broken !== "ECONNREFUSED") {
        turn.tries.push(one);
        onTry?.(one);
      }
      if (isAnswered(one)) return;
      await pause(RETRY_MS);
    }
  }

  async function askOne(turn: Turn, number: number): Promise<Try> {
    const all = origins();
    const at = (place: number): string => all[place % all.length] ?? "";
    const first = await ask(at(number), userId, turn);
    // Nothing was sent, so the next server can be tried.
    return first.broken === "ECONNREFUSED" && all.length > 1 ? ask(at(number + 1), userId, turn) : first;
  }
}

const CHECK_MS = 250;

/** The servers that report that they are ready, polled continuously as a load balancer does. */
export function readyOf(origins: readonly string[]) {
  const away = new Set<string>();
  const look = async (origin: string): Promise<void> => {
    const signal = AbortSignal.timeout(5_000);
    const ready = await fetch(`${origin}/api/ready`, { signal }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) away.delete(origin);
    else away.add(origin);
  };
  const timer = setInterval(() => origins.forEach((origin) => void look(origin)), CHECK_MS);
  return {
    origins: (): readonly string[] =>
      away.size < origins.length ? origins.filter((one) => !away.has(one)) : origins,
    /** The server is about to stop, so the load balancer is notified first. */
    leave: (origin: string) => void away.add(origin),
    close: () => clearInterval(timer),
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
