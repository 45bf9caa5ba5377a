import path from "node:path";
import {
  AutoModel,
  AutoModelForSequenceClassification,
  AutoTokenizer,
  env,
  type PreTrainedModel,
  type PreTrainedTokenizer,
  type Tensor,
} from "@huggingface/transformers";
import type { Weights } from "./weights.ts";

/** No model reads more. */
const MAX_TOKENS = 512;
/** Pairs of one run: a batch is as long as its longest text, so they are sorted by length first. */
const PAIRS = 8;

export type Inference = {
  embed(text: string): Promise<Float32Array>;
  score(question: string, texts: readonly string[]): Promise<number[]>;
};

type Options = { modelDir: string; embedder: Weights; reranker: Weights | undefined; threads: number };

/** Loads the weights once. Nothing is fetched: what is not in the folder is not used. */
export async function loadModels({ modelDir, embedder, reranker, threads }: Options): Promise<Inference> {
  env.allowRemoteModels = false;
  env.localModelPath = path.resolve(modelDir);
  const options = ({ dtype }: Weights) => ({
    dtype,
    session_options: {
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      // A spinning thread would eat the time of the server beside it.
      extra: { session: { intra_op: { allow_spinning: "0" } } },
    },
  });
  const embedTokenizer = await AutoTokenizer.from_pretrained(embedder.folder);
  const embedModel = await AutoModel.from_pretrained(embedder.folder, options(embedder));
  const pairs = reranker && {
    tokenizer: await AutoTokenizer.from_pretrained(reranker.folder),
    model: await AutoModelForSequenceClassification.from_pretrained(reranker.folder, options(reranker)),
  };
  return {
    embed: (text) => embed(text, embedTokenizer, embedModel),
    async score(question, texts) {
      if (!pairs) throw new Error("There is no reranker in the model folder.");
      const scores = new Array<number>(texts.length);
      const order = [...texts.keys()].sort((a, b) => (texts[a]?.length ?? 0) - (texts[b]?.length ?? 0));
      for (let start = 0; start < order.length; start += PAIRS) {
        const batch = order.slice(start, start + PAIRS);
        const inputs = pairs.tokenizer(
          batch.map(() => question),
          {
            text_pair: batch.map((index) => texts[index] ?? ""),
            padding: true,
            truncation: true,
            max_length: MAX_TOKENS,
          },
        );
        const { logits } = (await pairs.model(inputs)) as { logits: Tensor };
        batch.forEach((index, row) => {
          scores[index] = Number(logits.data[row]);
        });
      }
      return scores;
    },
  };
}

/** The mean of the tokens' vectors, of length 1. One text a run: in a batch a vector depends on its neighbours. */
async function embed(
  text: string,
  tokenizer: PreTrainedTokenizer,
  model: PreTrainedModel,
): Promise<Float32Array> {
  const inputs = tokenizer([text], { padding: true, truncation: true, max_length: MAX_TOKENS });
  const { last_hidden_state: states } = (await model(inputs)) as { last_hidden_state: Tensor };
  const [, tokens = 0, dimensions = 0] = states.dims;
  const mean = new Float32Array(dimensions);
  for (let token = 0; token < tokens; token++) {
    for (let index = 0; index < dimensions; index++) {
      mean[index] = (mean[index] ?? 0) + Number(states.data[token * dimensions + index]);
    }
  }
  const length = Math.hypot(...mean) || 1;
  return mean.map((value) => value / length);
}
