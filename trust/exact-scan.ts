import type { Assistant } from "../testing/assistants.ts";
import type { Product } from "../testing/product.ts";

type Passage = {
  id: number;
  words: number;
  frequencies: Map<string, number>;
  vectors: number[][];
};
export type ScanQuery = { words: string[]; vector: Float32Array | undefined; vectorWeight: number };
export type ExactScan = Awaited<ReturnType<typeof exactScan>>;

/**
 * Reads all passages of all assistants directly from the database, and searches by scanning every passage of the
 * assistant. It is slow, but uses no index and no SQL statement that could lack a condition.
 */
export async function exactScan(product: Product) {
  const rows = await product.rows(
    `select user_id, profile_id::text as profile, id::text, word_count,
       (select jsonb_object_agg(lexeme, cardinality(positions)) from unnest(tsv)) as frequencies,
       (select jsonb_agg(embedding::text::jsonb) from passage_vectors v
         where v.user_id = passages.user_id and v.passage_id = passages.id) as vectors
     from passages`,
  );
  const shelves = new Map<string, Passage[]>();
  for (const row of rows) {
    const key = `${row["user_id"]} ${row["profile"]}`;
    const passage = {
      id: Number(row["id"]),
      words: Number(row["word_count"]),
      frequencies: new Map(Object.entries(row["frequencies"] as Record<string, number>)),
      vectors: (row["vectors"] as number[][] | null) ?? [],
    };
    shelves.set(key, [...(shelves.get(key) ?? []), passage]);
  }
  const exchangeRefOf = ({ userId, profileId }: Assistant) => shelves.get(`${userId} ${profileId}`) ?? [];
  return {
    passages: rows.length,
    ids: (assistant: Assistant) => new Set(exchangeRefOf(assistant).map(({ id }) => id)),
    search: (assistant: Assistant, query: ScanQuery) => search(exchangeRefOf(assistant), query),
  };
}

/** Every passage that the question finds, with its score. */
function search(scope: readonly Passage[], { words, vector, vectorWeight }: ScanQuery): Map<number, number> {
  const byWords = wordScores(scope, words);
  const byVector = new Map<number, number>();
  if (vector) {
    for (const { id, vectors } of scope) {
      if (vectors.length > 0) byVector.set(id, Math.max(...vectors.map((one) => cosine(one, vector))));
    }
  }
  const top = Math.max(0, ...byWords.values());
  const [low, high] = [Math.min(...byVector.values()), Math.max(...byVector.values())];
  const found = new Set([...byWords.keys(), ...byVector.keys()]);
  return new Map(
    [...found].map((id) => {
      const near = byVector.get(id);
      const nearness = near === undefined || high === low ? 0 : (near - low) / (high - low);
      const wording = top === 0 ? 0 : (byWords.get(id) ?? 0) / top;
      return [id, vectorWeight * nearness + (1 - vectorWeight) * wording];
    }),
  );
}

/** Textbook BM25. */
function wordScores(scope: readonly Passage[], words: readonly string[]): Map<number, number> {
  const mean = Math.max(1, scope.reduce((sum, passage) => sum + passage.words, 0) / scope.length);
  const scores = new Map<number, number>();
  for (const word of words) {
    const having = scope.filter(({ frequencies }) => frequencies.has(word));
    const weight = Math.log(1 + (scope.length - having.length + 0.5) / (having.length + 0.5));
    for (const { id, words: length, frequencies } of having) {
      const often = frequencies.get(word) ?? 0;
      const score = (weight * often * 2.2) / (often + 1.2 * (0.25 + (0.75 * length) / mean));
      scores.set(id, (scores.get(id) ?? 0) + score);
    }
  }
  return scores;
}

function cosine(one: readonly number[], other: Float32Array): number {
  let [product, left, right] = [0, 0, 0];
  one.forEach((value, index) => {
    const against = other[index] ?? 0;
    product += value * against;
    left += value * value;
    right += against * against;
  });
  return product / Math.sqrt(left * right);
}
