import { existsSync } from "node:fs";
import path from "node:path";

/** What the files of a model do not say: how its authors want it to be asked. */
type Manner = { question: string; passage: string };

const MANNERS: Record<string, Manner> = {
  "gte-small": { question: "", passage: "" },
  "multilingual-e5-small": { question: "query: ", passage: "passage: " },
};
export const DEFAULT_EMBEDDER = "gte-small";
/** For profiles whose documents or visitors are not in English only. */
export const MULTILINGUAL_EMBEDDER = "multilingual-e5-small";
export const DEFAULT_RERANKER = "understudy-reader";

const PRECISIONS = [
  { file: "onnx/model_quantized.onnx", dtype: "q8", precision: "int8" },
  { file: "onnx/model.onnx", dtype: "fp32", precision: "fp32" },
] as const;

export type Weights = {
  /** With the precision: vectors of int8 and of 32 bits lie near each other, but not together. */
  name: string;
  folder: string;
  dtype: (typeof PRECISIONS)[number]["dtype"];
  manner: Manner;
};

/** The weights of a model in the folder, smallest first; none where the model is not there. */
export function weightsOf(modelDir: string, folder: string): Weights | undefined {
  const found = PRECISIONS.find(({ file }) => existsSync(path.join(modelDir, folder, file)));
  const manner = MANNERS[folder] ?? { question: "", passage: "" };
  return found && { name: `${folder}-${found.precision}`, folder, dtype: found.dtype, manner };
}
