import type { AnswerEvent } from "./events.ts";
import { newDraft } from "./generate-draft.ts";
import { sentenceReader } from "./generate-reader.ts";
import type { Generation, Task } from "./generate-task.ts";

/** No answer needs more. A model that does not stop is cut off. */
const MOST_CHARACTERS = 8_000;

/**
 * Streams the model's output and shows what passes the checks. Throws only before the first word; later errors go
 * into `fault`.
 */
export async function* generate(task: Task): AsyncGenerator<AnswerEvent, Generation> {
  const generation: Generation = {
    draft: newDraft(),
    marker: undefined,
    unconfirmed: 0,
    refused: 0,
    removed: [],
    fault: undefined,
  };
  const reader = sentenceReader(task, generation);
  const words = withLimits(task);
  const first = await words.next();
  let received = 0;
  try {
    for (let next = first; !next.done; next = await words.next()) {
      reader.push(next.value.slice(0, MOST_CHARACTERS - received));
      received += next.value.length;
      yield* generation.draft.take();
      if (received >= MOST_CHARACTERS) break;
    }
  } catch (error) {
    generation.fault = error ?? new Error("the model's stream failed");
  } finally {
    await words.return(undefined);
  }
  reader.end();
  yield* generation.draft.take();
  return generation;
}

/** The model's stream. Throws if the first word is late, the whole takes too long, or the call is canceled. */
async function* withLimits({ model, prompt, signal, limits }: Task): AsyncGenerator<string, void> {
  const late = new AbortController();
  const ended = AbortSignal.any([signal, late.signal, AbortSignal.timeout(limits.totalMs)]);
  const timer = setTimeout(() => late.abort(new Error("the model's first word is late")), limits.firstWordMs);
  const aborted = new Promise<never>((_, reject) => {
    if (ended.aborted) reject(ended.reason);
    else ended.addEventListener("abort", () => reject(ended.reason), { once: true });
  });
  aborted.catch(() => {});
  const own = new AbortController();
  const words = model
    .stream({ ...prompt, signal: AbortSignal.any([ended, own.signal]) })
    [Symbol.asyncIterator]();
  let hasText = false;
  try {
    for (;;) {
      const next = await Promise.race([words.next(), aborted]);
      if (next.done) break;
      if (next.value === "") continue;
      hasText = true;
      clearTimeout(timer);
      yield next.value;
    }
    if (!hasText) throw new Error("the model returned no text");
  } finally {
    clearTimeout(timer);
    // Also cancels the model call when the caller wants no more of it. A source that hangs is not awaited.
    own.abort(new Error("the caller needs no more text"));
    void Promise.resolve(words.return?.()).catch(() => {});
  }
}
