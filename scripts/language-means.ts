import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { loadEmbedder } from "../apps/server/src/platform/models/inference.ts";
import { MULTILINGUAL_EMBEDDER, weightsOf } from "../apps/server/src/platform/models/weights.ts";
import { PASSAGES, QUESTIONS } from "./language-means/texts.data.ts";

// Writes the mean vector of each language, which the multilingual embedder subtracts. Run it after changing the texts
// or the weights, and increment the version in centered.ts.

const FILE = resolve(import.meta.dirname, "../apps/server/src/platform/models/language-means.gen.ts");
const LANGUAGES = ["en", "es", "fr", "de", "it", "pt"] as const;

const modelDir = process.env["MODEL_DIR"] || ".data/models";
const weights = weightsOf(modelDir, MULTILINGUAL_EMBEDDER);
if (!weights) throw new Error(`${MULTILINGUAL_EMBEDDER} is not in ${modelDir}: run \`npm run models\`.`);
const { embed } = await loadEmbedder(weights, { modelDir, threads: 1 });

const roles = { question: QUESTIONS, passage: PASSAGES };
const means: Record<string, Record<string, string>> = {};
for (const [role, texts] of Object.entries(roles)) {
  const prefix = weights.manner[role as keyof typeof roles];
  means[role] = {};
  for (const language of LANGUAGES) {
    const vectors: Float32Array[] = [];
    for (const text of texts) vectors.push(await embed(prefix + text[language]));
    const mean = [...(vectors[0] ?? [])].map(
      (_, index) => vectors.reduce((sum, vector) => sum + (vector[index] ?? 0), 0) / vectors.length,
    );
    means[role][language] = mean.map((value) => Math.round(value * 10_000)).join(" ");
  }
}
writeFileSync(
  FILE,
  `/** Means of generic texts by role and language, in ten-thousandths; written by scripts/language-means.ts. */
export const MEANS = ${JSON.stringify(means, null, 2)};
`,
);
console.log(FILE);
