import { createHash } from "node:crypto";
import { endOf, readAllEvents, textOf } from "../../apps/server/test/streams.ts";
import { SERVED_BY } from "./balancer.ts";
import { QUESTION, READ } from "./words.ts";

export type AskLoad = { questions: number; failed: string[]; by: Map<string, number>; exchanges: number[] };
export type SentLoad = { sent: Map<number, string>; failed: string[] };
type Load<Result> = { stop: () => Promise<Result> };

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export function ask(origin: string, userId: string, signal?: AbortSignal): Promise<Response> {
  return fetch(`${origin}/api/chat`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ userId, message: QUESTION }),
    ...(signal ? { signal } : {}),
  });
}

/** Sends questions at this rate, whether or not earlier ones are answered. Each must be read to its end. */
export function questions(
  origin: string,
  perSecond: number,
  ownerAt: (number: number) => string,
): Load<AskLoad> {
  const load: AskLoad = { questions: 0, failed: [], by: new Map(), exchanges: [] };
  const one = async (number: number): Promise<void> => {
    try {
      const response = await ask(origin, ownerAt(number), AbortSignal.timeout(60_000));
      const by = response.headers.get(SERVED_BY) ?? "nobody";
      const events = await readAllEvents(response);
      const answer = endOf(events);
      if (answer.state !== "answered" || textOf(events) !== READ)
        throw new Error(`${answer.state}: ${textOf(events)}`);
      load.by.set(by, (load.by.get(by) ?? 0) + 1);
      if (answer.exchangeId !== null) load.exchanges.push(answer.exchangeId);
    } catch (error) {
      load.failed.push(String(error).slice(0, 300));
    }
  };
  return steadily(load, perSecond, () => one(load.questions++));
}

type Owner = { cookie: string };

/** Uploads documents in sequence, each with a different text. */
export function uploads(origin: string, perSecond: number, { cookie }: Owner): Load<SentLoad> {
  const load: SentLoad = { sent: new Map(), failed: [] };
  let number = 0;
  const one = async (): Promise<void> => {
    const text = `# Note ${number}\n\nThe note with the number ${number++} says that the studio opens at nine.`;
    const body = new FormData();
    body.append("file", new File([text], `note-${number}.md`, { type: "text/markdown" }));
    try {
      const headers = { cookie, origin };
      const answer = await fetch(`${origin}/api/documents`, { method: "POST", headers, body });
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
      const { id } = (await answer.json()) as { id: number };
      load.sent.set(id, sha256(Buffer.from(text)));
    } catch (error) {
      load.failed.push(String(error).slice(0, 300));
    }
  };
  return steadily(load, perSecond, one);
}

function steadily<Result>(result: Result, perSecond: number, one: () => Promise<void>): Load<Result> {
  const under = new Set<Promise<void>>();
  let going = true;
  const began = performance.now();
  const running = (async () => {
    for (let number = 0; going; number++) {
      const work = one().finally(() => under.delete(work));
      under.add(work);
      await pause(Math.max(0, began + ((number + 1) * 1000) / perSecond - performance.now()));
    }
  })();
  return {
    async stop(): Promise<Result> {
      going = false;
      await running;
      await Promise.all(under);
      return result;
    },
  };
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
