import { randomUUID } from "node:crypto";
import type { ChatAnswer, ChatEvent } from "@understudy/contracts";

export type NumberedEvent = { id: string; event: ChatEvent };

/** An active answer in this process. It continues without listeners; only a stop ends it early. */
export type ActiveAnswer = {
  stop: () => void;
  /** Resolves with the whole answer or rejects with the error. */
  ended: Promise<ChatAnswer>;
  /** The events after `lastId`; all events if that id is unknown here. */
  follow: (lastId: string | undefined, signal: AbortSignal) => AsyncGenerator<NumberedEvent, void>;
};

type Generate = (emit: (event: ChatEvent) => void, signal: AbortSignal) => Promise<ChatAnswer>;

export type ActiveAnswers = ReturnType<typeof activeAnswers>;

export function activeAnswers() {
  const running = new Map<string, ActiveAnswer>();
  return {
    find: (answerKey: string): ActiveAnswer | undefined => running.get(answerKey),

    start(answerKey: string, generate: Generate): ActiveAnswer {
      const answer = startAnswer(generate);
      running.set(answerKey, answer);
      // From here on it is read from the database.
      void answer.ended.catch(() => {}).finally(() => running.delete(answerKey));
      return answer;
    },

    /** Waits for all active answers, so that a restart loses none. */
    settle: async (): Promise<void> => {
      await Promise.allSettled([...running.values()].map(({ ended }) => ended));
    },
  };
}

function startAnswer(generate: Generate): ActiveAnswer {
  const run = randomUUID();
  const events: NumberedEvent[] = [];
  const stopped = new AbortController();
  let isOver = false;
  let change = Promise.withResolvers<void>();
  const notifyFollowers = (): void => {
    change.resolve();
    change = Promise.withResolvers<void>();
  };
  const emit = (event: ChatEvent): void => {
    events.push({ id: `${run}.${events.length + 1}`, event });
    notifyFollowers();
  };
  const ended = generate(emit, stopped.signal).finally(() => {
    isOver = true;
    notifyFollowers();
  });
  ended.catch(() => {});
  return {
    stop: () => stopped.abort(new Error("stopped by the visitor")),
    ended,
    async *follow(lastId, signal) {
      const known = lastId?.startsWith(`${run}.`) ? Number(lastId.slice(run.length + 1)) : undefined;
      const [first] = events;
      let at = 0;
      if (known !== undefined && known >= 0 && known <= events.length) at = known;
      else if (lastId !== undefined && first) {
        // A client that comes from another stream of this answer already has some text, so it starts over.
        yield { id: `${run}.0`, event: { type: "text-retract", from: 0 } };
      }
      const aborted = new Promise<void>((resolve) =>
        signal.addEventListener("abort", () => resolve(), { once: true }),
      );
      for (;;) {
        for (let next = events[at]; next && !signal.aborted; next = events[at]) {
          at += 1;
          yield next;
        }
        if (signal.aborted || (isOver && at >= events.length)) return;
        await Promise.race([change.promise, aborted]);
      }
    },
  };
}
