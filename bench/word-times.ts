import type { Agent } from "node:http";
import { type ChatRequest, inWords, startFakeModel } from "../testing/fake-model.ts";
import { post } from "../testing/load-client.ts";

/** Twenty words per second. None of them is held back until the end of its sentence. */
const WORD_MS = 50;
const SPOKEN = inWords(" Payment is by card or by transfer.".repeat(17));
const SHOWN = { ours: /^data: \{"text":"(.*)"\}$/gm, bare: /"delta":\{"content":"(.*?)"\}/g };
const MARK = /from visitor (\d+)/;

let visitors = 0;

/** A model that records when it sent which word to which caller. */
export async function startSpeaker() {
  const sentTimes = new Map<string, number[]>();
  const model = await startFakeModel((request) => ({ words: recordWords(sentTimes, visitorIn(request)) }));
  return {
    model,
    /** The delay of each word across `answers` concurrent answers, in milliseconds. */
    async lateness(
      kind: keyof typeof SHOWN,
      url: string,
      { agent, userId, answers }: AskOptions,
    ): Promise<number[]> {
      const late: number[] = [];
      let refused: unknown;
      const answer = async (): Promise<void> => {
        const visitor = String(++visitors);
        const message = `What does a single session cost? I ask from visitor ${visitor}.`;
        let [words, text] = [0, ""];
        const onData = (piece: string): void => {
          text += piece;
          const end = text.lastIndexOf("\n\n");
          if (end < 0) return;
          const now = performance.now();
          const times = sentTimes.get(visitor) ?? [];
          for (const [, shown = ""] of text.slice(0, end + 1).matchAll(SHOWN[kind])) {
            for (let count = inWords(shown).length; count > 0; count--) {
              words += 1;
              // A word of ours is known to be complete only when the next one starts.
              const at = times[kind === "ours" ? words : words - 1];
              if (at !== undefined) late.push(now - at);
            }
          }
          text = text.slice(end + 2);
        };
        // A refused or interrupted answer doesn't fail the benchmark: its words are counted as missing below.
        await post(url, { agent, body: { userId, message }, accept: "text/event-stream", onData }).catch(
          (error: unknown) => {
            refused ??= error;
          },
        );
        sentTimes.delete(visitor);
      };
      await Promise.all(Array.from({ length: answers }, answer));
      if (refused) console.log(`  not all of ${answers} came: ${refused}`);
      // The last words of an answer are not timed. All other missing words count as never in time.
      const missing = Math.max(0, Math.round(answers * SPOKEN.length * 0.8) - late.length);
      return [...late, ...Array<number>(missing).fill(Number.POSITIVE_INFINITY)];
    },
  };
}

type AskOptions = { agent: Agent; userId: string; answers: number };

function visitorIn({ messages }: ChatRequest): string {
  return MARK.exec(messages.at(-1)?.content ?? "")?.[1] ?? "";
}

function recordWords(sentTimes: Map<string, number[]>, visitor: string) {
  const first = performance.now();
  const at: number[] = [];
  sentTimes.set(visitor, at);
  return SPOKEN.map((word, index) => ({
    word,
    get wait(): Promise<void> {
      const due = first + index * WORD_MS;
      return new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, due - performance.now()))).then(
        () => {
          at[index] = performance.now();
        },
      );
    },
  }));
}
