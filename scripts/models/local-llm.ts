import { spawn, spawnSync } from "node:child_process";

const DEFAULT_MODEL = "qwen2.5:7b-instruct";
const DEFAULT_SERVER = "http://127.0.0.1:11434";
const START_SECONDS = 20;
const QUESTION = "Answer in one short sentence: what is a lighthouse?";

type Options = {
  /** Ollama's address. */
  server?: string;
  model?: string;
  print: (line: string) => void;
  /** Starts Ollama on this machine; false if it is not installed. */
  start?: () => boolean;
};

/**
 * Gets an instruct model for a local Ollama server, asks it one question, and prints the settings. Returns whether it
 * answers; if not, it has said what is missing.
 */
export async function setUpLocalModel(options: Options): Promise<boolean> {
  const { server = DEFAULT_SERVER, model = DEFAULT_MODEL, print, start = startOllama } = options;
  if (!(await isRunning(server))) {
    if (server !== DEFAULT_SERVER || !start()) {
      print(`No Ollama server answers at ${server}.`);
      print("Install it from https://ollama.com/download (Linux, macOS, Windows), then run this again.");
      return false;
    }
    print("Starting Ollama, which goes on running.");
    if (!(await isRunning(server, START_SECONDS))) {
      print(`Ollama was started, but does not answer at ${server} after ${START_SECONDS} seconds.`);
      return false;
    }
  }
  const fault = await download(server, model, print);
  if (fault !== undefined) {
    print(`${model} could not be downloaded: ${fault}`);
    print(
      "Without internet, copy the folder of Ollama's models (~/.ollama/models) from a machine that has it.",
    );
    return false;
  }
  const seconds = await askOnce(server, model).catch((error: unknown) => {
    print(`${model} is there but does not answer: ${messageOf(error)}`);
    return undefined;
  });
  if (seconds === undefined) return false;
  print(
    `${model} answered a short question in ${seconds.toFixed(1)} s. The passages of a real one take longer.`,
  );
  print("Settings for .env:");
  const settings = [`MODEL_PROVIDER=ollama`, `MODEL_NAME=${model}`, `MODEL_BASE_URL=${server}`];
  for (const line of [...settings, "MODEL_FIRST_WORD_SECONDS=60", "MODEL_ANSWER_SECONDS=180"])
    print(`  ${line}`);
  return true;
}

function startOllama(): boolean {
  if (spawnSync("ollama", ["--version"], { stdio: "ignore" }).status !== 0) return false;
  spawn("ollama", ["serve"], { detached: true, stdio: "ignore" }).unref();
  return true;
}

async function isRunning(server: string, seconds = 0): Promise<boolean> {
  for (let waited = 0; ; waited += 1) {
    const answer = await fetch(`${server}/api/version`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    );
    if (answer?.ok) return true;
    if (waited >= seconds) return false;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

type Progress = { status?: string; error?: string; total?: number; completed?: number };

/** Returns why it failed. What is there already is not downloaded again. */
async function download(server: string, model: string, print: Options["print"]): Promise<string | undefined> {
  try {
    const answer = await fetch(`${server}/api/pull`, { method: "POST", body: JSON.stringify({ model }) });
    if (!answer.body) return `status ${answer.status}`;
    let pending = "";
    let shown = -1;
    let isDone = false;
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
      pending += part;
      const lines = pending.split("\n");
      pending = lines.pop() ?? "";
      for (const line of lines.filter(Boolean)) {
        const { status, error, total = 0, completed = 0 } = JSON.parse(line) as Progress;
        if (error !== undefined) return error;
        isDone = status === "success";
        const percent = total > 0 ? Math.floor((completed / total) * 10) * 10 : shown;
        if (percent > shown) print(`Downloading ${model}: ${percent}% of ${(total / 1e9).toFixed(1)} GB`);
        shown = Math.max(shown, percent);
      }
    }
    return isDone ? undefined : pending || "the download ended early";
  } catch (error) {
    return messageOf(error);
  }
}

async function askOnce(server: string, model: string): Promise<number> {
  const started = performance.now();
  const body = { model, messages: [{ role: "user", content: QUESTION }], max_tokens: 60 };
  const answer = await fetch(`${server}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`status ${answer.status}: ${text.slice(0, 200)}`);
  return (performance.now() - started) / 1_000;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
