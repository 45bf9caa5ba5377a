import { AppError, type ImportReport, LIMITS } from "@understudy/contracts";
import {
  type Embedder,
  indexWords,
  type SavedAnswerStore,
  sameQuestion,
  sameSpelling,
} from "@understudy/knowledge";
import { type Pair, readPairs } from "./pasted.ts";
import type { Meaning } from "./repository.ts";

type Means = { store: SavedAnswerStore; embedder: Embedder | undefined; known: readonly string[] };
type AcceptedPair = Pair & { meaning: Meaning };

const AT_ONCE = 32;

/** Sorts the pairs of an import into new ones, duplicates and invalid ones. */
export async function readImport(
  text: string,
  means: Means,
): Promise<{ taken: AcceptedPair[]; report: ImportReport }> {
  const { pairs, faults } = readPairs(text);
  if (pairs.length > LIMITS.importedCorrections) {
    const message = `You can import at most ${LIMITS.importedCorrections} pairs at a time; this has ${pairs.length}.`;
    throw new AppError("invalid_request", { issues: [{ path: "body.text", message }] });
  }
  const meanings = await meaningsOf(pairs, means.embedder);
  const taken: AcceptedPair[] = [];
  const duplicates: ImportReport["duplicates"] = [];
  const spelled = new Map(means.known.map((question) => [sameSpelling(question), question]));
  for (const [index, pair] of pairs.entries()) {
    const one = { ...pair, meaning: meanings[index] };
    const of = spelled.get(sameSpelling(pair.question)) ?? (await likeOf(one, taken, means.store));
    if (of === undefined) taken.push(one);
    else duplicates.push({ line: pair.line, question: pair.question, of });
    spelled.set(sameSpelling(pair.question), of ?? pair.question);
  }
  const shown = taken.map(({ line, question, answer }) => ({ line, question, answer }));
  return { taken, report: { pairs: shown, duplicates, faults } };
}

/** A temporary embedder failure doesn't fail the import: words are enough until the next comparison. */
async function meaningsOf(pairs: readonly Pair[], embedder: Embedder | undefined): Promise<Meaning[]> {
  const meanings: Meaning[] = [];
  for (let at = 0; embedder && at < pairs.length; at += AT_ONCE) {
    const texts = pairs.slice(at, at + AT_ONCE).map(({ question }) => question);
    const vectors = await embedder.embed(texts, "passage").catch(() => []);
    for (const [index] of texts.entries()) {
      const values = vectors[index];
      meanings.push(values && { values, model: embedder.model });
    }
  }
  return meanings;
}

/** A question with the same meaning, in this import or among the active saved answers. */
async function likeOf(
  { question, meaning }: AcceptedPair,
  others: readonly AcceptedPair[],
  store: SavedAnswerStore,
): Promise<string | undefined> {
  if (!meaning) return undefined;
  for (const other of others) {
    const cosine = other.meaning ? dot(meaning.values, other.meaning.values) : 0;
    if (await sameQuestion(question, other.question, { cosine, reranker: undefined })) return other.question;
  }
  const [near] = await store.near({ words: indexWords(question), vector: meaning, limit: 1 });
  const same =
    near?.cosine !== undefined &&
    (await sameQuestion(question, near.question, { cosine: near.cosine, reranker: undefined }));
  return same ? near?.question : undefined;
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}
