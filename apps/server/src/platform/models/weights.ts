import { existsSync } from "node:fs";
import path from "node:path";

/** The prefixes that a model's authors require for questions and passages. The model's files do not contain them. */
type Manner = { question: string; passage: string };

const MANNERS: Record<string, Manner> = {
  "gte-small": { question: "", passage: "" },
  "multilingual-e5-small": { question: "query: ", passage: "passage: " },
};
export const DEFAULT_EMBEDDER = "gte-small";
/** For profiles whose documents or visitors are not only in English. */
export const MULTILINGUAL_EMBEDDER = "multilingual-e5-small";
export const DEFAULT_RERANKER = "understudy-reader";

const PRECISIONS = [
  { file: "onnx/model_quantized.onnx", dtype: "q8", precision: "int8" },
  { file: "onnx/model.onnx", dtype: "fp32", precision: "fp32" },
] as const;

export type Weights = {
  /** Includes the precision, because int8 and 32-bit vectors are similar but must not be mixed. */
  name: string;
  folder: string;
  dtype: (typeof PRECISIONS)[number]["dtype"];
  manner: Manner;
};

/** The weights of a model in the folder, smallest first; undefined if the model is not there. */
export function weightsOf(modelDir: string, folder: string): Weights | undefined {
  const found = PRECISIONS.find(({ file }) => existsSync(path.join(modelDir, folder, file)));
  const manner = MANNERS[folder] ?? { question: "", passage: "" };
  return found && { name: `${folder}-${found.precision}`, folder, dtype: found.dtype, manner };
}
