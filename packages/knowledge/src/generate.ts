import type { AnswerEvent } from "./events.ts";
import { newDraft } from "./generate-draft.ts";
import { sentenceReader } from "./generate-reader.ts";
import type { Generation, Task } from "./generate-task.ts";

/** No answer needs more; a model that does not stop is stopped. */
const MOST_CHARACTERS = 8_000;

/** Lets the model speak, and shows of it what holds. Throws only before the first word; later faults are kept. */
export async function* generate(task: Task): AsyncGenerator<AnswerEvent, Generation> {
  const generation: Generation = {
    draft: newDraft(),
    marker: undefined,
    unconfirmed: 0,
    refused: 0,
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
    generation.fault = error ?? new Error("the model broke off");
  } finally {
    await words.return(undefined);
  }
  reader.end();
  yield* generation.draft.take();
  return generation;
}

/** The model's words, or an error when the first is late, the whole takes too long, or somebody says stop. */
async function* withLimits({ model, prompt, signal, limits }: Task): AsyncGenerator<string, void> {
  const late = new AbortController();
  const ended = AbortSignal.any([signal, late.signal, AbortSignal.timeout(limits.totalMs)]);
  const timer = setTimeout(() => late.abort(new Error("the model's first word is late")), limits.firstWordMs);
  const gone = new Promise<never>((_, reject) => {
    if (ended.aborted) reject(ended.reason);
    else ended.addEventListener("abort", () => reject(ended.reason), { once: true });
  });
  gone.catch(() => {});
  const own = new AbortController();
  const words = model
    .stream({ ...prompt, signal: AbortSignal.any([ended, own.signal]) })
    [Symbol.asyncIterator]();
  let some = false;
  try {
    for (;;) {
      const next = await Promise.race([words.next(), gone]);
      if (next.done) break;
      if (next.value === "") continue;
      some = true;
      clearTimeout(timer);
      yield next.value;
    }
    if (!some) throw new Error("the model said nothing");
  } finally {
    clearTimeout(timer);
    // Ends the model's call also when nobody wants the rest of it; a source that hangs is not waited for.
    own.abort(new Error("not wanted any more"));
    void Promise.resolve(words.return?.()).catch(() => {});
  }
}
