import type { Mutation } from "../testing/mutation.ts";

const RUNNING = "modules/chat/active-answers.ts";
const STREAM = "platform/sse.ts";

const one = (name: string, place: string, find: string, put: string, ...mustFail: string[]): Mutation => ({
  name,
  edits: [{ in: place, find, put }],
  mustFail,
});

export const mutations: readonly Mutation[] = [
  one(
    "an answer ends when its visitor leaves",
    RUNNING,
    'signal.addEventListener("abort", () => resolve(), { once: true }),',
    'signal.addEventListener("abort", () => { stopped.abort(new Error("left")); resolve(); }, { once: true }),',
    "an answer that nobody reads to its end is stored whole",
  ),
  one(
    "who comes back hears it from the beginning",
    RUNNING,
    "known <= events.length) at = known;",
    "known <= events.length) at = 0;",
    "who comes back has the same text",
  ),
  one(
    "what a reader does not take is collected for him",
    STREAM,
    "JSON.stringify(data)}\\n\\n`)) continue;",
    "JSON.stringify(data)}\\n\\n`) || id) continue;",
    "nothing is collected for who never reads",
  ),
  one(
    "a reader who takes nothing is waited for",
    STREAM,
    "AbortSignal.any([left, AbortSignal.timeout(STUCK_MS)])",
    "left",
    "who never reads is let go in time",
  ),
];
