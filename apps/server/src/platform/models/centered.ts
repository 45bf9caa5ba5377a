import type { Embedder } from "@understudy/knowledge";
import { MEANS } from "./language-means.gen.ts";

type Role = keyof typeof MEANS;
export type LanguageOf = (text: string) => string | undefined;

/** Increase this when the means change, because vectors centered differently are not comparable. */
const VERSION = 1;

/**
 * Makes an embedder work across languages. Its vectors encode the language of a text more strongly than its topic, so
 * a question would only find passages in its own language. Subtracting the mean of the language removes that.
 */
export function centered<Some extends Embedder>(embedder: Some, languageOf: LanguageOf): Some {
  return {
    ...embedder,
    model: `${embedder.model}-centered-${VERSION}`,
    isMultilingual: true,
    async embed(texts, urgency, call) {
      const vectors = await embedder.embed(texts, urgency, call);
      return vectors.map((vector, index) => center(vector, meanFor(urgency, languageOf(texts[index] ?? ""))));
    },
  };
}

function center(vector: Float32Array, mean: Float32Array): Float32Array {
  const moved = vector.map((value, index) => value - (mean[index] ?? 0));
  const length = Math.hypot(...moved) || 1;
  return moved.map((value) => value / length);
}

const means = new Map<string, Float32Array>();
for (const role of ["question", "passage"] as const) {
  const each = Object.entries(MEANS[role]).map(([language, values]) => {
    const mean = Float32Array.from(values.split(" "), (value) => Number(value) / 10_000);
    means.set(`${role} ${language}`, mean);
    return mean;
  });
  const all = (each[0] ?? new Float32Array()).map(
    (_, index) => each.reduce((sum, mean) => sum + (mean[index] ?? 0), 0) / each.length,
  );
  means.set(role, all);
}

/** Falls back to the mean of all languages if the language of a text is unknown. */
function meanFor(role: Role, language: string | undefined): Float32Array {
  return means.get(`${role} ${language}`) ?? means.get(role) ?? new Float32Array();
}
