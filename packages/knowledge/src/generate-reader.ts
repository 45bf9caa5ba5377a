import { cleanText } from "./check.ts";
import { sentenceEnd } from "./generate-sentences.ts";
import type { Generation, Task } from "./generate-task.ts";

const HEAD = /^\[{1,2}\s*(unknown|partly)\s*\]{1,2}/i;
const HALF_HEAD = /^(?:\[[^\]]{0,12}\]?)?$/;

type State = {
  task: Pick<Task, "checker" | "passages" | "texts">;
  generation: Generation;
  /** Text received since the last complete sentence. */
  pending: string;
  begun: boolean;
  /** How much of the raw pending sentence is already shown, and where in the answer it starts. */
  shown: number;
  start: number;
  /** The last sentence was replaced by a notice, so the next one needs no second notice. */
  replaced: boolean;
};

/**
 * Turns a model's stream into an answer: shows words at once, holds back critical ones, judges each
 * complete sentence.
 */
export function sentenceReader(task: State["task"], generation: Generation) {
  const state: State = {
    task,
    generation,
    pending: "",
    begun: false,
    shown: 0,
    start: 0,
    replaced: false,
  };
  return {
    push(words: string): void {
      state.pending += words;
      advance(state, false);
    },
    end: () => advance(state, true),
  };
}

function advance(state: State, last: boolean): void {
  if (!state.begun && !readHead(state, last)) return;
  for (let end = sentenceEnd(state.pending, last); end; end = sentenceEnd(state.pending, last)) {
    const raw = state.pending.slice(0, end);
    state.pending = state.pending.slice(end);
    finish(state, raw);
    state.shown = 0;
    state.start = state.generation.draft.text().length;
  }
  if (!last) show(state);
}

/** The model's first word may be a marker. Returns whether that is certain. */
function readHead(state: State, last: boolean): boolean {
  const { draft } = state.generation;
  const text = state.pending.trimStart();
  const [marker, name = ""] = HEAD.exec(text) ?? [];
  if (!marker && !last && HALF_HEAD.test(text)) return false;
  if (marker) {
    state.generation.marker = name.toLowerCase() === "partly" ? "partly" : "unknown";
    state.pending = text.slice(marker.length);
    if (state.generation.marker === "unknown") draft.add(state.task.texts.unknown);
  }
  state.start = draft.text().length;
  state.begun = true;
  return true;
}

function finish(state: State, raw: string): void {
  const { generation, task, start } = state;
  const { draft } = generation;
  const { text, marks } = cleanText(raw, task.passages);
  const lead = /^\s*/.exec(text)?.[0] ?? "";
  const sentence = text.trim();
  if (!sentence) return;
  const verdict = task.checker.judge(sentence, marks, draft.text().slice(0, start));
  if (verdict.kind === "accepted") {
    state.replaced = false;
    const visible = lead + sentence;
    const unchanged = visible.startsWith(raw.slice(0, state.shown)) ? state.shown : 0;
    if (unchanged < state.shown) draft.retract(start);
    draft.add(visible.slice(unchanged));
    const from = draft.text().length - sentence.length;
    draft.cite(from, verdict.support);
    if (verdict.unsupported) draft.mark(from);
    return;
  }
  draft.retract(start);
  generation.removed.push(sentence);
  if (verdict.kind === "refused") generation.refused += 1;
  else {
    generation.unconfirmed += 1;
    if (!state.replaced) draft.add((lead || " ") + task.texts.unconfirmed);
    state.replaced = true;
  }
}

/** Shows whole words, up to the first that must wait for the end of its sentence. */
function show(state: State): void {
  const { pending, generation, task } = state;
  const whole = pending.slice(0, Math.max(0, pending.search(/\s\S*$/u)));
  const words = /(?<!\s)\s*\S+/gu;
  words.lastIndex = state.shown;
  for (let word = words.exec(whole); word; word = words.exec(whole)) {
    if (task.checker.mustWait(word[0].trim(), pending.slice(0, word.index))) return;
    generation.draft.add(word[0]);
    state.shown = word.index + word[0].length;
  }
}
