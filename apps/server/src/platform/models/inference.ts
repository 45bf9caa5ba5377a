import path from "node:path";
import {
  AutoModel,
  AutoModelForSequenceClassification,
  AutoTokenizer,
  env,
  type PreTrainedModel,
  type PreTrainedTokenizer,
  Tensor,
} from "@huggingface/transformers";
import type { Tokens } from "./question-length.ts";
import type { Step } from "./turns.ts";
import type { Weights } from "./weights.ts";

/** The most tokens that any of the embedders reads. */
const MAX_TOKENS = 512;
/** For a question and a text together. The scored texts are one or a few sentences. */
const PAIR_TOKENS = 256;
/** Pairs per run. A batch is padded to its longest text, so pairs are sorted by length first. */
const PAIRS = 8;
/** Tokens per run, padding included. Other calls wait until the run ends. */
const RUN_TOKENS = 320;

/** The scores are complete after the last step. */
type Scoring = { scores: number[]; step: Step };

export type EmbedderInference = { embed(text: string): Promise<Float32Array>; tokens: Tokens };

export type Inference = EmbedderInference & {
  score(question: string, texts: readonly string[]): Scoring;
};

type Folder = { modelDir: string; threads: number };
type Options = Folder & { embedder: Weights; reranker: Weights | undefined };

/** Loads the weights once. Nothing is downloaded: a model that is not in the folder is not used. */
export async function loadModels({ embedder, reranker, ...folder }: Options): Promise<Inference> {
  const inference = await loadEmbedder(embedder, folder);
  const pairs = reranker && {
    tokenizer: await AutoTokenizer.from_pretrained(reranker.folder),
    model: await AutoModelForSequenceClassification.from_pretrained(
      reranker.folder,
      modelOptions(reranker, folder),
    ),
  };
  return {
    ...inference,
    score(question, texts) {
      if (!pairs) throw new Error("There is no reranker in MODEL_DIR.");
      const { tokenizer, model } = pairs;
      const scores = new Array<number>(texts.length);
      let batches: Pair[][] | undefined;
      const step = async (): Promise<boolean> => {
        batches ??= batchesOf(texts.map((text, index) => encodePair(tokenizer, question, text, index)));
        const batch = batches.shift();
        if (!batch) return true;
        const { logits } = (await model(padded(batch, tokenizer.pad_token_id))) as { logits: Tensor };
        batch.forEach(({ index }, row) => {
          scores[index] = Number(logits.data[row]);
        });
        return batches.length === 0;
      };
      return { scores, step };
    },
  };
}

export async function loadEmbedder(weights: Weights, folder: Folder): Promise<EmbedderInference> {
  env.allowRemoteModels = false;
  env.localModelPath = path.resolve(folder.modelDir);
  const tokenizer = await AutoTokenizer.from_pretrained(weights.folder);
  const model = await AutoModel.from_pretrained(weights.folder, modelOptions(weights, folder));
  return {
    embed: (text) => embed(text, tokenizer, model),
    tokens: {
      encode: (text) => tokenizer.encode(text, { add_special_tokens: false }),
      decode: (tokens) => tokenizer.decode(tokens, { skip_special_tokens: true }),
    },
  };
}

function modelOptions({ dtype }: Weights, { threads }: Folder) {
  return {
    dtype,
    session_options: {
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      // A spinning thread would take CPU time from the server on the same machine.
      extra: { session: { intra_op: { allow_spinning: "0" } } },
    },
  };
}

type Pair = { index: number; ids: number[]; types: number[] };

function encodePair(tokenizer: PreTrainedTokenizer, question: string, text: string, index: number): Pair {
  const options = {
    text_pair: text,
    truncation: true,
    max_length: PAIR_TOKENS,
    return_tensor: false as const,
  };
  const { input_ids: ids, token_type_ids: types = ids.map(() => 0) } = tokenizer(question, options);
  return { index, ids, types };
}

function batchesOf(pairs: readonly Pair[]): Pair[][] {
  const batches: Pair[][] = [];
  for (const pair of pairs.toSorted((a, b) => a.ids.length - b.ids.length)) {
    const batch = batches.at(-1);
    const fits = batch && batch.length < PAIRS && (batch.length + 1) * pair.ids.length <= RUN_TOKENS;
    if (fits) batch.push(pair);
    else batches.push([pair]);
  }
  return batches;
}

/** Pads all pairs to the longest. */
function padded(batch: readonly Pair[], padding: number) {
  const longest = Math.max(...batch.map(({ ids }) => ids.length));
  const tensor = (valuesOf: (pair: Pair) => number[], filler: number) => {
    const rows = batch.flatMap((pair) => {
      const values = valuesOf(pair);
      return [...values, ...Array<number>(longest - values.length).fill(filler)];
    });
    return new Tensor("int64", BigInt64Array.from(rows, BigInt), [batch.length, longest]);
  };
  return {
    input_ids: tensor(({ ids }) => ids, padding),
    attention_mask: tensor(({ ids }) => ids.map(() => 1), 0),
    token_type_ids: tensor(({ types }) => types, 0),
  };
}

/**
 * The mean of the token vectors, normalized to length 1. One text per run, because in a batch a vector depends on its
 * neighbors.
 */
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
