import { setTimeout } from "node:timers/promises";

/** A server with OpenAI's embeddings call. */
type EmbeddingServer = {
  baseUrl: string;
  model: string;
  apiKey?: string | undefined;
  /** Whether the server can send vectors as base64, which is a quarter of the bytes and needs no parsing. */
  base64: boolean;
};

type Call = { headers: Record<string, string>; signal: AbortSignal; retries: number };
type Answer = { data?: { index?: number; embedding?: unknown }[] };

const TEXTS_PER_CALL = 2_048;

/**
 * Calls a server directly. A library that checks every number of every vector against a schema took a quarter of the
 * processor time of a turn. Nothing is trusted here either: a vector that isn't one is an error.
 */
export async function callEmbeddings(
  server: EmbeddingServer,
  texts: readonly string[],
  call: Call,
): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (let start = 0; start < texts.length; start += TEXTS_PER_CALL) {
    vectors.push(...(await callAgain(server, texts.slice(start, start + TEXTS_PER_CALL), call)));
  }
  return vectors;
}

async function callAgain(
  server: EmbeddingServer,
  texts: readonly string[],
  call: Call,
): Promise<Float32Array[]> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await callOnce(server, texts, call);
    } catch (error) {
      const status = error instanceof RefusedError ? error.status : 0;
      const isLasting = status >= 400 && status < 500 && status !== 429;
      if (isLasting || attempt >= call.retries || call.signal.aborted) throw error;
      await setTimeout(1_000 * 2 ** attempt, undefined, { signal: call.signal });
    }
  }
}

class RefusedError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The embedding server returned status ${status}.`);
    this.status = status;
  }
}

async function callOnce(
  { baseUrl, model, apiKey, base64 }: EmbeddingServer,
  input: readonly string[],
  { headers, signal }: Call,
): Promise<Float32Array[]> {
  const response = await fetch(`${baseUrl}/embeddings`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
      ...headers,
    },
    body: JSON.stringify({ model, input, encoding_format: base64 ? "base64" : "float" }),
    signal,
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new RefusedError(response.status);
  }
  const { data } = (await response.json()) as Answer;
  if (!Array.isArray(data) || data.length !== input.length)
    throw new Error("The embedding server left out texts.");
  const vectors = new Array<Float32Array>(input.length);
  for (const [position, { index = position, embedding }] of data.entries()) {
    vectors[index] = vectorOf(embedding);
  }
  const [first] = vectors;
  for (let index = 0; index < input.length; index += 1) {
    if (!vectors[index] || vectors[index]?.length !== first?.length) {
      throw new Error("The embedding server returned vectors of different lengths.");
    }
  }
  return vectors;
}

function vectorOf(embedding: unknown): Float32Array {
  const vector =
    typeof embedding === "string" ? fromBase64(embedding) : Float32Array.from(embedding as number[]);
  if (vector.length === 0 || !vector.every(Number.isFinite)) {
    throw new Error("The embedding server returned something that is not a vector.");
  }
  return vector;
}

function fromBase64(text: string): Float32Array {
  // A copy, because a buffer from the pool need not begin at a multiple of four.
  const { buffer, byteLength } = Uint8Array.from(Buffer.from(text, "base64"));
  return new Float32Array(buffer, 0, Math.floor(byteLength / Float32Array.BYTES_PER_ELEMENT));
}

export function toBase64(vector: Float32Array): string {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString("base64");
}
