import type { AnswerEvent, LanguageModel, ModelPrompt, Persona, Reply } from "./events.ts";
import { memoryEngine } from "./memory-engine.test-helper.ts";
import type { VisitedPage } from "./page.ts";
import type { Engine } from "./ports.ts";
import { respond } from "./respond.ts";
import type { MessageKind } from "./understand.ts";

export const COST = "What does a single session cost?";
const LIMITS = { firstWordMs: 100, totalMs: 400 };
export const PRICES = [
  "A single session costs £180. It lasts ninety minutes.",
  "You may cancel up to 48 hours before a session. Later the full fee is due.",
];

type StreamPart = string | Error | "hang";
/** A fake model that streams the given text, attempt by attempt and word by word. It records the prompts it gets. */
export function modelOf(...tries: (readonly StreamPart[])[]) {
  const prompts: ModelPrompt[] = [];
  const signals: AbortSignal[] = [];
  const model: LanguageModel = {
    async *stream({ signal, ...prompt }) {
      const parts = tries[Math.min(prompts.length, tries.length - 1)] ?? [];
      prompts.push(prompt);
      signals.push(signal);
      for (const one of parts) {
        if (one instanceof Error) throw one;
        if (one === "hang") await new Promise(() => {});
        yield one;
      }
    },
  };
  return { model, prompts, signals };
}

export const words = (text: string): string[] => text.match(/\s*\S+/g) ?? [];

type Options = {
  texts?: readonly string[];
  persona?: Partial<Persona>;
  signal?: AbortSignal;
  before?: string[];
  page?: VisitedPage;
  kind?: MessageKind;
  engine?: Partial<Engine>;
};

export async function ask(message: string, model?: LanguageModel, options: Options = {}) {
  const events: AnswerEvent[] = [];
  const answer = respond({
    question: { text: message, before: options.before, page: options.page },
    kind: options.kind,
    persona: { ownerName: "Marguerite", ...options.persona },
    engine: { ...(await memoryEngine(...(options.texts ?? PRICES))), ...options.engine },
    model,
    signal: options.signal ?? new AbortController().signal,
    today: new Date("2026-09-01"),
    limits: LIMITS,
  });
  for await (const event of answer) events.push(event);
  return { events, reply: replyOf(events), shown: shownOf(events) };
}

/** The final text for a consumer of the events, and all text that was ever shown. */
function shownOf(events: readonly AnswerEvent[]): { text: string; ever: string } {
  let text = "";
  let ever = "";
  for (const event of events) {
    if (event.type === "text-retract") text = text.slice(0, event.from);
    if (event.type === "text-delta") {
      text += event.text;
      ever += event.text;
    }
  }
  return { text, ever };
}

function replyOf(events: readonly AnswerEvent[]): Reply {
  const ends = events.filter((event) => event.type === "end");
  const [end] = ends;
  if (ends.length !== 1 || end?.type !== "end" || events.at(-1) !== end) throw new Error("not one end");
  return end.reply;
}
